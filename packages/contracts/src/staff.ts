import { foldNumberText } from '@palpite/domain/typed-digits';
import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';
import { creationOptions, newCredential, passkeyAnswer, requestOptions } from './second-factor.ts';

const tag = 'staff';

export const member = z.object({
  staffId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
});
export type StaffProfile = z.output<typeof member>;

/** Minimum length of a password that a member of staff chooses. */
export const staffPasswordLengthMin = 12;

const step = z.string().max(100).describe('Names the login in progress; usable once, for ten minutes');

const newPassword = z.boolean().describe('The password was a one-time password and must be replaced now');

/** What a login needs next, or its end. */
const progress = z.discriminatedUnion('next', [
  z.object({
    next: z.literal('code'),
    step,
    newPassword,
    byPasskey: z.boolean().describe('A passkey of the account can answer instead of a code'),
  }),
  z.object({
    next: z.literal('enrol'),
    step,
    uri: z.string().describe('otpauth address for an authenticator app, also shown as a QR code'),
    secret: z.string().describe('The same secret as text, Base32'),
    newPassword,
  }),
  z.object({
    next: z.literal('done'),
    token: z.string(),
    member,
    recoveryCodes: z.array(z.string()).describe('Shown once, after an enrolment; empty otherwise'),
  }),
]);
export type LoginProgress = z.output<typeof progress>;

export const logInStaff = endpoint({
  method: 'POST',
  path: '/api/staff/login',
  tag,
  summary: 'First step of a login of staff: e-mail and password',
  guard: 'public',
  body: z.strictObject({ email: z.string().trim().toLowerCase().max(200), password: z.string().max(200) }),
  reply: progress,
  refusals: ['staff_credentials_wrong'],
});

export const welcomeOwner = endpoint({
  method: 'POST',
  path: '/api/staff/welcome',
  tag,
  summary:
    'Creates the first owner with the key of the link that the server prints at its start in sandbox mode',
  guard: 'public',
  body: z.strictObject({
    key: z.string().max(100),
    email: z.email().trim().toLowerCase().max(200),
    name: z.string().trim().min(1).max(60),
  }),
  reply: progress,
  refusals: ['staff_link_over'],
});

/** Languages of invitations: those of the back office. */
export const invitationLanguages = ['pt_BR', 'en_US'] as const;

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/invitation',
  tag,
  summary: 'Begins the first login of a member of staff with the key of the link in an invitation',
  guard: 'public',
  body: z.strictObject({ key: z.string().max(100) }),
  reply: progress,
  refusals: ['staff_invitation_over'],
});

export const confirmStaffLogin = endpoint({
  method: 'POST',
  path: '/api/staff/login/code',
  tag,
  summary: 'Second step: a code of the authenticator app, or a recovery code, which begins a new enrolment',
  guard: 'public',
  body: z.strictObject({
    step,
    code: z.string().trim().max(40),
    newPassword: z.string().max(200).optional().describe('Needed when the enrolment asks for it'),
  }),
  reply: progress,
  refusals: ['staff_code_wrong', 'staff_login_over', 'staff_password_weak'],
});

export const startStaffPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/staff/login/passkey/start',
  tag,
  summary: 'Options with which the browser takes the second step of a login by a passkey',
  guard: 'public',
  body: z.strictObject({ step }),
  reply: requestOptions,
  refusals: ['passkey_unavailable', 'staff_login_over'],
});

export const confirmStaffPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/staff/login/passkey',
  tag,
  summary: 'Second step by a passkey, instead of a code',
  guard: 'public',
  body: z.strictObject({
    step,
    answer: passkeyAnswer,
    newPassword: z.string().max(200).optional().describe('Needed when the login asks for it'),
  }),
  reply: progress,
  refusals: ['passkey_unavailable', 'passkey_wrong', 'staff_login_over', 'staff_password_weak'],
});

/** Endpoints about the caller's own session and passkeys. */
const own = { tag, guard: 'staff', may: null, audit: 'none', approval: 'none' } as const;

export const startStaffConfirmation = endpoint({
  ...own,
  method: 'POST',
  path: '/api/staff/confirm/passkey/start',
  summary: 'Options with which the browser proves the second factor again by a passkey',
  body: z.strictObject({ ...loadingFlag }),
  reply: requestOptions,
  refusals: ['passkey_unavailable', 'passkey_wrong'],
});

export const confirmStaffByPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/api/staff/confirm/passkey',
  summary: 'Proves the second factor again by a passkey, as a code of the authenticator app does',
  body: z.strictObject({ answer: passkeyAnswer }),
  reply: z.object({ confirmed: z.literal(true) }),
  refusals: ['passkey_unavailable', 'passkey_wrong'],
});

const passkeys = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created: z.string().describe('ISO 8601'),
      lastUsed: z.string().nullable().describe('ISO 8601; null before the first use'),
    }),
  ),
  offered: z.boolean().describe('False when the address of the site does not permit passkeys'),
});
export type StaffPasskeys = z.output<typeof passkeys>;

export const getStaffPasskeys = endpoint({
  ...own,
  method: 'GET',
  path: '/api/staff/passkeys',
  summary: 'Passkeys of the member of staff',
  reply: passkeys,
});

export const startStaffPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/api/staff/passkeys/start',
  summary: 'Options with which the browser creates a passkey',
  needsRecentCode: true,
  body: z.strictObject({ ...loadingFlag }),
  reply: creationOptions,
  refusals: ['passkey_unavailable', 'passkeys_full'],
});

export const addStaffPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/api/staff/passkeys/add',
  summary: 'Stores a passkey that the browser created',
  needsRecentCode: true,
  body: z.strictObject({
    name: z.string().normalize('NFKC').trim().min(1).max(60),
    credential: newCredential,
  }),
  reply: passkeys,
  refusals: ['enrolment_expired', 'passkey_unavailable', 'passkey_wrong', 'passkeys_full'],
});

export const removeStaffPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/api/staff/passkeys/remove',
  summary: 'Removes a passkey; one that is gone already changes nothing',
  needsRecentCode: true,
  body: z.strictObject({ id: z.string().min(1).max(1_400) }),
  reply: passkeys,
});

export const confirmStaff = endpoint({
  method: 'POST',
  path: '/api/staff/confirm',
  tag,
  summary:
    'Proves the second factor again with a code of the authenticator app. For ten minutes the session may then give orders that move money or change who has access',
  guard: 'staff',
  may: null,
  audit: 'none',
  approval: 'none',
  body: z.strictObject({
    code: z
      .string()
      .max(40)
      .overwrite((text) => foldNumberText(text).replace(/\s/g, ''))
      .regex(/^\d{6}$/, 'staff_code_wrong'),
  }),
  reply: z.object({ confirmed: z.literal(true) }),
  refusals: ['staff_code_wrong'],
});

export const logOutStaff = endpoint({
  method: 'POST',
  path: '/api/staff/logout',
  tag,
  summary: 'Ends the session of staff',
  guard: 'staff',
  may: null,
  audit: 'none',
  approval: 'none',
  body: z.strictObject({ ...loadingFlag }),
  reply: z.object({ ended: z.literal(true) }),
});

export const getStaff = endpoint({
  method: 'GET',
  path: '/api/staff/me',
  tag,
  summary: 'Who is logged in, and with which roles',
  guard: 'staff',
  may: null,
  audit: 'none',
  approval: 'none',
  reply: z.object({ member }),
});
