import type { Db } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs.ts';
import { forgetOldRows } from './identity.store.ts';

export function identityJobs(db: Db): Job[] {
  return [
    {
      name: 'forget old captchas, codes and sessions',
      everyMs: 60_000,
      run: () => db.transaction().execute(forgetOldRows),
    },
  ];
}
