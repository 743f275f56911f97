import { createHash } from 'node:crypto';
import type { Reply } from '@palpite/contracts/endpoint';
import type { BetView, placeBets as placeBetsEndpoint } from '@palpite/contracts/sports';
import type { Locale } from '@palpite/domain/locales';
import { parseMinor, toDecimal, toWire } from '@palpite/domain/money';
import { rulesVersion } from '@palpite/domain/sports/rules';
import { formatMoneyShort } from '@palpite/i18n/format';
import type { Db } from '../../../platform/db.ts';
import type { Player } from '../../../platform/http.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { StakeFromPockets } from '../../wallet/bonus/index.ts';
import { findBalances, getPocketId, type PlayPocket, type ProductAccounts } from '../../wallet/index.ts';
import { readOwnLimit } from '../../wallet/limits/index.ts';
import type { Board } from '../markets/board.ts';
import type { BetLimitCache, Terms } from './bet-limit-cache.ts';
import { findBetOfSlip } from './bets.queries.ts';
import {
  type CheckedSlip,
  checkLegs,
  checkShape,
  type RefusedLeg,
  type SlipRefused,
  shapeOf,
} from './check-slip.ts';
import { findLegPlaces, type LegPlace } from './leg-places.ts';
import type { SlipRow } from './place-bets.sql.ts';
import { presentBet, presentRefusal } from './present-bet.ts';
import type { SlipBatcher, SlipRequest } from './slip-batcher.ts';
import { fittingStake } from './win-limits.ts';

export type PlaceDeps = {
  db: Db;
  board: Board;
  books: ProductAccounts;
  stakeFromPockets: StakeFromPockets;
  terms: BetLimitCache;
  slips: SlipBatcher;
  metrics: Metrics;
};

type Outcome = { bet: BetView | null; refused: SlipRefused | null; after: Staked | null };
type Staked = { pocket: PlayPocket; balanceMinor: bigint };

/**
 * Each slip of a call is accepted or refused independently and paid from one pocket, which gets all payouts.
 * Idempotent by slip id: a repeated slip returns the stored bet. A refused slip stores nothing, so its id may
 * be reused with another price. Refuses each slip with: the codes of `checkShape` and `checkLegs`,
 * `request_id_reused`, `market_unavailable`, `outcome_closed`, `odds_changed`, `balance_not_enough`,
 * `win_limit` and `outcome_limit` (with the stake that would fit), `win_limit_full`, `outcome_full`, the
 * codes of `readOwnLimit`, and `bet_failed` when prices change during every retry.
 */
export async function placeBets(
  deps: PlaceDeps,
  player: Player,
  lang: Locale,
  slips: readonly CheckedSlip[],
): Promise<Reply<typeof placeBetsEndpoint>> {
  const answers: Reply<typeof placeBetsEndpoint>['slips'] = [];
  const after: Partial<Record<PlayPocket, bigint>> = {};
  for (const slip of slips) {
    const outcome = await placeSlip(deps, player, lang, slip);
    if (outcome.after) after[outcome.after.pocket] = outcome.after.balanceMinor;
    deps.metrics.bets.inc({ verdict: outcome.refused?.code ?? 'taken' });
    answers.push({
      slipId: slip.slipId,
      bet: outcome.bet,
      refusal: outcome.refused && presentRefusal(outcome.refused, lang),
    });
  }
  if (after.cash === undefined || after.bonus !== undefined) {
    const { cashMinor, bonusMinor } = await findBalances(deps.db, player.id);
    after.cash ??= cashMinor;
    if (after.bonus !== undefined) after.bonus = bonusMinor;
  }
  return {
    slips: answers,
    balance: toWire(after.cash, player.currency),
    ...(after.bonus !== undefined && { bonusBalance: toWire(after.bonus, player.currency) }),
  };
}

