import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db.ts';
import { createLimit, type Limit } from '../../platform/limits.ts';
import type { Mail } from '../../platform/mail.ts';
import type { StaffSessions } from './staff/staff-sessions.ts';

const minute = 60;

/** How often a caller may, by what is counted; times in a window of seconds. */
const allowances = {
  messageByPlayer: [20, minute],
  pictureByPlayer: [10, 10 * minute],
  typingByCaller: [30, minute],
  staffLoginByNetwork: [30, 10 * minute],
  staffLoginByAccount: [10, 15 * minute],
} as const satisfies Record<string, readonly [times: number, seconds: number]>;

export type Limits = Record<keyof typeof allowances, Limit>;

export function createLimits(factor: number): Limits {
  const entries = Object.entries(allowances).map(([name, [times, seconds]]) => [
    name,
    createLimit(Math.ceil(times * factor), seconds),
  ]);
  return Object.fromEntries(entries) as Limits;
}

/** What every use case of this module works with. */
export type Context = {
  readonly db: Db;
  readonly config: Config;
  readonly log: Logger;
  readonly mail: Mail;
  readonly limits: Limits;
  readonly staff: StaffSessions;
};
