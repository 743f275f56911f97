import type { Job } from '../../platform/jobs.ts';
import type { Context } from './context.ts';
import { eraseDue } from './erasure.ts';
import { forgetOldRows } from './identity.store.ts';
import { forgetPictures } from './reviews/identity-pictures.ts';
import { forgetOldFactorRows } from './second-factor/second-factor.store.ts';
import { mailOwnerNotices } from './security/mail-owner-notices.ts';

export function identityJobs(context: Context): Job[] {
  const { db } = context.database;
  return [
    {
      name: 'mail owners about orders of staff',
      everyMs: 10_000,
      run: (stopping) => mailOwnerNotices(context, stopping),
    },
    {
      name: 'erase personal data that is due',
      everyMs: 3_600_000,
      run: (stopping) => eraseDue(db, context.ports.erasePayees, stopping),
    },
    {
      name: 'forget pictures of documents',
      everyMs: 3_600_000,
      run: (stopping) => forgetPictures(db, context.config.IDENTITY_PICTURE_DAYS, stopping),
    },
    {
      name: 'forget old captchas, codes and sessions',
      everyMs: 60_000,
      run: () =>
        db.transaction().execute(async (tx) => {
          await forgetOldRows(tx);
          await forgetOldFactorRows(tx);
        }),
    },
  ];
}
