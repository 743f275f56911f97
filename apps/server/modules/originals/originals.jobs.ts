import type { Currency } from '@palpite/domain/money';
import type { Logger } from 'pino';
import type { Job } from '../../platform/jobs.ts';
import { listAbandonedRounds } from './originals.queries.ts';
import { lockOpenRound } from './originals.store.ts';
import { stepGameNames } from './step-games.ts';
import { cashOut, findPurse, type StepDeps } from './step-on.ts';

const roundsPerTurn = 500;

export function originalsJobs(deps: StepDeps & { log: Logger }): Job[] {
  return [{ name: 'finish abandoned rounds', everyMs: 60_000, run: () => finishAbandonedRounds(deps) }];
}

/**
 * Pays every open round that nobody has touched for as long as its game allows what it holds; one without a step
 * its stake. Never a loss. Answers how many it ended.
 *
 * Each round has its own transaction and is judged again under its lock: a round that is touched meanwhile goes on.
 * A round that cannot be ended is logged and does not hold up the others.
 */
async function finishAbandonedRounds(deps: StepDeps & { log: Logger }): Promise<number> {
  let finished = 0;
  for (const { player_id: playerId, request_id: requestId, game, currency } of await listAbandonedRounds(
    deps.db,
    roundsPerTurn,
  )) {
    const name = stepGameNames.find((known) => known === game);
    if (!name) continue;
    try {
      const purse = await findPurse(deps, name, playerId, currency as Currency);
      const ended = await deps.db.transaction().execute(async (tx) => {
        const open = await lockOpenRound(tx, playerId, requestId);
        return open?.abandoned ? cashOut(tx, name, open, purse) : null;
      });
      if (!ended) continue;
      deps.news.note(playerId);
      finished++;
    } catch (failure) {
      deps.log.error({ err: failure, round: requestId }, 'an abandoned round could not be ended');
    }
  }
  return finished;
}
