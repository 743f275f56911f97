import type { Logger } from 'pino';
import type { Company } from '../../company-settings.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db.ts';
import type { Allowances, Limit } from '../../platform/limits.ts';
import type { Mail } from '../../platform/mail.ts';

const minute = 60;

export const allowances = {
  messageByPlayer: [20, minute, 'inSteps'],
  pictureByPlayer: [10, 10 * minute, 'inSteps'],
  /** Pictures are kept forever, up to 2 MB each. */
  pictureOfDayByPlayer: [40, 24 * 60 * minute],
  typingByCaller: [30, minute, 'inSteps'],
} as const satisfies Allowances;

export type Limits = Record<keyof typeof allowances, Limit>;

export type Context = {
  readonly db: Db;
  readonly config: Config;
  readonly company: () => Company;
  readonly log: Logger;
  readonly mail: Mail;
  readonly limits: Limits;
};