async function placeSlip(deps: PlaceDeps, player: Player, lang: Locale, slip: CheckedSlip): Promise<Outcome> {
  const { db } = deps;
  const { currency } = player;
  const slipId = slip.slipId.toLowerCase();
  const terms = await deps.terms(currency);

  const shaped = checkShape(slip, terms, currency, lang);
  if (!shaped.ok) return (await findPlaced()) ?? refused(shaped.refused);
  const places = await findLegPlaces(
    db,
    deps.board,
    slip.legs.map((leg) => BigInt(leg.marketId)),
  );
  const checked = checkLegs(slip, places);
  if (!checked.ok) return (await findPlaced()) ?? refused(checked.refused);

  const { stakeMinor, shape, lines } = shaped.value;
  const request: Omit<SlipRequest, 'accountId'> = {
    playerId: player.id,
    heldAccountId: await getPocketId(db, player.id, 'held'),
    productAccountId: await deps.books('sports', currency),
    slipId,
    fingerprint: fingerprintOf(slip, stakeMinor),
    currency,
    stakeMinor,
    shape,
    lines,
    oddsPolicy: slip.oddsPolicy,
    payoutMaxMinor: terms.payoutMaxMinor,
    referencePpm: terms.referencePpm,
    legs: slip.legs.map((leg, index) => ({
      matchId: checked.value[index]?.matchId ?? 0n,
      marketId: BigInt(leg.marketId),
      outcome: leg.outcome,
      requestedMilli: leg.oddsMilli,
    })),
    seenMilli: slip.legs.map((leg, index) => checked.value[index]?.findOdds(leg.outcome) ?? leg.oddsMilli),
  };
  const { answer, pocket } = await deps.stakeFromPockets(
    { playerId: player.id, stakeMinor },
    (accountId) => submit({ ...request, accountId }),
    (result) => !(result instanceof Refusal) && result.verdict === 'balance_not_enough',
  );
  if (answer instanceof Refusal) {
    const { amount, ...params } = answer.paramsIn(lang);
    const most = amount === undefined ? null : parseMinor(String(amount), currency);
    const isOffer = most !== null && most >= terms.stakeMinMinor;
    return refused({ code: answer.code, params: { ...params, ...(isOffer && { amount: String(amount) }) } });
  }
  switch (answer.verdict) {
    case 'posted':
      return {
        bet: presentPlaced(request, answer, checked.value, lang),
        refused: null,
        after: { pocket, balanceMinor: answer.balance_minor },
      };
    case 'duplicate':
    case 'request_id_reused':
      return (await findPlaced()) ?? refused({ code: 'request_id_reused' });
    case 'stale':
    case 'uncounted':
      return refused({ code: 'bet_failed' });
    case 'balance_not_enough':
      return refused({ code: 'balance_not_enough' });
    case 'win_limit':
      return refused(beyondWinLimit(request, answer, terms, lang));
    case 'outcome_limit':
      return refused(beyondLimit(request, answer, terms, lang));
    default:
      return refused({ code: answer.verdict, legs: refusedLegs(answer) });
  }

  function refused(reason: SlipRefused): Outcome {
    return { bet: null, refused: reason, after: null };
  }

  async function submit(item: SlipRequest): Promise<SlipRow | Refusal> {
    try {
      return await deps.slips.place(item);
    } catch (failure) {
      const refusal = failure instanceof Refusal ? failure : readOwnLimit(failure);
      if (!refusal) throw failure;
      return refusal;
    }
  }

  async function findPlaced(): Promise<Outcome | null> {
    const stored = await findBetOfSlip(db, player.id, slipId);
    if (!stored) return null;
    const stake = parseMinor(slip.stake, currency);
    if (stake === null || stored.bet.fingerprint !== fingerprintOf(slip, stake))
      return refused({ code: 'request_id_reused' });
    return { bet: presentBet(stored.bet, stored.legs, lang), refused: null, after: null };
  }
}

/** Two spellings of a slip have the same fingerprint. */
function fingerprintOf(slip: CheckedSlip, stakeMinor: bigint): string {
  const { sizes, bankers } = shapeOf(slip);
  const legs = slip.legs.map((leg) => [String(BigInt(leg.marketId)), leg.outcome, leg.oddsMilli]);
  return createHash('sha256')
    .update(JSON.stringify([String(stakeMinor), legs, sizes, bankers, slip.oddsPolicy]))
    .digest('base64url');
}

