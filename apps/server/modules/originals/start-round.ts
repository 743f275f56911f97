import { isDeepStrictEqual } from 'node:util';
import { leastStakeMinor, payableSteps, payoutAfter } from '@palpite/domain/games/derive';
import { readChoice } from '@palpite/domain/games/fields';
import { stepGame } from '@palpite/domain/games/index';
import type { NameOf } from '@palpite/domain/games/names';
import type { Locale } from '@palpite/domain/locales';
import { parseMinor } from '@palpite/domain/money';
import type { Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { balancesAfter } from '../wallet/bonus/index.ts';
import { findBalances } from '../wallet/index.ts';
import { findStakeRefusal, toRefusal } from './check-stake.ts';
import { findOpenRound, findRound } from './originals.queries.ts';
import type { TableDeps } from './play-round.ts';
import { type OpenRecord, presentOpenRound } from './present-open-round.ts';

type Started<Game extends NameOf<'steps'>> = {
  open: OpenRecord[Game];
  balance: number;
  bonusBalance?: number;
};

/**
 * Takes the stake and assigns the seeds, which determine the hidden layout. One pocket pays the whole stake
 * and receives the payout. Idempotent: the same request id with the same content returns the open round. Ends
 * automatically at the last step within the maximum payout.
 *
 * Refuses: `amount_invalid`, `request_invalid`, `stake_too_small`, `stake_too_large`, `payout_too_large` when
 * even the first step could not be paid, `request_id_reused`, `round_closed`, `round_open`, `game_stopped`,
 * `too_many_requests`, `balance_not_enough`, `service_busy`.
 */
export async function startRound<Game extends NameOf<'steps'>>(
  deps: TableDeps,
  name: Game,
  { player, lang }: { player: Player; lang: Locale },
  slip: Readonly<Record<string, unknown>> & { requestId: string; stake: string },
): Promise<Started<Game>> {
  const { db } = deps;
  const { currency } = player;
  const game = stepGame(name);
  const stakeMinor = parseMinor(slip.stake, currency) ?? refuse('amount_invalid');
  const read = readChoice(game, slip);
  const choice = read.ok ? read.value : refuse(read.code, read.params);
  const requestId = slip.requestId.toLowerCase();

  const limit = await deps.limits(name, currency);
  const refusal = findStakeRefusal(
    {
      stakeMinor,
      floorMinor: leastStakeMinor(game, choice),
      payoutMinor: payoutAfter(game, choice, 1, stakeMinor),
      currency,
    },
    limit,
    lang,
  );
  if (refusal) {
    const started = await findStarted();
    if (started) return started;
    throw refusal;
  }

  const stepsMax = payableSteps(game, choice, stakeMinor, limit.payoutMaxMinor);
  const productAccountId = await deps.books(name, currency);
  const { answer: result, pocket } = await deps.stakeFromPockets(
    { playerId: player.id, stakeMinor },
    (accountId) =>
      deps.table.start({
        playerId: player.id,
        accountId,
        productAccountId,
        currency,
        requestId,
        game: name,
        stakeMinor,
        choice,
        stepsMax,
      }),
    ({ verdict }) => verdict === 'balance_not_enough',
  );
  deps.metrics.rounds.inc({ game: name, verdict: result.verdict });
  if (result.verdict !== 'posted') {
    const known = result.verdict === 'duplicate' || result.verdict === 'request_id_reused';
    const started = known ? await findStarted() : null;
    if (started) return started;
    throw toRefusal(result.verdict);
  }
  return {
    open: presentOpenRound(name, {
      request_id: requestId,
      seed_pair_id: result.seedPairId,
      nonce: result.nonce,
      stake_minor: stakeMinor,
      currency,
      choice,
      steps: [],
      steps_max: stepsMax,
      started_at: result.at,
    }),
    ...(await balancesAfter(db, player, pocket, result.balanceMinor)),
  };

  async function findStarted(): Promise<Started<Game> | null> {
    const openRound = await findOpenRound(db, player.id, requestId);
    const known = openRound ?? (await findRound(db, player.id, requestId));
    if (!known) return null;
    const same =
      known.game === name && known.stake_minor === stakeMinor && isDeepStrictEqual(known.choice, choice);
    if (!same) refuse('request_id_reused');
    if (!openRound) refuse('round_closed');
    const { cashMinor } = await findBalances(db, player.id);
    return {
      open: presentOpenRound(name, openRound),
      ...(await balancesAfter(db, player, 'cash', cashMinor)),
    };
  }
}
