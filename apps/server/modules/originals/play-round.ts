import { isDeepStrictEqual } from 'node:util';
import type { SeededRound } from '@palpite/contracts/originals';
import type { RoundSeeds } from '@palpite/domain/fairness';
import type { Locale } from '@palpite/domain/locales';
import type { Db } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { balancesAfter, type StakeFromPockets } from '../wallet/bonus/index.ts';
import type { HouseBooks, PlayPocket } from '../wallet/index.ts';
import { findStakeRefusal, toRefusal } from './check-stake.ts';
import type { LimitBook } from './limit-book.ts';
import { findRound } from './originals.queries.ts';
import { presentRound, type SeededGame } from './present-round.ts';
import type { RoundTable } from './round-table.ts';

/** A game whose rounds are over with one draw. */
export type OneDrawGame<Game extends SeededGame, Choice> = {
  readonly name: Game;
  /** What a win pays. */
  prize(choice: Choice, stakeMinor: bigint): bigint;
  stakeFloor(choice: Choice): bigint;
  decide(choice: Choice, stakeMinor: bigint, seeds: RoundSeeds): { outcome: unknown; payoutMinor: bigint };
};

export type TableDeps = {
  db: Db;
  limits: LimitBook;
  books: HouseBooks;
  stakeFromPockets: StakeFromPockets;
  table: RoundTable;
  metrics: Metrics;
};

type Played<Game> = { round: Extract<SeededRound, { game: Game }>; balance: number; bonusBalance?: number };

/**
 * Plays one round of a game with one draw: the stake leaves, the seeds decide, the prize arrives, all or nothing. One
 * pocket of the player, cash or bonus, pays all of the stake and gets the prize.
 *
 * Idempotent by the client's request id: the same id with the same content answers the stored round, also when
 * limits have changed or the game has stopped since. The outcome depends on seeds and nonce only. The prize is
 * rounded down once. A player's rounds are played one after another.
 * Refuses: `stake_too_small`, `stake_too_large`, `payout_too_large`, `request_id_reused`, `game_stopped`,
 * `too_many_requests`, `balance_not_enough`, `service_busy`.
 */
export async function playRound<Game extends SeededGame, Choice>(
  deps: TableDeps,
  game: OneDrawGame<Game, Choice>,
  { player, lang }: { player: Player; lang: Locale },
  slip: { requestId: string; stakeMinor: bigint; choice: Choice },
): Promise<Played<Game>> {
  const { currency } = player;
  const { stakeMinor, choice } = slip;
  const requestId = slip.requestId.toLowerCase();

  const beyond = findStakeRefusal(
    {
      stakeMinor,
      floorMinor: game.stakeFloor(choice),
      payoutMinor: game.prize(choice, stakeMinor),
      currency,
    },
    await deps.limits(game.name, currency),
    lang,
  );
  if (beyond) return (await findPlayed()) ?? raise(beyond);

  const bookId = await deps.books(game.name, currency);
  const { answer: result, pocket } = await deps.stakeFromPockets(
    { playerId: player.id, stakeMinor },
    (accountId) =>
      deps.table.play({
        playerId: player.id,
        accountId,
        bookId,
        currency,
        requestId,
        game: game.name,
        stakeMinor,
        choice,
        decide: (seeds) => game.decide(choice, stakeMinor, seeds),
      }),
    ({ verdict }) => verdict === 'balance_not_enough',
  );
  deps.metrics.rounds.inc({ game: game.name, verdict: result.verdict });
  if (result.verdict !== 'posted') {
    const known = result.verdict === 'duplicate' || result.verdict === 'request_id_reused';
    return (known ? await findPlayed() : null) ?? raise(toRefusal(result.verdict));
  }
  return {
    round: presentRound(game.name, {
      request_id: requestId,
      seed_pair_id: result.seedPairId,
      nonce: result.nonce,
      stake_minor: stakeMinor,
      payout_minor: result.payoutMinor,
      currency,
      choice,
      outcome: result.outcome,
      created_at: result.at,
    }),
    ...(await balancesAfter(deps.db, player, pocket, result.balanceMinor)),
  };

  /** The round stored under this id, when its content is the same; refuses when it differs. */
  async function findPlayed(): Promise<Played<Game> | null> {
    const stored = await findRound(deps.db, player.id, requestId);
    if (!stored) return null;
    const same =
      stored.game === game.name &&
      stored.stake_minor === stakeMinor &&
      isDeepStrictEqual(stored.choice, choice);
    if (!same) throw toRefusal('request_id_reused');
    return {
      round: presentRound(game.name, stored),
      ...(await balancesAfter(deps.db, player, stored.pocket as PlayPocket, stored.balance_after_minor)),
    };
  }
}

function raise(failure: Error): never {
  throw failure;
}
