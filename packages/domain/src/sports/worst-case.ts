import { correctScoreMax, type Market, marketDefinitionOf, type OutcomeCode, parseScore } from './markets.ts';
import type { MatchResult } from './match-result.ts';
import { settle } from './settlement.ts';
import { sports } from './sports.ts';

/**
 * Computes the largest possible loss on a match over all of its markets. Markets on the same count form a family, whose
 * worst case is exact over every pair of counts. Families are added up as if their results were independent; half-time
 * and full-time scores of football are one family. Stakes on losing outcomes are not deducted, because a void may
 * return them. The figure is therefore never below the true worst case.
 */
export type OutcomeLiability = {
  market: Market;
  outcome: OutcomeCode;
  /** Loss net of stakes if it wins; half of it when it half wins. */
  liabilityMinor: number;
  /** An in-play bet that counts only the score after placement and may therefore win on any result. */
  isFromPlacement?: boolean;
};

export type WorstCase = {
  lossMinor: number;
  /** Results in which it occurs, one per family: `fullGame 2:1`. */
  results: string[];
  /** For each candidate, at least the loss in the worst result in which it wins, fully or half. */
  peaksMinor: number[];
};

type Counts = { home: number; away: number };
type Family = { key: string; outcomes: OutcomeLiability[] };

/** Counts beyond this are not enumerated: an outcome with a higher line counts as certain. */
const countsMax = 400;

export function worstCaseOf(
  outcomes: readonly OutcomeLiability[],
  candidates: readonly OutcomeLiability[] = [],
): WorstCase {
  const families = new Map<string, Family>();
  let certainMinor = 0;
  for (const each of outcomes) {
    if (each.liabilityMinor <= 0) continue;
    if (each.isFromPlacement || isBeyond(each.market)) {
      certainMinor += each.liabilityMinor;
      continue;
    }
    const key = familyOf(each.market);
    const family = families.get(key) ?? { key, outcomes: [] };
    family.outcomes.push(each);
    families.set(key, family);
  }
  const half = takeHalf(families);
  const parts = [...families.values()].map((family) => ({
    key: family.key,
    ...worstOfFamily(family, half, candidates),
  }));
  const lossMinor = Math.ceil(parts.reduce((sum, part) => sum + part.lossMinor, certainMinor));
  return {
    lossMinor,
    results: parts.map(({ result }) => result),
    peaksMinor: candidates.map((candidate) => {
      const part = parts.find(({ key }) => key === familyOf(candidate.market));
      const ofFamily = part?.peaks?.get(candidate);
      return part && ofFamily !== undefined ? Math.ceil(lossMinor - part.lossMinor + ofFamily) : lossMinor;
    }),
  };
}

function isBeyond({ lineQuarters }: Market): boolean {
  return lineQuarters !== null && Math.abs(lineQuarters) > 4 * countsMax;
}

function familyOf({ sport, type, period }: Market): string {
  const { counts, time } = marketDefinitionOf(type);
  const rules = sports[sport];
  if (counts === 'corners') return 'corners';
  if (counts === 'sets') return 'sets';
  if (counts === 'places') return 'places';
  if (counts === 'winner' && (type !== 'matchResult' || rules.decidedBy !== 'score')) return 'winner';
  const isWithOvertime = period === 'fullGame' && time === 'sport' && rules.overtimeCounts;
  return isWithOvertime ? `${period} with overtime` : period;
}

/** Removes the first half in low-scoring sports, because it is searched together with its full game. */
function takeHalf(families: Map<string, Family>): Family | null {
  const half = families.get('firstHalf');
  const sport = half?.outcomes[0]?.market.sport;
  if (!half || !sport || !sports[sport].hasLowScores || !families.has('fullGame')) return null;
  families.delete('firstHalf');
  return half;
}

type WorstOfFamily = {
  lossMinor: number;
  result: string;
  /** For candidates of the family, the worst result in which each wins. */
  peaks?: Map<OutcomeLiability, number>;
};

function worstOfFamily(
  family: Family,
  half: Family | null,
  candidates: readonly OutcomeLiability[],
): WorstOfFamily {
  if (family.key === 'places') return worstRace(family.outcomes);
  if (family.key === 'winner') return worstWinner(family.outcomes);
  const own = candidates.filter(({ market }) => familyOf(market) === family.key && !isBeyond(market));
  const isJoint = family.key === 'fullGame' && half !== null;
  const size = sizeFor([...family.outcomes, ...own, ...(isJoint ? half.outcomes : [])]);
  const losses = createGrid(family.outcomes, size);
  const halves = isJoint ? highestUpTo(createGrid(half.outcomes, size), size) : null;
  if (halves) for (const [at, minor] of halves.values.entries()) losses[at] = (losses[at] ?? 0) + minor;
  let worst = 0;
  for (const [at, minor] of losses.entries()) if (minor > (losses[worst] ?? 0)) worst = at;
  const write = (at: number) => `${Math.floor(at / size)}:${at % size}`;
  const result = `${family.key} ${write(worst)}`;
  return {
    lossMinor: losses[worst] ?? 0,
    result: halves ? `firstHalf ${write(halves.places[worst] ?? 0)}, ${result}` : result,
    peaks: new Map(own.map((candidate) => [candidate, peakOf(candidate, losses, size)])),
  };
}

function peakOf({ market, outcome }: OutcomeLiability, losses: Float64Array, size: number): number {
  const shareAt = createShares(market, outcome, size);
  let peak = 0;
  for (let home = 0; home < size; home++) {
    for (let away = 0; away < size; away++) {
      const minor = losses[home * size + away] ?? 0;
      if (minor > peak && shareAt(home, away) > 0) peak = minor;
    }
  }
  return peak;
}

