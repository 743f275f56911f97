import { correctScoreMax, type Market, marketDefinitionOf } from './markets.ts';
import type { MatchResult, Score, Tally } from './match-result.ts';
import { type Sport, sports } from './sports.ts';

/** A market as a bet counts it: handicaps of some sports count from the score at placement. */
export type CountedMarket = { market: Market; scoreAtPlacement?: Score | undefined };

/** Known facts of an event before its end. */
export type KnownEvent = {
  /** Result so far; null before the start. Later results only add to its counts. */
  result: MatchResult | null;
  /** All entrants of a race; empty for a match of two sides. */
  entrantIds: readonly string[];
};

/**
 * Names the part of a result that decides a market. Markets with different axes count as independent: a bet on one
 * never covers a bet on the other. In low-scoring sports the full game and its first half share one axis, because the
 * half-time score bounds the final score.
 */
export function resultAxisOf({ sport, type, period }: Market): string {
  const { counts } = marketDefinitionOf(type);
  if (counts === 'places') return 'places';
  if (counts === 'corners' || period === 'cornerKick') return 'corners';
  const { decidedBy, hasLowScores } = sports[sport];
  if (counts === 'sets' || (counts === 'winner' && decidedBy === 'sets')) return 'sets';
  if (counts === 'winner' && decidedBy === 'verdict') return 'verdict';
  if (hasLowScores) return 'goals';
  return `score ${period}`;
}

/** Score from which a handicap placed now counts: that of the market's period; undefined before the start. */
export function scoreOfPeriod({ period }: Market, result: MatchResult | null): Score | undefined {
  return period === 'cornerKick' ? result?.corners : result?.scores?.[period];
}

/**
 * Lists final results of an event that can still happen, enough to cover every combination of settlements of the given
 * markets, which must have the same axis (`resultAxisOf`). Unbounded scores are listed near the lines of the markets
 * and at both ends. Football scores in which both sides add four or more goals are left out: they occur in two of a
 * thousand matches, and a bet that leaves only them open carries no risk. Each market still has results in which it
 * loses.
 */
export function listReachableResults(
  counted: readonly CountedMarket[],
  { result, entrantIds }: KnownEvent,
): MatchResult[] {
  const [first] = counted;
  if (!first) return [];
  const { sport } = first.market;
  switch (resultAxisOf(first.market)) {
    case 'places':
      return listPlaces(counted, entrantIds);
    case 'verdict':
      return (['home', 'draw', 'away'] as const).map((verdict) => ({ status: 'finished', verdict }));
    case 'sets':
      return listSets(sport, result);
    case 'corners':
      return nearLines(counted, result?.corners).map((corners) => ({
        status: 'finished',
        corners: { ...corners, isOver: true },
      }));
    case 'goals':
      return listGoals(counted, result);
    default:
      return listScores(counted, result);
  }
}

function listSets(sport: Sport, result: MatchResult | null): MatchResult[] {
  const now = result?.sets;
  const majorities = now?.bestOf === undefined ? sports[sport].setsToWin : [Math.floor(now.bestOf / 2) + 1];
  return majorities.flatMap((won) =>
    range(0, won - 1)
      .flatMap((lost) => [
        { home: won, away: lost },
        { home: lost, away: won },
      ])
      .filter((score) => isReachable(score, now))
      .map((score) => ({
        status: 'finished' as const,
        sets: { ...score, isOver: true, bestOf: 2 * won - 1 },
      })),
  );
}

/** Each named entrant wins or misses the podium, against three other entrants that no market names. */
function listPlaces(counted: readonly CountedMarket[], entrantIds: readonly string[]): MatchResult[] {
  const isPodium = counted.some(({ market }) => market.type === 'podium');
  const finish = (places: readonly string[]): MatchResult => ({
    status: 'finished',
    entrants: entrantIds.map((id) => ({
      id,
      started: true,
      place: places.includes(id) ? places.indexOf(id) + 1 : null,
    })),
  });
  if (!isPodium) return entrantIds.map((id) => finish([id]));
  return entrantIds.flatMap((winner) =>
    entrantIds.flatMap((second, index) =>
      entrantIds
        .slice(index + 1)
        .flatMap((third) => (winner === second || winner === third ? [] : finish([winner, second, third]))),
    ),
  );
}

/** Goals that either side may add: enough for every correct score and for one beyond. */
const goalsAddedMin = correctScoreMax + 1;
/** Results in which both sides add this many goals are excluded. */
const goalsOfBothMax = 4;

