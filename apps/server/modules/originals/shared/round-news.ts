import type { SharedGame } from '@palpite/contracts/original-games';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db.ts';
import { announce } from './shared.store.ts';

export type RoundNews = {
  /** Bets were placed; those who watch the game shall see them soon. */
  note(game: SharedGame): void;
  /** Sends what was noted and waits for it. */
  drain(): Promise<void>;
};

/** How long bets are gathered until every process hears of them. */
const gatherMs = 400;

/** Gathers news of bets, so that a busy round wakes the other processes a few times a second and not with each batch. */
export function createRoundNews(database: Database, log: Logger): RoundNews {
  let noted = new Set<SharedGame>();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();

  function send(): Promise<void> {
    timer = null;
    const games = [...noted];
    noted = new Set();
    sending = sending
      .then(async () => {
        for (const game of games) await database.db.transaction().execute((tx) => announce(tx, game));
      })
      .catch((failure) => log.warn({ err: failure }, 'news of bets was lost'));
    return sending;
  }

  return {
    note(game) {
      noted.add(game);
      timer ??= setTimeout(send, gatherMs).unref();
    },
    async drain() {
      if (timer) clearTimeout(timer);
      await send();
    },
  };
}
