import type { Allowances, Limit } from '../../platform/limits.ts';

const minute = 60;
const hour = 60 * minute;

export const allowances = {
  captchaByNetwork: [60, minute],
  puzzleByNetwork: [120, hour],
  registerByNetwork: [30, 10 * minute],
  invitationByNetwork: [60, 10 * minute],
  /** Only failed logins. Known devices bypass all but their own limit. */
  loginByNetwork: [60, 10 * minute],
  /** Range: a /24 or a /48. Above it, more logins must succeed than fail. */
  loginByRange: [90, 10 * minute],
  loginByAccountAndNetwork: [10, 15 * minute],
  loginByAccount: [50, 15 * minute],
  loginByDevice: [20, 15 * minute],
  /** These counters limit nothing: `login-pressure.ts` and the limit by range read them. */
  failedLogins: [0, 10 * minute],
  rightLogins: [0, 10 * minute],
  rightLoginByRange: [0, 10 * minute],
  rightLoginByAccount: [0, 10 * minute],
  captchaByDevice: [20, minute],
  /** Also passkeys. Wrong codes are counted per account as well, in the database. */
  factorByNetwork: [60, 10 * minute],
  /** A start guesses nothing; each opened login form with suggestions of passkeys makes one. */
  passkeyStartByNetwork: [300, 10 * minute],
  codeByNetwork: [20, hour],
  codeByAddress: [20, 24 * hour],
  checkByNetwork: [30, hour],
  attemptMailByOwner: [1, 24 * hour],
  freezeByNetwork: [20, hour],
  passwordByPlayer: [10, 15 * minute],
} as const satisfies Allowances;

export type Limits = Record<keyof typeof allowances, Limit>;
