import { stepGameNames } from '@palpite/domain/games/names';
import type { Currency } from '@palpite/domain/money';
import type { Logger } from 'pino';
import type { Job } from '../../platform/jobs.ts';
import { decideAbandoned } from './decide-step.ts';
import { type AbandonedRound, listAbandonedRounds } from './originals.queries.ts';
import type { StepDeps } from './step-on.ts';

const roundsPerRun = 500;

export function originalsJobs(deps: StepDeps & { log: Logger }): Job[] {
  return [{ name: 'finish abandoned rounds', everyMs: 60_000, run: () => finishAbandonedRounds(deps) }];
}

/**
 * Pays abandoned rounds and returns their number. Each is decided again under its lock, so a round with a
 * concurrent step stays open. A failing round is logged and does not stop the others.
 */
async function finishAbandonedRounds(deps: StepDeps & { log: Logger }): Promise<number> {
  const abandoned = await listAbandonedRounds(deps.db, roundsPerRun);
  const finished = await Promise.all(abandoned.map((round) => finishRound(deps, round)));
  return finished.filter((isFinished) => isFinished).length;
}

async function finishRound(
  { books, steps, log }: StepDeps & { log: Logger },
  { player_id: playerId, request_id: requestId, game, currency }: AbandonedRound,
): Promise<boolean> {
  const name = stepGameNames.find((known) => known === game);
  if (!name) return false;
  try {
    const { verdict } = await steps.move({
      playerId,
      productAccountId: await books(name, currency as Currency),
      requestId,
      decide: (open) => decideAbandoned(name, open),
    });
    return verdict === 'ended';
  } catch (failure) {
    log.error({ err: failure, round: requestId }, 'could not finish an abandoned round');
    return false;
  }
}