function refusedLegs({ legs }: SlipRow): RefusedLeg[] {
  return legs.flatMap(([code, oddsMilli], index) => (code === 'taken' ? [] : { index, code, oddsMilli }));
}

/** With the legs at their limit. `outcome_full` when the stake is below the minimum. */
function beyondLimit(
  { stakeMinor, currency }: Pick<SlipRequest, 'stakeMinor' | 'currency'>,
  { legs, fitting }: SlipRow,
  { stakeMinMinor }: Terms,
  lang: Locale,
): SlipRefused {
  const fits = (fitting ?? []).map(BigInt);
  let most = stakeMinor;
  for (const minor of fits) if (minor < most) most = minor;
  const code = most < stakeMinMinor ? 'outcome_full' : 'outcome_limit';
  return {
    code,
    ...(code === 'outcome_limit' && {
      params: { max: formatMoneyShort(most, currency, lang), amount: toDecimal(most, currency) },
    }),
    legs: legs.flatMap(([, oddsMilli], index) =>
      (fits[index] ?? stakeMinor) < stakeMinor ? { index, code, oddsMilli } : [],
    ),
  };
}

/** `win_limit_full` when the stake is below the minimum. */
function beyondWinLimit(
  request: Omit<SlipRequest, 'accountId'>,
  { legs, win_room_minor: leftMinor }: SlipRow,
  { stakeMinMinor }: Terms,
  lang: Locale,
): SlipRefused {
  const { currency, referencePpm } = request;
  const roomMinor = leftMinor && leftMinor > 0n ? leftMinor : 0n;
  // A pending bet has the requested prices until it is accepted.
  const isPending = legs.some(([, , inPlay]) => inPlay);
  const odds = request.legs.map(({ requestedMilli }, index) =>
    isPending ? requestedMilli : (legs[index]?.[1] ?? requestedMilli),
  );
  const most = fittingStake(request, odds, roomMinor);
  if (most < stakeMinMinor) return { code: 'win_limit_full' };
  return {
    code: 'win_limit',
    params: {
      left: formatMoneyShort((roomMinor * 1_000_000n) / referencePpm, currency, lang),
      max: formatMoneyShort(most, currency, lang),
      amount: toDecimal(most, currency),
    },
  };
}

function presentPlaced(
  request: Omit<SlipRequest, 'accountId'>,
  row: SlipRow,
  places: readonly LegPlace[],
  lang: Locale,
): BetView {
  const isPending = row.accept_at !== null;
  return presentBet(
    {
      id: row.bet_id ?? 0n,
      slip_id: request.slipId,
      status: isPending ? 'pending' : 'open',
      stake_minor: request.stakeMinor,
      stake_left_minor: request.stakeMinor,
      highest_payout_minor: row.highest_payout_minor,
      target_minor: null,
      owed_minor: 0n,
      cashed_out_minor: 0n,
      auto_cash_out_minor: null,
      currency: request.currency,
      sizes: [...request.shape.sizes],
      bankers: [...request.shape.bankers],
      lines: request.lines,
      odds_policy: request.oddsPolicy,
      rules_version: rulesVersion,
      placed_at: row.placed_at,
      accept_at: row.accept_at,
      wait_left_ms: row.accept_at && row.accept_at.getTime() - row.placed_at.getTime(),
      settled_at: null,
      refusal: null,
    },
    places.map((place, index) => {
      const leg = request.legs[index];
      const [, nowMilli, inPlay] = row.legs[index] ?? [];
      const requestedMilli = leg?.requestedMilli ?? 0;
      return {
        place,
        outcome: leg?.outcome ?? '',
        oddsMilli: isPending ? requestedMilli : (nowMilli ?? requestedMilli),
        inPlay: inPlay === true,
        scoreAtPlacement: null,
        settlement: { kind: 'undecided' },
      };
    }),
    lang,
  );
}
