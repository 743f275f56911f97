import { stopKinds } from '@palpite/domain/play-limits';
import { foldNumberText } from '@palpite/domain/typed-digits';
import { z } from 'zod';
import { amount, endpoint, loadingFlag, wholeNumber } from './endpoint.ts';
import { openReviewStates } from './identity-review.ts';
import { priceBook } from './payments.ts';

const tag = 'identity';

/** Largest captcha id. Source of the rule: section 9. */
export const captchaIdMax = 100_000_000;
export const avatarCount = 36;

const captchaFields = {
  codeId: wholeNumber(0, captchaIdMax),
  /** Text of the image, or `pow:` and the number that solves the puzzle of `captchaPuzzle`. */
  captCode: z.string().overwrite(foldNumberText).min(1).max(64),
};
const apikey = z.string().describe('Ticket that opens the account socket once, within a minute');
/** Reply of each way to open a session. */
export const openedSession = z.object({
  access_token: z.string(),
  apikey,
  deviceKey: z
    .string()
    .optional()
    .describe('Of a device that is new: sent as the header deviceKey, it makes the device known'),
});

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/auth/user/captcha/{codeId}',
  tag,
  summary: 'A captcha image for the id that the caller drew; valid once, for five minutes',
  guard: 'public',
  params: z.object({ codeId: wholeNumber(0, captchaIdMax) }),
  reply: z.string(),
  raw: 'image/png',
});

export const getCaptchaPuzzle = endpoint({
  method: 'GET',
  path: '/api/auth/user/captcha/{codeId}/puzzle',
  tag,
  summary: 'A proof-of-work puzzle that takes the place of the image for those who cannot see it',
  guard: 'public',
  params: z.object({ codeId: wholeNumber(0, captchaIdMax) }),
  reply: z.object({
    salt: z.string(),
    /** Required number of leading zero bits in SHA-256 of `salt:number`. */
    zeroBits: z.number().int(),
  }),
});

export const getDevice = endpoint({
  method: 'GET',
  path: '/api/auth/user/device',
  tag,
  summary: 'Whether this device has logged in before, so that its puzzle may stand for the image unseen',
  guard: 'public',
  query: z.object(loadingFlag),
  reply: z.object({ known: z.boolean() }),
});

export const restLogin = endpoint({
  method: 'POST',
  path: '/api/auth/user/restLogin',
  tag,
  summary:
    'Log in; every wrong pair of name and password is refused alike. second_factor_needed carries the key of the second step',
  guard: 'public',
  body: z.strictObject({
    username: z.string().normalize('NFKC').trim().toLowerCase().min(1).max(254),
    pwd: z.string().min(1).max(200),
    ...captchaFields,
    ...loadingFlag,
  }),
  reply: openedSession,
  refusals: [
    'captcha_puzzle',
    'captcha_wrong',
    'credentials_wrong',
    'blocked_here',
    'account_frozen',
    'second_factor_needed',
  ],
});

export const checkInvitation = endpoint({
  method: 'GET',
  path: '/api/auth/user/invitation/{yqm}',
  tag,
  summary: 'Whether an invitation code exists; asked when its link is opened',
  guard: 'public',
  params: z.object({ yqm: z.string().regex(/^[A-Za-z0-9]{1,32}$/) }),
  query: z.object(loadingFlag),
  reply: z.object({ valid: z.boolean() }),
});

export const restRegister = endpoint({
  method: 'POST',
  path: '/api/auth/user/restRegister',
  tag,
  summary: 'Open an account; the username is the e-mail address in lower case',
  guard: 'public',
  body: z.strictObject({
    name: z.string().trim().max(100).default(''),
    cardNo: z.string().trim().max(40).default(''),
    username: z.string().trim().toLowerCase().max(254),
    country: z.string().trim().max(8).default('+55'),
    phone: z.string().trim().max(32).default(''),
    birthDate: z.string().trim().max(10).default('').describe('Date of birth, such as 1990-12-31'),
    pwd: z.string().max(200),
    pwd1: z.string().max(200),
    regcode: z.string().overwrite(foldNumberText).max(32).default(''),
    isapp: wholeNumber(0, 1).default(0),
    ...captchaFields,
    ...loadingFlag,
  }),
  reply: openedSession,
  refusals: [
    'captcha_wrong',
    'email_invalid',
    'name_invalid',
    'birth_date_invalid',
    'age_too_low',
    'phone_invalid',
    'document_invalid',
    'country_invalid',
    'password_too_short',
    'password_too_common',
    'passwords_differ',
    'invitation_unknown',
    'registration_refused',
    'blocked_here',
  ],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/user/logout',
  tag,
  summary: 'End this session, on HTTP at once and on open sockets within five seconds',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({ ...loadingFlag }),
  reply: z.null(),
});

