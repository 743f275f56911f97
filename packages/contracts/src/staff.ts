import { foldNumberText } from '@palpite/domain/typed-digits';
import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';

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
  z.object({ next: z.literal('code'), step, newPassword }),
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
