import type { SharedGame } from '@palpite/contracts/original-games';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db.ts';
import { announce } from './shared.store.ts';

export type RoundNews = {
  /** Updates the streams within `gatherMs`. */
  note(game: SharedGame): void;
  drain(): Promise<void>;
};

const gatherMs = 400;

/** A busy round wakes the other processes a few times a second instead of once per batch. */
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
      .catch((failure) => log.warn({ err: failure }, 'could not announce shared bets'));
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
