import type { BetView, SlipRefusal } from '@palpite/contracts/sports';
import type { Locale } from '@palpite/domain/locales';
import { type Currency, toWire } from '@palpite/domain/money';
import {
  type BetResult,
  betResults,
  type OrderStatus,
  orderStatuses,
  periods,
  timeStatuses,
} from '@palpite/domain/sports/codes';
import { formatLine } from '@palpite/domain/sports/markets';
import type { Score } from '@palpite/domain/sports/match-result';
import { totalOddsMilli } from '@palpite/domain/sports/parlay';
import {
  betResultOf,
  type LegSettlement,
  type ScoreBasis,
  scoreBasisOf,
  type VoidReason,
} from '@palpite/domain/sports/settlement';
import { translate } from '@palpite/i18n/server';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/tables.ts';
import { scoreOf } from '../markets/present-board.ts';
import { leagueName, presentSides } from '../markets/present-names.ts';
import type { SlipRefused } from './check-slip.ts';
import type { LegPlace } from './leg-places.ts';

export type StoredBet = Pick<
  Selectable<Tables['sportsbook.bet']>,
  | 'id'
  | 'slip_id'
  | 'status'
  | 'stake_minor'
  | 'stake_left_minor'
  | 'highest_payout_minor'
  | 'target_minor'
  | 'owed_minor'
  | 'cashed_out_minor'
  | 'auto_cash_out_minor'
  | 'currency'
  | 'sizes'
  | 'bankers'
  | 'lines'
  | 'odds_policy'
  | 'rules_version'
  | 'placed_at'
  | 'accept_at'
  | 'settled_at'
  | 'refusal'
> & { wait_left_ms: number | null };

export type StoredLeg = {
  place: LegPlace;
  outcome: string;
  oddsMilli: number;
  inPlay: boolean;
  scoreAtPlacement: Score | null;
  settlement: LegSettlement;
};

/** Codes of section 4, names in the reader's language. */
export function presentBet(bet: StoredBet, legs: readonly StoredLeg[], lang: Locale): BetView {
  const currency = bet.currency as Currency;
  const wire = (minor: bigint) => toWire(minor, currency);
  const { status, result } = codesOf(bet, legs);
  return {
    betId: String(bet.id),
    slipId: bet.slip_id,
    kind: legs.length === 1 ? 'single' : bet.lines === 1 ? 'parlay' : 'system',
    status: orderStatuses.toCode(status),
    result: betResults.toCode(result),
    state: bet.status as BetView['state'],
    stake: wire(bet.stake_minor),
    stakeLeft: wire(bet.stake_left_minor),
    highestPayout: wire(bet.highest_payout_minor),
    payout: bet.target_minor === null ? null : wire(bet.target_minor),
    owed: wire(bet.owed_minor),
    cashedOut: wire(bet.cashed_out_minor),
    autoCashOut: bet.auto_cash_out_minor === null ? null : wire(bet.auto_cash_out_minor),
    currency,
    totalOddsMilli: String(totalOddsMilli(legs.map((leg) => leg.oddsMilli))),
    sizes: bet.sizes,
    bankers: bet.bankers,
    lines: bet.lines,
    oddsPolicy: bet.odds_policy as BetView['oddsPolicy'],
    rulesVersion: bet.rules_version,
    placedAt: bet.placed_at.toISOString(),
    delay:
      bet.accept_at === null || bet.wait_left_ms === null
        ? null
        : { takesMs: bet.accept_at.getTime() - bet.placed_at.getTime(), leftMs: bet.wait_left_ms },
    settledAt: bet.settled_at?.toISOString() ?? null,
    refusal: bet.refusal === null ? null : presentRefusal(bet.refusal as SlipRefused, lang),
    legs: legs.map((leg) => presentLeg(leg, bet.status === 'pending', lang)),
  };
}

export function presentRefusal({ code, params, legs }: SlipRefused, lang: Locale): SlipRefusal {
  return {
    code,
    message: translate(lang, `refusals:${code}`, params),
    ...(params && { params }),
    ...(legs && { legs }),
  };
}

/** A leg that counts from placement stores the score; a pending leg follows its market. */
function scoreBasisOfLeg(
  { place, inPlay, scoreAtPlacement }: StoredLeg,
  isPending: boolean,
): ScoreBasis | null {
  if (!inPlay) return null;
  const now = scoreBasisOf(place.market, place.scoreBasis);
  if (now === null || isPending) return now;
  return scoreAtPlacement ? 'placement' : 'match';
}

function presentLeg(leg: StoredLeg, isPending: boolean, lang: Locale): BetView['legs'][number] {
  const { place, outcome, settlement } = leg;
  const { market } = place;
  const isRace = place.title !== null;
  const entrant = /^entrant:(.*)$/.exec(outcome)?.[1];
  return {
    matchId: String(place.matchId),
    marketId: String(place.marketId),
    sport: place.sport,
    league: leagueName(place.league, lang),
    title: place.title,
    competitors: isRace ? [] : presentSides(place.competitors, place.league, lang),
    startsAt: place.startsAt.toISOString(),
    type: market.type,
    period: periods.toCode(market.period),
    line: market.lineQuarters === null ? null : formatLine(market.lineQuarters),
    side: market.side,
    outcome,
    name: entrant === undefined ? null : (place.competitors.find(({ ref }) => ref === entrant)?.name ?? null),
    oddsMilli: leg.oddsMilli,
    inPlay: leg.inPlay,
    scoreAtPlacement: leg.scoreAtPlacement,
    scoreBasis: scoreBasisOfLeg(leg, isPending),
    result: betResults.toCode(betResultOf(settlement)),
    voidReason: settlement.kind === 'void' ? settlement.reason : null,
    deadHeat: settlement.kind === 'deadHeat' ? { places: settlement.places, tied: settlement.tied } : null,
    timeStatus: timeStatuses.toCode(place.timeStatus),
    score: place.standing?.result ? scoreOf(place.sport, place.standing) : null,
  };
}

/**
 * A bet of several legs is judged by its payout against the remaining stake. A refused or fully void bet
 * gives the stake back.
 */
function codesOf(bet: StoredBet, legs: readonly StoredLeg[]): { status: OrderStatus; result: BetResult } {
  switch (bet.status) {
    case 'pending':
      return { status: 'pending', result: 'running' };
    case 'refused':
      return { status: 'exception', result: 'stakeBack' };
    case 'cashedOut':
      return { status: 'drawn', result: 'betSucceeded' };
    case 'settled': {
      const payout = bet.target_minor ?? 0n;
      const [single] = legs;
      if (payout === 0n) return { status: 'lost', result: 'betLost' };
      if (legs.length === 1 && single) return { status: 'drawn', result: betResultOf(single.settlement) };
      const staked = bet.stake_left_minor;
      const result = payout > staked ? 'win' : payout === staked ? 'stakeBack' : 'halfLoss';
      return { status: 'drawn', result };
    }
    default: {
      const isDecided = legs.some(({ settlement }) => settlement.kind !== 'undecided');
      return { status: isDecided ? 'running' : 'notDrawn', result: 'awaitingResult' };
    }
  }
}

export function settlementOf(row: {
  settlement: string;
  void_reason: string | null;
  places: number | null;
  tied: number | null;
}): LegSettlement {
  if (row.settlement === 'void') return { kind: 'void', reason: row.void_reason as VoidReason };
  if (row.settlement === 'deadHeat')
    return { kind: 'deadHeat', places: row.places ?? 1, tied: row.tied ?? 1 };
  return { kind: row.settlement as 'win' | 'halfWin' | 'halfLoss' | 'loss' | 'undecided' };
}
