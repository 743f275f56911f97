import { isDeepStrictEqual } from 'node:util';
import type { SeededRound } from '@palpite/contracts/originals';
import { drawRound, largestPrize, leastStakeMinor, roundPayout } from '@palpite/domain/games/derive';
import { readChoice } from '@palpite/domain/games/fields';
import { drawGame } from '@palpite/domain/games/index';
import type { NameOf } from '@palpite/domain/games/names';
import type { Locale } from '@palpite/domain/locales';
import { parseMinor } from '@palpite/domain/money';
import type { Db } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { refuse } from '../../platform/refusal.ts';
import { balancesAfter, type StakeFromPockets } from '../wallet/bonus/index.ts';
import type { PlayPocket, ProductAccounts } from '../wallet/index.ts';
import { findStakeRefusal, toRefusal } from './check-stake.ts';
import { hmac } from './hmac.ts';
import { findRound } from './originals.queries.ts';
import { presentRound } from './present-round.ts';
import type { RoundBatcher } from './round-batcher.ts';
import type { StakeLimitCache } from './stake-limit-cache.ts';

export type TableDeps = {
  db: Db;
  limits: StakeLimitCache;
  books: ProductAccounts;
  stakeFromPockets: StakeFromPockets;
  table: RoundBatcher;
  metrics: Metrics;
};

export type PlaySlip = Readonly<Record<string, unknown>> & { requestId: string; stake: string };

type Played<Game extends NameOf<'draw'>> = {
  round: Extract<SeededRound, { game: Game }>;
  balance: number;
  bonusBalance?: number;
};

/**
 * Stake, draw and prize are one transaction; one pocket pays the whole stake and receives the prize.
 * Idempotent: the same request id with the same content returns the stored round, even when the game has
 * stopped since. The outcome depends on seeds and nonce only; the prize is rounded down once. Rounds of one
 * player run one at a time.
 *
 * Refuses: `amount_invalid`, `request_invalid`, `target_out_of_range`, `stake_too_small`, `stake_too_large`,
 * `payout_too_large`, `request_id_reused`, `game_stopped`, `too_many_requests`, `balance_not_enough`,
 * `service_busy`.
 */
export async function playRound<Name extends NameOf<'draw'>>(
  deps: TableDeps,
  name: Name,
  { player, lang }: { player: Player; lang: Locale },
  slip: PlaySlip,
): Promise<Played<Name>> {
  const { currency } = player;
  const game = drawGame(name);
  const stakeMinor = parseMinor(slip.stake, currency) ?? refuse('amount_invalid');
  const read = readChoice(game, slip);
  const choice = read.ok ? read.value : refuse(read.code, read.params);
  const requestId = slip.requestId.toLowerCase();

  const refusal = findStakeRefusal(
    {
      stakeMinor,
      floorMinor: leastStakeMinor(game, choice),
      payoutMinor: largestPrize(game, choice, stakeMinor),
      currency,
    },
    await deps.limits(name, currency),
    lang,
  );
  if (refusal) return (await findPlayed()) ?? raise(refusal);

  const productAccountId = await deps.books(name, currency);
  const { answer: result, pocket } = await deps.stakeFromPockets(
    { playerId: player.id, stakeMinor },
    (accountId) =>
      deps.table.play({
        playerId: player.id,
        accountId,
        productAccountId,
        currency,
        requestId,
        game: name,
        stakeMinor,
        choice,
        decide(seeds) {
          const outcome = drawRound(game, hmac, seeds, choice);
          return { outcome, payoutMinor: roundPayout(game, choice, outcome, stakeMinor) };
        },
      }),
    ({ verdict }) => verdict === 'balance_not_enough',
  );
  deps.metrics.rounds.inc({ game: name, verdict: result.verdict });
  if (result.verdict !== 'posted') {
    const known = result.verdict === 'duplicate' || result.verdict === 'request_id_reused';
    return (known ? await findPlayed() : null) ?? raise(toRefusal(result.verdict));
  }
  return {
    round: presentRound(name, {
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

  async function findPlayed(): Promise<Played<Name> | null> {
    const stored = await findRound(deps.db, player.id, requestId);
    if (!stored) return null;
    const same =
      stored.game === name && stored.stake_minor === stakeMinor && isDeepStrictEqual(stored.choice, choice);
    if (!same) throw toRefusal('request_id_reused');
    return {
      round: presentRound(name, stored),
      ...(await balancesAfter(deps.db, player, stored.pocket as PlayPocket, stored.balance_after_minor)),
    };
  }
}

function raise(failure: Error): never {
  throw failure;
}