export const renewSocketTicket = endpoint({
  method: 'POST',
  path: '/api/app/security/socket-ticket',
  tag,
  summary: 'A ticket for the next connection of the account socket',
  guard: 'player',
  whileStopped: true,
  perPlayer: [300, 60],
  body: z.strictObject({ ...loadingFlag }),
  reply: z.object({ apikey }),
});

/** User info of section 3, with the names of the specification. */
export const userInfo = z.object({
  uId: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  currency: z.string(),
  balance: amount.describe('Cash that can be staked'),
  bonusBalance: amount.describe('Bonus money, locked until its turnover is reached'),
  bonusTurnoverLeft: amount.describe('Weighted turnover that active bonuses still need'),
  payAmount: amount.describe('The newest deposit'),
  paySumAmount: amount.describe('Deposits of all time'),
  wdSumAmount: amount.describe('Withdrawals of all time'),
  gameSumAmount: amount.describe('Turnover of all time'),
  gamePayAmount: amount.describe('Turnover since the newest deposit'),
  addPayAmount: amount.describe('Turnover that still stands before a withdrawal'),
  owed: amount.describe(
    'What is missing of deposits that were taken back and of bets that were paid too much: the cash that comes next pays it',
  ),
  yqm: z.string().describe("The player's own invitation code"),
  level: z.number().int(),
  header: z
    .number()
    .int()
    .min(0)
    .max(avatarCount - 1),
  time: z.string().describe('When the account was opened, ISO 8601'),
  kyc: z.number().int().describe('1 when verified'),
  identityReview: z
    .enum(openReviewStates)
    .nullable()
    .describe('State of the identity review that keeps money from leaving; null without one'),
  cardNo: z
    .string()
    .nullable()
    .describe('The document of the registration, until one is verified; null without one'),
  birthDate: z.string().describe('Date of birth given at the registration, such as 1990-12-31'),
  testFlag: z.number().int(),
  telegram: z.string(),
  extendInfo: z.object({ username: z.string(), pwd: z.string(), balance: amount }).nullable(),
  inviteAmounts: z
    .object({ level1: amount, level2: amount, level3: amount })
    .describe('What friends of each level have brought in all time, paid or still to be paid'),
  inviteCounts: z
    .object({ level1: z.number(), level2: z.number(), level3: z.number() })
    .describe('Friends who came by the code, by codes of those friends, and by theirs'),
  nextlevel: z
    .object({
      level: z.number().int(),
      paySumAmount: amount,
      gameSumAmount: amount,
      deposits: amount.describe('What counts towards it so far'),
      turnover: amount.describe('What counts towards it so far: stakes of bets and rounds that are over'),
    })
    .nullable(),
  stop: z
    .object({ kind: z.enum(stopKinds), until: z.string().nullable().describe('Null for no end') })
    .nullable()
    .describe('A break or an exclusion that runs: only the wallet is open'),
  playSession: z
    .object({
      since: z.string().describe('When this login began'),
      reminderMinutes: z
        .number()
        .int()
        .nullable()
        .describe('Interval of the reality check in minutes; null for never'),
    })
    .describe('This login, of which its player is reminded'),
  payDiscount: z.object({ discount: z.number(), expiredTime: z.string() }).nullable(),
  paypackage: priceBook,
  termsDue: z
    .number()
    .int()
    .nullable()
    .describe('Version of the terms that this login still has to accept; null for none'),
});
export type UserInfo = z.output<typeof userInfo>;

export const getUserInfo = endpoint({
  method: 'GET',
  path: '/api/app/user/userInfo',
  tag,
  summary: 'Everything the app shows about the player',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: userInfo,
});

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/app/user/getBalance',
  tag,
  summary: 'The cash balance',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: amount,
});

export const getOnline = endpoint({
  method: 'GET',
  path: '/api/app/main/online',
  tag,
  summary: 'How many play now, as section 9 shows it, or the true count where the operator says so',
  guard: 'public',
  query: z.object(loadingFlag),
  reply: z.number().int(),
});

export const setHeader = endpoint({
  method: 'GET',
  path: '/api/app/user/setHeader/{index}',
  tag,
  summary: 'Choose one of the 36 avatars',
  guard: 'player',
  whileStopped: true,
  params: z.object({
    index: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  }),
  reply: z.null(),
  refusals: ['avatar_unknown'],
});

