import type { ParsedInput } from '@palpite/contracts/endpoint';
import type { RefusalCode, RefusalParams } from '@palpite/contracts/refusals';
import type { placeBets } from '@palpite/contracts/sports';
import type { Locale } from '@palpite/domain/locales';
import { type Currency, parseMinor } from '@palpite/domain/money';
import { isOddsMilli } from '@palpite/domain/sports/odds';
import { type BetShape, countLines } from '@palpite/domain/sports/parlay';
import { findRelatedLegs } from '@palpite/domain/sports/related';
import { formatMoneyShort } from '@palpite/i18n/format';
import type { Terms } from './bet-limit-cache.ts';
import type { LegPlace } from './leg-places.ts';

export type CheckedSlip = ParsedInput<typeof placeBets>['body']['slips'][number];

export type RefusedLeg = { index: number; code: RefusalCode; oddsMilli: number | null };

/** A refusal is stored and sent in this form. */
export type SlipRefused = {
  code: RefusalCode;
  params?: RefusalParams;
  legs?: RefusedLeg[];
};

export type SlipShape = { stakeMinor: bigint; shape: BetShape; lines: number };

export type Checked<Value> = { ok: true; value: Value } | { ok: false; refused: SlipRefused };

const no = (code: RefusalCode, params?: RefusalParams): { ok: false; refused: SlipRefused } => ({
  ok: false,
  refused: { code, ...(params && { params }) },
});

/**
 * Before any lookup, so that an oversized slip is refused cheaply.
 *
 * Refuses: `stake_missing`, `amount_invalid`, `stake_too_small`, `stake_too_large`, `legs_missing`,
 * `parlay_limit`, `bankers_invalid`, `system_invalid`, `request_invalid` for impossible odds.
 */
export function checkShape(
  slip: CheckedSlip,
  terms: Terms,
  currency: Currency,
  lang: Locale,
): Checked<SlipShape> {
  if (slip.stake === '') return no('stake_missing');
  const stakeMinor = parseMinor(slip.stake, currency);
  if (stakeMinor === null) return no('amount_invalid');
  if (stakeMinor === 0n) return no('stake_missing');
  const money = (minor: bigint) => formatMoneyShort(minor, currency, lang);
  if (stakeMinor < terms.stakeMinMinor) return no('stake_too_small', { min: money(terms.stakeMinMinor) });
  if (stakeMinor > terms.stakeMaxMinor) return no('stake_too_large', { max: money(terms.stakeMaxMinor) });
  const legs = slip.legs.length;
  const shape = shapeOf(slip);
  const lines = countLines(legs, shape, { legsMax: terms.legsMax, linesMax: terms.linesMax });
  if (!lines.ok) return no(lines.code, lines.params);
  if (!slip.legs.every((leg) => isOddsMilli(leg.oddsMilli))) return no('request_invalid');
  return { ok: true, value: { stakeMinor, shape, lines: lines.value } };
}

/** Sorted. Without sizes the slip is one line of all legs. */
export function shapeOf({ legs, sizes, bankers = [] }: CheckedSlip): BetShape {
  return {
    sizes: (sizes ?? [Math.max(legs.length - bankers.length, 0)]).toSorted((a, b) => a - b),
    bankers: bankers.toSorted((a, b) => a - b),
  };
}

/**
 * `places` maps market ids to what is known of them.
 *
 * Refuses: `legs_related` with the first related pair, `market_unavailable` for unknown markets.
 */
export function checkLegs(
  slip: CheckedSlip,
  places: ReadonlyMap<bigint, LegPlace>,
): Checked<readonly LegPlace[]> {
  const found = slip.legs.map((leg) => places.get(BigInt(leg.marketId)) ?? null);
  const related = findRelatedLegs(
    slip.legs.map((leg, index) => {
      const place = found[index];
      return {
        kind: 'match',
        eventId: place ? String(place.matchId) : `market ${BigInt(leg.marketId)}`,
        competitionId: place ? String(place.leagueId) : '',
        marketKey: String(BigInt(leg.marketId)),
        outcome: leg.outcome,
        sideIds: [],
      };
    }),
  );
  const [pair] = related;
  if (pair) {
    const ofPair = (index: number) => ({ index, code: 'legs_related' as const, oddsMilli: oddsOf(index) });
    return {
      ok: false,
      refused: {
        code: 'legs_related',
        params: { first: pair.first, second: pair.second, reason: pair.reason },
        legs: [ofPair(pair.first), ...related.map(({ second }) => ofPair(second))],
      },
    };
  }
  const missing = found.flatMap((place, index) => (place ? [] : index));
  if (missing.length > 0) {
    return {
      ok: false,
      refused: {
        code: 'market_unavailable',
        legs: missing.map((index) => ({ index, code: 'market_unavailable', oddsMilli: null })),
      },
    };
  }
  return { ok: true, value: found.flatMap((place) => place ?? []) };

  function oddsOf(index: number): number | null {
    return found[index]?.findOdds(slip.legs[index]?.outcome ?? '') ?? null;
  }
}
