import type { Period } from '@palpite/domain/sports/codes';
import {
  marginCounts,
  oddChance,
  sideCounts,
  signChances,
  totalCounts,
} from '@palpite/domain/sports/count-model';
import {
  cornerGrid,
  correctScoreChances,
  type GoalRates,
  type ScoreGrid,
  scoreGrid,
} from '@palpite/domain/sports/football-model';
import type { Score } from '@palpite/domain/sports/match-result';
import {
  doubleChanceOffer,
  halfLines,
  lineOffers,
  type Offer,
  plainOffer,
  quarterLines,
  twoWayOffer,
} from '../prices.ts';
import { addedSeconds, halfSeconds } from './football-play.ts';
import { type Frame, nil } from './play.ts';

const firstHalfSeconds = halfSeconds + addedSeconds[0];
const secondHalfSeconds = halfSeconds + addedSeconds[1];
const wholeSeconds = firstHalfSeconds + secondHalfSeconds;
/** The clock is rounded to steps, so that prices stay constant between them. */
const clockStepSeconds = 30;

const cornersPerMatch = 10.5;

const totalLines = { ...quarterLines, halvesWithin: 6 };
const fewLines = { ...quarterLines, around: [-1, 0, 1] };
const cornerLines = { step: 2, offset: 0, around: [-2, 0, 2] };

/** Red cards change the scoring rates. */
export function footballOffers(rates: GoalRates, frame: Frame | null, clockSeconds: number): Offer[] {
  const { goalShareLeft, firstHalfShareLeft } = shareLeft(frame, clockSeconds);
  const score = frame?.result.scores?.fullGame ?? nil;
  const now = withCards(rates, frame);
  const grid = scoreGrid(now, { score, minutesLeft: 90 * goalShareLeft });
  const offers = [
    ...resultOffers(grid, score, 'fullGame'),
    ...lineOffers(
      { sport: 'football', type: 'asianHandicap' },
      // In play, a handicap counts only goals after the bet.
      marginCounts(grid, nil),
      quarterLines,
    ),
    ...lineOffers({ sport: 'football', type: 'total' }, totalCounts(grid, score), totalLines),
    ...(['home', 'away'] as const).flatMap((side) =>
      lineOffers({ sport: 'football', type: 'teamTotal' }, sideCounts(grid, score, side), halfLines, side),
    ),
  ];
  if (firstHalfShareLeft > 0) {
    const half = scoreGrid(now, { score, minutesLeft: 90 * firstHalfShareLeft });
    offers.push(
      ...resultOffers(half, score, 'firstHalf'),
      ...lineOffers(
        { sport: 'football', type: 'asianHandicap', period: 'firstHalf' },
        marginCounts(half, nil),
        fewLines,
      ),
      ...lineOffers(
        { sport: 'football', type: 'total', period: 'firstHalf' },
        totalCounts(half, score),
        fewLines,
      ),
    );
  }
  return [...offers, ...cornerOffers(rates, frame, clockSeconds)];
}

/** Cards and goals do not affect them. */
export function cornerOffers(rates: GoalRates, frame: Frame | null, clockSeconds: number): Offer[] {
  const minutesLeft = 90 * timeShareLeft(frame, clockSeconds);
  const corners = frame?.result.corners ?? nil;
  const share = Math.min(0.7, Math.max(0.3, rates.home / (rates.home + rates.away)));
  const grid = cornerGrid(
    { home: cornersPerMatch * share, away: cornersPerMatch * (1 - share) },
    { score: corners, minutesLeft },
  );
  const kind = { sport: 'football', period: 'cornerKick' } as const;
  return [
    ...lineOffers({ ...kind, type: 'cornersHandicap' }, marginCounts(grid, corners), cornerLines),
    ...lineOffers({ ...kind, type: 'cornersTotal' }, totalCounts(grid, corners), cornerLines),
  ];
}

