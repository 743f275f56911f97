import type { Allowances, Limit } from '../../platform/limits.ts';

const minute = 60;
const hour = 60 * minute;

export const allowances = {
  captchaByNetwork: [60, minute],
  puzzleByNetwork: [120, hour],
  registerByNetwork: [30, 10 * minute],
  invitationByNetwork: [60, 10 * minute],
  loginByNetwork: [60, 10 * minute],
  /** One network guessing the password of one account. */
  loginByAccountAndNetwork: [10, 15 * minute],
  /** Many networks guessing the password of one account. Devices that logged in before bypass this limit. */
  loginByAccount: [50, 15 * minute],
  codeByNetwork: [20, hour],
  codeByAddress: [20, 24 * hour],
  checkByNetwork: [30, hour],
  passwordByPlayer: [10, 15 * minute],
} as const satisfies Allowances;

export type Limits = Record<keyof typeof allowances, Limit>;