export const getUserTest = endpoint({
  method: 'GET',
  path: '/api/app/user/getUserTest',
  tag,
  summary: 'Credentials of a play-money test account; sandbox mode only',
  guard: 'public',
  reply: z.object({ username: z.string(), pwd: z.string(), balance: amount }),
  refusals: ['test_account_none'],
});

const emailField = z.string().normalize('NFKC').trim().toLowerCase().min(1).max(254);

export const sendResetCode = endpoint({
  method: 'POST',
  path: '/api/app/main/RESETPWD/sendEmail',
  tag,
  summary: 'Mail a code for a new password; answers alike whether or not the address has an account',
  guard: 'public',
  body: z.strictObject({ email: emailField, ...loadingFlag }),
  reply: z.null(),
  refusals: ['code_wait', 'email_invalid'],
});

export const checkResetCode = endpoint({
  method: 'POST',
  path: '/api/app/main/RESETPWD/checkEmail',
  tag,
  summary: 'Trade the mailed code for a check id',
  guard: 'public',
  body: z.strictObject({
    email: emailField,
    code: z.string().overwrite(foldNumberText).min(1).max(12),
    ...loadingFlag,
  }),
  reply: z.string(),
  refusals: ['code_wrong'],
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/app/main/setPwd',
  tag,
  summary: 'Set a new password with a check id; ends every session of the account',
  guard: 'public',
  body: z.strictObject({ nPwd: z.string().max(200), chkId: z.string().max(100), ...loadingFlag }),
  reply: z.null(),
  refusals: ['code_wrong', 'password_too_short', 'password_too_common'],
});

const ownSessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string().describe('Names the login towards the player; opens nothing'),
      isThis: z.boolean(),
      browser: z.string().nullable().describe('As its maker writes it; null when unknown'),
      system: z.string().nullable(),
      isMobile: z.boolean(),
      since: z.string().describe('When it logged in, ISO 8601'),
      lastUsed: z.string().describe('Newest request, to the minute, ISO 8601'),
    }),
  ),
});
export type OwnSessions = z.output<typeof ownSessions>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/app/user/sessions',
  tag,
  summary: 'Logins of the account that are open, this one first',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: ownSessions,
});

export const endSession = endpoint({
  method: 'POST',
  path: '/api/app/user/sessions/{session}/end',
  tag,
  summary: 'End another login of the account, on HTTP at once and on open sockets within five seconds',
  guard: 'player',
  whileStopped: true,
  params: z.object({ session: z.string().regex(/^[0-9a-f]{24}$/) }),
  body: z.strictObject(loadingFlag),
  reply: ownSessions,
  refusals: ['test_account_fixed'],
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/app/user/sessions/endOthers',
  tag,
  summary: 'End every login of the account but this one',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject(loadingFlag),
  reply: ownSessions,
  refusals: ['test_account_fixed'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/app/user/changePwd',
  tag,
  summary: 'Change the password; ends every other session of the account',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({
    oldPwd: z.string().max(200),
    nPwd: z.string().max(200),
    nPwd1: z.string().max(200),
    ...loadingFlag,
  }),
  reply: z.null(),
  refusals: [
    'test_account_fixed',
    'password_wrong',
    'confirmation_needed',
    'passwords_differ',
    'password_too_short',
    'password_too_common',
  ],
});

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/app/user/changeEmail/sendEmail',
  tag,
  summary: 'Mail a code to the new address of the account',
  guard: 'player',
  whileStopped: true,
  needsConfirmation: true,
  body: z.strictObject({ email: emailField, ...loadingFlag }),
  reply: z.null(),
  refusals: ['email_invalid', 'test_account_fixed', 'code_wait'],
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/app/user/changeEmail',
  tag,
  summary: 'Move the account to another e-mail address; needs the password or a confirmation',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({
    email: emailField,
    code: z.string().overwrite(foldNumberText).min(1).max(12),
    pwd: z.string().max(200).optional(),
    ...loadingFlag,
  }),
  reply: z.null(),
  refusals: [
    'email_invalid',
    'test_account_fixed',
    'password_wrong',
    'confirmation_needed',
    'code_wrong',
    'email_taken',
  ],
});

export const sandboxCaptcha = endpoint({
  method: 'GET',
  path: '/sandbox/captcha/{codeId}',
  tag: 'sandbox',
  summary: 'The text of a captcha image, for tests; sandbox mode only',
  guard: 'public',
  params: z.object({ codeId: wholeNumber(0, captchaIdMax) }),
  reply: z.object({ text: z.string() }),
  raw: 'application/json',
  sandboxOnly: true,
});
