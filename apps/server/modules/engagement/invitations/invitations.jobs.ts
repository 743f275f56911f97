import type { Db } from '../../../platform/db.ts';
import type { Job } from '../../../platform/jobs.ts';
import { payEarnings } from './pay-earnings.ts';
import { rewardDepositors } from './reward-depositors.ts';
import { settleDays } from './settle-days.ts';

export function invitationJobs(db: Db): Job[] {
  return [
    { name: 'settle commissions', everyMs: 60_000, run: (stopping) => settleDays(db, stopping) },
    {
      name: 'reward friends who deposit',
      everyMs: 60_000,
      run: (stopping) => rewardDepositors(db, stopping),
    },
    { name: 'pay earnings of invitations', everyMs: 60_000, run: (stopping) => payEarnings(db, stopping) },
  ];
}
