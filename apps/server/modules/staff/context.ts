import type { Company } from '../../company-settings.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db.ts';
import type { Allowances, Limit } from '../../platform/limits.ts';
import type { Secrets } from '../../platform/secrets.ts';

const minute = 60;

export const allowances = {
  staffLoginByNetwork: [30, 10 * minute],
  staffLoginByAccount: [10, 15 * minute],
  /** Wrong codes of an account after right passwords, over all its logins. */
  staffCodeByAccount: [20, 60 * minute],
  /** Wrong codes of an open session: as many as of a login, which the fifth ends. */
  staffConfirmationBySession: [5, 10 * minute],
} as const satisfies Allowances;

export type Context = {
  readonly db: Db;
  readonly config: Pick<
    Config,
    'OFFICE_ORIGIN' | 'PRODUCT_NAME' | 'PUBLIC_URL' | 'STAFF_IDLE_MINUTES' | 'STAFF_SESSION_HOURS'
  >;
  readonly company: () => Company;
  readonly secrets: Secrets;
  readonly limits: Record<keyof typeof allowances, Limit>;
};
