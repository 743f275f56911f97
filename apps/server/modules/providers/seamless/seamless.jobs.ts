import type { SlotsVendor } from '@palpite/domain/slots-vendors';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import type { Job } from '../../../platform/jobs.ts';
import { type AskDeps, reconcileOpenRounds } from './reconcile-open-rounds.ts';
import { resolveRound } from './resolve-round.ts';
import { listAbandonedRounds } from './seamless.queries.ts';

const roundsPerRun = 500;

/** Vendors retry unanswered calls for hours, and a series of free spins may wait for its player for days. */
const silentHoursMax = 72;

export function seamlessJobs(deps: AskDeps): Job[] {
  return [
    { name: 'ask vendors about open rounds', everyMs: 600_000, run: () => reconcileOpenRounds(deps) },
    { name: 'resolve abandoned slot rounds', everyMs: 600_000, run: () => resolveAbandoned(deps) },
  ];
}

/**
 * Closes rounds whose vendor stopped calling. One with a win, even of 0, or that the vendor last reported as
 * open, is finished as it is; any other is refunded. A late win is still paid.
 */
export async function resolveAbandoned({ db, log }: { db: Db; log: Logger }): Promise<number> {
  const rounds = await listAbandonedRounds(db, silentHoursMax, roundsPerRun);
  let resolved = 0;
  for (const { vendor, id, answered } of rounds) {
    try {
      const as = answered ? 'finished' : 'refunded';
      const { done } = await resolveRound(db, { vendor: vendor as SlotsVendor, id }, { as, by: 'rule' });
      if (done) resolved++;
      log.warn({ vendor, round: id, as, done }, 'a vendor left a round open');
    } catch (failure) {
      log.error({ err: failure, vendor, round: id }, 'could not close a round that its vendor left open');
    }
  }
  return resolved;
}
