import { currencyCodes } from '@palpite/domain/money';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import type { Module } from '../../../platform/module.ts';
import type { ListOpenStakes } from '../../wallet/bonus/index.ts';
import { lowerLevels } from './lower-levels.ts';
import { raiseLevels } from './raise-level.ts';
import { raiseMoved } from './raise-moved.ts';
import { vipRoutes } from './vip.routes.ts';
import { addFirstLevels } from './vip.store.ts';

export function createVip({
  db,
  log,
  openStakes,
}: {
  db: Db;
  log: Logger;
  openStakes: readonly ListOpenStakes[];
}): Module {
  const looking = new Set<Promise<unknown>>();
  return {
    routes: vipRoutes(db, openStakes),
    jobs: [
      { name: 'raise VIP levels', everyMs: 10_000, run: (stopping) => raiseMoved(db, openStakes, stopping) },
      {
        name: 'let VIP levels lapse',
        everyMs: 600_000,
        run: (stopping) => lowerLevels(db, openStakes, new Date(), stopping),
      },
    ],
    // The job would otherwise do it within seconds.
    onEvent({ topic, playerId }) {
      if (topic !== 'paySuccess' || playerId === null) return;
      const look = raiseLevels(db, [playerId], openStakes)
        .catch((failure) =>
          log.warn({ err: failure }, 'could not apply a deposit to the VIP level; the job retries it'),
        )
        .finally(() => looking.delete(look));
      looking.add(look);
    },
    seed: async () => {
      for (const currency of currencyCodes)
        await db.transaction().execute((tx) => addFirstLevels(tx, currency));
    },
    drain: async () => void (await Promise.allSettled(looking)),
  };
}