function resultOffers(grid: ScoreGrid, score: Score, period: Period): Offer[] {
  const kind = { sport: 'football', period } as const;
  const margin = marginCounts(grid, score);
  const { home, draw, away } = signChances(margin);
  const odd = oddChance(totalCounts(grid, score));
  const bothScore = chanceBothScore(grid, score);
  return [
    plainOffer({ ...kind, type: 'matchResult' }, [
      ['home', home],
      ['draw', draw],
      ['away', away],
    ]),
    doubleChanceOffer(kind, { home, draw, away }),
    twoWayOffer({ ...kind, type: 'drawNoBet' }, home, draw, away),
    {
      market: { ...kind, type: 'correctScore', lineQuarters: null, side: null },
      isMain: true,
      chances: correctScoreChances(grid, score),
    },
    ...(score.home > 0 && score.away > 0
      ? []
      : [
          plainOffer({ ...kind, type: 'bothToScore' }, [
            ['yes', bothScore],
            ['no', 1 - bothScore],
          ]),
        ]),
    plainOffer({ ...kind, type: 'oddEven' }, [
      ['odd', odd],
      ['even', 1 - odd],
    ]),
  ];
}

function chanceBothScore(grid: ScoreGrid, score: Score): number {
  let sum = 0;
  grid.forEach((row, home) => {
    row.forEach((chance, away) => {
      if (score.home + home > 0 && score.away + away > 0) sum += chance;
    });
  });
  return sum;
}

/** Share of a match's goals scored by a second of each half, measured in the replayed matches. */
const goalShares = {
  first: [
    [0, 0],
    [900, 0.118],
    [1_800, 0.22],
    [2_700, 0.375],
    [2_810, 0.41],
  ],
  second: [
    [0, 0.41],
    [900, 0.576],
    [1_800, 0.736],
    [2_700, 0.896],
    [2_955, 0.985],
  ],
} as const;

const firstHalfShare = 0.41;
const shareLeast = 0.012;

function shareAt(curve: readonly (readonly [number, number])[], second: number): number {
  let [from, shareFrom] = curve[0] ?? [0, 0];
  for (const [until, shareUntil] of curve) {
    if (second < until)
      return shareFrom + ((shareUntil - shareFrom) * (second - from)) / Math.max(1, until - from);
    [from, shareFrom] = [until, shareUntil];
  }
  return shareFrom;
}

function shareLeft(
  frame: Frame | null,
  clockSeconds: number,
): { goalShareLeft: number; firstHalfShareLeft: number } {
  if (!frame) return { goalShareLeft: 1, firstHalfShareLeft: firstHalfShare };
  const clock = Math.floor(clockSeconds / clockStepSeconds) * clockStepSeconds;
  if (frame.timeStatus === 'halfTime') return { goalShareLeft: 1 - firstHalfShare, firstHalfShareLeft: 0 };
  if (frame.timeStatus === 'firstHalf') {
    const left = Math.max(shareLeast, firstHalfShare - shareAt(goalShares.first, clock));
    return { goalShareLeft: 1 - firstHalfShare + left, firstHalfShareLeft: left };
  }
  return {
    goalShareLeft: Math.max(shareLeast, 1 - shareAt(goalShares.second, clock - halfSeconds)),
    firstHalfShareLeft: 0,
  };
}

/** Returns the remaining share of playing time, for events at a constant rate. */
function timeShareLeft(frame: Frame | null, clockSeconds: number): number {
  if (!frame) return 1;
  const clock = Math.floor(clockSeconds / clockStepSeconds) * clockStepSeconds;
  const played =
    frame.timeStatus === 'firstHalf'
      ? Math.min(clock, firstHalfSeconds - 45)
      : firstHalfSeconds + Math.min(Math.max(0, clock - halfSeconds), secondHalfSeconds - 60);
  return 1 - played / wholeSeconds;
}

function withCards(rates: GoalRates, frame: Frame | null): GoalRates {
  const red = frame?.cards?.red ?? nil;
  return {
    ...rates,
    home: rates.home * 0.72 ** red.home * 1.2 ** red.away,
    away: rates.away * 0.72 ** red.away * 1.2 ** red.home,
  };
}
