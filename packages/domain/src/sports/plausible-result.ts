import type { Period } from './codes.ts';
import { leaderOf, type MatchResult, type Score } from './match-result.ts';
import { type Sport, sportRulesOf } from './sports.ts';

export type ResultProblem =
  | 'periodNotPlayed'
  | 'cornersNotCounted'
  | 'scoreMissing'
  | 'scoreTooHigh'
  | 'partsExceedScore'
  | 'partsDiffer'
  | 'levelNotPossible'
  | 'overtimeNotPlayed'
  | 'setsMissing'
  | 'setsImpossible'
  | 'winnerMissing'
  | 'winnerNotAllowed'
  | 'drawNotPossible'
  | 'placesMissing'
  | 'placesNotAllowed'
  | 'placesImpossible'
  | 'entrantUnknown'
  | 'retirementNotPossible'
  | 'cancelledWithScore';

/**
 * Finds problems of a manually entered result by the table of sports. An empty list means that the result is possible,
 * not that it is right.
 */
export function findResultProblems(
  sport: Sport,
  result: MatchResult,
  entrantIds: readonly string[] = [],
): ResultProblem[] {
  const rules = sportRulesOf(sport);
  const { status, scores, overtime, corners, sets, verdict, entrants } = result;
  const isFinished = status === 'finished';
  const counts = [...Object.values(scores ?? {}), overtime, corners, sets];
  const problems = new Set<ResultProblem>();
  const found = (problem: ResultProblem, isFound: boolean) => isFound && problems.add(problem);

  found('cancelledWithScore', status === 'cancelled' && (counts.some(Boolean) || !!verdict || !!entrants));
  found('retirementNotPossible', status === 'retired' && rules.decidedBy !== 'sets');
  const periods = Object.keys(scores ?? {}) as Period[];
  found(
    'periodNotPlayed',
    periods.some((period) => !rules.periods.includes(period)),
  );
  found('cornersNotCounted', !!corners && !rules.periods.includes('cornerKick'));
  found(
    'scoreTooHigh',
    [...Object.values(scores ?? {}), overtime].some(
      (score) => score && Math.max(score.home, score.away) > rules.scoreMax,
    ),
  );
  for (const problem of problemsOfParts(result)) problems.add(problem);
  if (rules.decidedBy === 'places') {
    for (const problem of problemsOfPlaces(result, entrantIds)) problems.add(problem);
  } else found('placesNotAllowed', !!entrants);

  if (rules.decidedBy === 'score') {
    found('scoreMissing', isFinished && !scores?.fullGame);
    const full = scores?.fullGame;
    const end = full && add(full, overtime);
    found('levelNotPossible', isFinished && !rules.drawPossible && !!end && leaderOf(end) === 'draw');
    found('overtimeNotPlayed', !!overtime && (!rules.overtimeCounts || !full || leaderOf(full) !== 'draw'));
    found('winnerNotAllowed', !!verdict);
  } else found('overtimeNotPlayed', !!overtime);
  if (rules.decidedBy === 'sets') {
    found('setsMissing', isFinished && !sets);
    found('setsImpossible', !!sets && !areSets(sets, Math.max(0, ...rules.setsToWin), isFinished));
    found('winnerNotAllowed', !!verdict && status !== 'retired');
  } else found('setsImpossible', !!sets);
  if (rules.decidedBy === 'verdict') {
    found('winnerMissing', isFinished && !verdict);
    found('drawNotPossible', verdict === 'draw' && !rules.drawPossible);
  }
  if (rules.decidedBy === 'places') found('winnerNotAllowed', !!verdict);
  return [...problems];
}

const add = (a: Score, b: Score = { home: 0, away: 0 }): Score => ({
  home: a.home + b.home,
  away: a.away + b.away,
});
const exceeds = (part: Score, whole: Score) => part.home > whole.home || part.away > whole.away;
const isSame = (a: Score, b: Score) => a.home === b.home && a.away === b.away;

/** Checks parts of a match against each other: no part exceeds the whole, and all quarters together equal the whole. */
function problemsOfParts({ scores = {} }: MatchResult): ResultProblem[] {
  const { fullGame, firstHalf, firstQuarter, secondQuarter, thirdQuarter, fourthQuarter } = scores;
  const quarters = [firstQuarter, secondQuarter, thirdQuarter, fourthQuarter];
  const played = quarters.filter((quarter) => quarter !== undefined);
  const sum = played.reduce<Score>((total, quarter) => add(total, quarter), { home: 0, away: 0 });
  const problems: ResultProblem[] = [];
  if (fullGame && [firstHalf, sum].some((part) => part && exceeds(part, fullGame)))
    problems.push('partsExceedScore');
  const half = firstQuarter && secondQuarter && add(firstQuarter, secondQuarter);
  const differs =
    (half && firstHalf && !isSame(half, firstHalf)) ||
    (fullGame && played.length === quarters.length && !isSame(sum, fullGame));
  return differs ? [...problems, 'partsDiffer'] : problems;
}

/**
 * A finished match has a winner with exactly the number of sets that the match requires; no match exceeds the sport's
 * maximum.
 */
function areSets(sets: Score & { bestOf?: number }, setsMax: number, isFinished: boolean): boolean {
  const most = Math.max(sets.home, sets.away);
  const needed = sets.bestOf === undefined ? null : Math.floor(sets.bestOf / 2) + 1;
  if (most > (needed ?? setsMax) || (needed !== null && needed > setsMax)) return false;
  return !isFinished || (sets.home !== sets.away && (needed === null || most === needed));
}

/** Places start at 1, and a tie uses up the places behind it: 1, 2, 2, 4. */
function problemsOfPlaces({ status, entrants }: MatchResult, entrantIds: readonly string[]): ResultProblem[] {
  if (status !== 'finished') return [];
  const problems: ResultProblem[] = [];
  if (!entrants?.some(({ place }) => place !== null)) problems.push('placesMissing');
  const ids = entrants?.map(({ id }) => id) ?? [];
  if (ids.some((id) => !entrantIds.includes(id))) problems.push('entrantUnknown');
  const places = (entrants ?? []).flatMap(({ place }) => place ?? []).toSorted((a, b) => a - b);
  const inOrder = places.every(
    (place, index) => place === (places.indexOf(place) === index ? index + 1 : place),
  );
  const starters = (entrants ?? []).every(({ started, place }) => started || place === null);
  if (!inOrder || !starters || new Set(ids).size !== ids.length) problems.push('placesImpossible');
  return problems;
}