/**
 * Enough counts per side for every combination of settlements to occur. Of two larger counts both can be lowered while
 * each stays above every threshold, and the higher one by two, which keeps the parity of the total.
 */
function sizeFor(outcomes: readonly OutcomeLiability[]): number {
  let [single, margin, total] = [0, 0, 0];
  for (const { market } of outcomes) {
    const line = Math.ceil(Math.abs(market.lineQuarters ?? 0) / 4);
    const { line: about } = marketDefinitionOf(market.type);
    if (market.type === 'correctScore') single = Math.max(single, correctScoreMax);
    if (about === 'handicap') margin = Math.max(margin, line);
    if (about === 'total' && market.side) single = Math.max(single, line);
    if (about === 'total' && !market.side) total = Math.max(total, line);
  }
  const lower = Math.max(single, Math.ceil(total / 2)) + 2;
  return Math.max(lower + margin, total, single) + 4;
}

function createGrid(outcomes: readonly OutcomeLiability[], size: number): Float64Array {
  const grid = new Float64Array(size * size);
  for (const { market, outcome, liabilityMinor } of outcomes) {
    const shareAt = createShares(market, outcome, size);
    for (let home = 0; home < size; home++) {
      for (let away = 0; away < size; away++) {
        const at = home * size + away;
        grid[at] = (grid[at] ?? 0) + liabilityMinor * shareAt(home, away);
      }
    }
  }
  return grid;
}

/** Share of its liability that an outcome costs at each pair of counts; settled once per distinct number. */
function createShares(market: Market, outcome: OutcomeCode, size: number) {
  const numberOf = numberFor(market, outcome, size);
  const shares: (number | undefined)[] = Array(2 * size);
  return (home: number, away: number): number => {
    const number = numberOf(home, away);
    shares[number] ??= shareOf(market, outcome, { home, away });
    return shares[number];
  };
}

/** The value of two counts that decides an outcome, as a number from 0 to twice their size. */
function numberFor(
  market: Market,
  outcome: OutcomeCode,
  size: number,
): (home: number, away: number) => number {
  const { line, outcomes } = marketDefinitionOf(market.type);
  if (line === 'total' && market.side === 'home') return (home) => home;
  if (line === 'total' && market.side === 'away') return (_, away) => away;
  if (line === 'total' || outcomes === 'oddEven') return (home, away) => home + away;
  if (outcomes === 'yesNo') return (home, away) => Number(home > 0 && away > 0);
  if (outcomes === 'score') {
    const exact = parseScore(outcome);
    return exact
      ? (home, away) => Number(home === exact.home && away === exact.away)
      : (home, away) => Number(home > correctScoreMax || away > correctScoreMax);
  }
  return (home, away) => home - away + size;
}

/**
 * For every pair of counts, the highest value of all pairs not above it on either side, and the position of that pair.
 */
function highestUpTo(grid: Float64Array, size: number): { values: Float64Array; places: Int32Array } {
  const values = Float64Array.from(grid);
  const places = Int32Array.from(grid, (_, at) => at);
  for (let at = 0; at < values.length; at++) {
    for (const before of [at % size > 0 ? at - 1 : -1, at - size]) {
      if (before < 0 || (values[before] ?? 0) <= (values[at] ?? 0)) continue;
      values[at] = values[before] ?? 0;
      places[at] = places[before] ?? 0;
    }
  }
  return { values, places };
}

function shareOf(market: Market, outcome: OutcomeCode, { home, away }: Counts): number {
  const tally = { home, away, isOver: true };
  const result: MatchResult = {
    status: 'finished',
    scores: { [market.period]: tally },
    corners: tally,
    sets: tally,
  };
  const { kind } = settle(market, outcome, result);
  return kind === 'win' ? 1 : kind === 'halfWin' ? 0.5 : 0;
}

/** Declared winner: at a draw the two-way markets are void. */
function worstWinner(outcomes: readonly OutcomeLiability[]): WorstOfFamily {
  const ways = (['home', 'draw', 'away'] as const).map((verdict) => ({
    lossMinor: outcomes.reduce(
      (sum, { outcome, liabilityMinor }) => sum + (outcome === verdict ? liabilityMinor : 0),
      0,
    ),
    result: `winner ${verdict}`,
  }));
  return ways.reduce((worst, way) => (way.lossMinor > worst.lossMinor ? way : worst));
}

/** One entrant wins and takes a podium place, with two others; a dead heat costs no more than one of its orders. */
function worstRace(outcomes: readonly OutcomeLiability[]): WorstOfFamily {
  const wins = new Map<string, number>();
  const podiums = new Map<string, number>();
  for (const { market, outcome, liabilityMinor } of outcomes) {
    const of = market.type === 'raceWinner' ? wins : podiums;
    of.set(outcome, (of.get(outcome) ?? 0) + liabilityMinor);
  }
  const ranked = [...podiums].toSorted(([, one], [, other]) => other - one);
  let worst = { lossMinor: 0, result: 'places' };
  for (const winner of new Set([...wins.keys(), ...podiums.keys()])) {
    const others = ranked.filter(([entrant]) => entrant !== winner).slice(0, 2);
    const lossMinor =
      (wins.get(winner) ?? 0) +
      (podiums.get(winner) ?? 0) +
      others.reduce((sum, [, minor]) => sum + minor, 0);
    if (lossMinor > worst.lossMinor)
      worst = { lossMinor, result: `places ${[winner, ...others.map(([entrant]) => entrant)].join(', ')}` };
  }
  return worst;
}
