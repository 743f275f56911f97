import { type SharedGame, type SharedRound, sharedGames } from '@palpite/contracts/original-games';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Stream } from '../../../platform/stream.ts';
import { findShownRound, type ShownRound } from './shared.queries.ts';

export type RoundBoard = {
  /** At most `staleMsMax` old; null before the first round. */
  find(game: SharedGame): Promise<SharedRound | null>;
  /** Publishes a changed round to the streams of its game. */
  onEvent(event: OutboxEvent): void;
};

/** So that many requests cost one read. */
const staleMsMax = 200;

export const topicOf = (game: SharedGame): string => `shared:${game}`;

type Look = { round: ShownRound | null; aheadMs: number };

export function createRoundBoard(db: Db, stream: Stream, log: Logger): RoundBoard {
  const looks = new Map<SharedGame, { look: Promise<Look>; begunMs: number }>();
  const publishing = new Map<SharedGame, { again: boolean }>();

  async function look(game: SharedGame): Promise<Look> {
    const shown = await findShownRound(db, game);
    return { round: shown?.round ?? null, aheadMs: shown ? shown.nowMs - Date.now() : 0 };
  }

  function lookAgain(game: SharedGame): Promise<Look> {
    const fresh = look(game);
    looks.set(game, { look: fresh, begunMs: Date.now() });
    fresh.catch(() => looks.delete(game));
    return fresh;
  }

  async function find(game: SharedGame): Promise<SharedRound | null> {
    const known = looks.get(game);
    const isFresh = known !== undefined && Date.now() - known.begunMs <= staleMsMax;
    const { round, aheadMs } = await (isFresh ? known.look : lookAgain(game));
    return round && { ...round, now: Date.now() + aheadMs };
  }

  /** One at a time per game. Events that arrive meanwhile cause one more read. */
  async function publishRound(game: SharedGame): Promise<void> {
    const running = publishing.get(game);
    if (running) {
      running.again = true;
      return;
    }
    const state = { again: true };
    publishing.set(game, state);
    try {
      while (state.again) {
        state.again = false;
        const { round, aheadMs } = await lookAgain(game);
        if (round) stream.publish(topicOf(game), { ...round, now: Date.now() + aheadMs });
      }
    } finally {
      publishing.delete(game);
    }
  }

  return {
    find,
    onEvent({ topic, payload }) {
      if (topic !== 'sharedRound') return;
      const game = sharedGames.find((known) => known === (payload as { game?: unknown }).game);
      if (!game) return;
      if (stream.count(topicOf(game)) === 0) {
        looks.delete(game);
        return;
      }
      publishRound(game).catch((failure) =>
        log.warn({ err: failure, game }, 'could not publish a shared round'),
      );
    },
  };
}