function listGoals(counted: readonly CountedMarket[], result: MatchResult | null): MatchResult[] {
  const now = result?.scores?.fullGame ?? { home: 0, away: 0 };
  const linesMax = Math.max(0, ...counted.map(({ market }) => Math.abs(market.lineQuarters ?? 0)));
  const added = Math.max(goalsAddedMin, Math.ceil(linesMax / 4) + 2);
  const hasHalf = counted.some(({ market }) => market.period === 'firstHalf');
  const hasVerdict = counted.some(({ market }) => market.type === 'winner');
  return range(now.home, now.home + added).flatMap((home) =>
    range(now.away, now.away + added).flatMap((away) => {
      if (home - now.home >= goalsOfBothMax && away - now.away >= goalsOfBothMax) return [];
      const fullGame = { home, away, isOver: true };
      const halves = hasHalf ? listHalves({ home, away }, result?.scores?.firstHalf) : [undefined];
      const verdicts = hasVerdict && home === away ? (['home', undefined, 'away'] as const) : [undefined];
      return halves.flatMap((firstHalf) =>
        verdicts.map(
          (verdict): MatchResult => ({
            status: 'finished',
            scores: { fullGame, ...(firstHalf && { firstHalf }) },
            ...(verdict && { verdict }),
          }),
        ),
      );
    }),
  );
}

function listHalves(end: Score, known: Tally | undefined): Tally[] {
  if (known?.isOver) return [known];
  return range(known?.home ?? 0, end.home).flatMap((home) =>
    range(known?.away ?? 0, end.away).map((away) => ({ home, away, isOver: true })),
  );
}

function listScores(counted: readonly CountedMarket[], result: MatchResult | null): MatchResult[] {
  const [first] = counted;
  if (!first) return [];
  const { sport, period } = first.market;
  if (period === 'cornerKick') return [];
  const rules = sports[sport];
  const finish = (score: Score, overtime?: Score): MatchResult => ({
    status: 'finished',
    scores: { [period]: { ...score, isOver: true } },
    ...(overtime && { overtime }),
  });
  return nearLines(counted, result?.scores?.[period]).flatMap((end) => {
    const isLevel = end.home === end.away;
    if (period !== 'fullGame' || !rules.overtimeCounts || rules.decidedBy !== 'score') return [finish(end)];
    if (isLevel) return rules.drawPossible ? [finish(end)] : [];
    const level = Math.min(end.home, end.away);
    const now = result?.scores?.fullGame;
    const regular = { home: level, away: level };
    const afterOvertime = finish(regular, { home: end.home - level, away: end.away - level });
    return isReachable(regular, now) ? [finish(end), afterOvertime] : [finish(end)];
  });
}

/** Distance of the largest listed count above the highest line. */
const farBeyond = 60;

/**
 * Scores near the intersections of lines on margin, total and each side's count, and at both ends: one of either parity
 * for every region between these lines.
 */
function nearLines(counted: readonly CountedMarket[], tally: Tally | undefined): Score[] {
  const now = tally ?? { home: 0, away: 0 };
  if (tally?.isOver) return [{ home: now.home, away: now.away }];
  const margins = new Set<number>([now.home - now.away]);
  const totals = new Set<number>([now.home + now.away]);
  const homes = new Set<number>([now.home]);
  const aways = new Set<number>([now.away]);
  const addNear = (values: Set<number>, line: number) => {
    for (const value of range(Math.floor(line) - 2, Math.ceil(line) + 2)) values.add(value);
  };
  addNear(margins, 0);
  for (const { market, scoreAtPlacement } of counted) {
    if (market.lineQuarters === null) continue;
    const line = market.lineQuarters / 4;
    const before = scoreAtPlacement ? scoreAtPlacement.home - scoreAtPlacement.away : 0;
    if (marketDefinitionOf(market.type).line === 'handicap') {
      addNear(margins, -line);
      if (before !== 0) addNear(margins, before - line);
    } else addNear(market.side === null ? totals : market.side === 'home' ? homes : aways, line);
  }
  const far = farBeyond + Math.max(...[...margins].map(Math.abs), ...totals, ...homes, ...aways);
  for (const end of [far, far + 1]) {
    totals.add(end + now.home + now.away);
    margins.add(end).add(-end);
  }
  const scores = new Map<string, Score>();
  const add = (home: number, away: number) => {
    if (!Number.isInteger(home) || home < now.home || away < now.away) return;
    scores.set(`${home}:${away}`, { home, away });
  };
  for (const total of totals) {
    for (const margin of margins) add((total + margin) / 2, (total - margin) / 2);
    for (const home of homes) add(home, total - home);
    for (const away of aways) add(total - away, away);
  }
  for (const home of homes) {
    for (const margin of margins) add(home, home - margin);
    for (const away of aways) add(home, away);
  }
  for (const away of aways) for (const margin of margins) add(away + margin, away);
  return [...scores.values()];
}

function isReachable(end: Score, now: Score | undefined): boolean {
  return !now || (end.home >= now.home && end.away >= now.away);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
