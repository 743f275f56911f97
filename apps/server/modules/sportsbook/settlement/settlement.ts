import type { Module } from '../../../platform/module.ts';
import type { SportsbookContext } from '../context.ts';
import { boardTopic } from '../markets/board-news.ts';
import { settleMatch } from './settle-match.ts';
import { listUnsettledMatches } from './settlement.queries.ts';
import { createWaitingAlarm } from './waiting-matches.ts';

/** For a match with bets that could not be settled. */
const retryMs = 60_000;

/** Every process settles after each board update; a job repeats it each second, in case one was missed. */
export function createSettlement({ database, log, metrics, config }: SportsbookContext): Module {
  const alertAfterMs = config.RESULT_WAIT_MINUTES * 60_000;
  const alarm = createWaitingAlarm({ db: database.db, log, metrics, alertAfterMs });
  // One connection: every other caller waits for a whole chunk.
  const betsPerChunk = database.kind === 'embedded' ? 500 : 2_000;
  const stopping = new AbortController();
  const stuckSince = new Map<bigint, number>();
  let running: Promise<void> | null = null;
  let again = false;

  async function settleAll(): Promise<void> {
    for (const matchId of await listUnsettledMatches(database.db)) {
      if (stopping.signal.aborted) return;
      const since = stuckSince.get(matchId);
      if (since !== undefined && performance.now() - since < retryMs) continue;
      stuckSince.delete(matchId);
      try {
        const { failed } = await settleMatch({ database, log, betsPerChunk }, matchId, stopping.signal);
        if (failed > 0) stuckSince.set(matchId, performance.now());
      } catch (failure) {
        log.error({ err: failure, match: String(matchId) }, 'could not settle a match; retrying');
      }
    }
  }

  function settleDue(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await settleAll();
      } while (again && !stopping.signal.aborted);
    })().finally(() => {
      running = null;
    });
    return running;
  }

  const settleSoon = () =>
    void settleDue().catch((failure) => log.warn({ err: failure }, 'could not settle bets; retrying'));

  return {
    jobs: [{ name: 'settle bets', everyMs: 1_000, run: settleDue }],
    onEvent({ topic }) {
      if (topic !== boardTopic || stopping.signal.aborted) return;
      settleSoon();
    },
    // Left by an ended process, whose lease may last a while longer.
    async start() {
      settleSoon();
      alarm.start();
    },
    async close() {
      alarm.close();
      stopping.abort();
      await running?.catch(() => {});
    },
  };
}
