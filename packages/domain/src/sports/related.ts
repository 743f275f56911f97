/** Dependent legs are not allowed in one bet, because multiplying their odds assumes independence. */
export type RelatedReason =
  | 'sameOutcome'
  /** Two outcomes of one market, which exclude each other. */
  | 'sameMarket'
  | 'sameMatch'
  | 'sameCompetition'
  /** A long-term bet on a side and a match of this side in the same competition. */
  | 'outrightAndItsMatch';

export type RelatedLeg = {
  kind: 'match' | 'outright';
  /** The match or race; for an outright, the event with its markets. */
  eventId: string;
  competitionId: string;
  /** Unique within the event. */
  marketKey: string;
  outcome: string;
  /** The sides of the match; for an outright, the side that is backed. */
  sideIds: readonly string[];
};

export type RelatedPair = { first: number; second: number; reason: RelatedReason };

/**
 * Finds for every leg the first earlier leg that it depends on, and the reason: at most one pair per leg, in slip
 * order. Empty when the legs may be combined. The work grows linearly with legs and sides.
 */
export function findRelatedLegs(legs: readonly RelatedLeg[]): RelatedPair[] {
  const byOutcome = new Map<string, number>();
  const byMarket = new Map<string, number>();
  const byEvent = new Map<string, number>();
  const outrights = new Map<string, number>();
  const backed = new Map<string, number>();
  const playing = new Map<string, number>();
  const pairs: RelatedPair[] = [];

  legs.forEach((leg, second) => {
    const market = keyOf(leg.eventId, leg.marketKey);
    const outcome = keyOf(leg.eventId, leg.marketKey, leg.outcome);
    const sides = leg.sideIds.map((side) => keyOf(leg.competitionId, side));
    const isOutright = leg.kind === 'outright';
    const found: [RelatedReason, number | undefined][] = [
      ['sameOutcome', byOutcome.get(outcome)],
      ['sameMarket', byMarket.get(market)],
      ['sameMatch', byEvent.get(leg.eventId)],
      ['sameCompetition', isOutright ? outrights.get(leg.competitionId) : undefined],
      ['outrightAndItsMatch', earliest(sides, isOutright ? playing : backed)],
    ];
    for (const [reason, first] of found) {
      if (first === undefined) continue;
      pairs.push({ first, second, reason });
      break;
    }

    remember(byOutcome, outcome, second);
    remember(byMarket, market, second);
    remember(byEvent, leg.eventId, second);
    if (isOutright) remember(outrights, leg.competitionId, second);
    for (const side of sides) remember(isOutright ? backed : playing, side, second);
  });
  return pairs;
}

/** Ids may contain any character, so no separator is safe. */
function keyOf(...parts: string[]): string {
  return JSON.stringify(parts);
}

function remember(seen: Map<string, number>, key: string, index: number): void {
  if (!seen.has(key)) seen.set(key, index);
}

function earliest(keys: readonly string[], seen: ReadonlyMap<string, number>): number | undefined {
  const indexes = keys.flatMap((key) => seen.get(key) ?? []);
  return indexes.length > 0 ? Math.min(...indexes) : undefined;
}
