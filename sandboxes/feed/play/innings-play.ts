import {
  logisticChance,
  marginCounts,
  normalChance,
  oddChance,
  sideCounts,
  signChances,
  totalCounts,
} from '@palpite/domain/sports/count-model';
import { scoreGrid } from '@palpite/domain/sports/football-model';
import type { Side } from '@palpite/domain/sports/markets';
import type { Score } from '@palpite/domain/sports/match-result';
import { type Draws, drawsFor } from '../draws.ts';
import { halfLines, lineOffers, type Offer, plainOffer, twoWayOffer } from '../prices.ts';
import type { WireStanding } from '../wire.ts';
import { type Frame, nil, otherSide, type Play, plus, writePlay } from './play.ts';

const innings = 9;
const runsPerInnings = 4.1;

function runRates(strength: number): Score {
  return {
    home: runsPerInnings * Math.exp(strength * 0.21),
    away: runsPerInnings * Math.exp(-strength * 0.21),
  };
}

/**
 * Simulates baseball: three outs per half inning, nine innings, more when tied. The home team bats last, and only if
 * needed.
 */
export function playBaseball(strength: number, seed: string): Play {
  const draws = drawsFor(seed, 'baseball');
  const rates = runRates(strength);
  let [regular, extra] = [nil, nil];
  let parts: Score[] = [];
  let inning = 0;
  let counts = { hits: nil, strikeouts: nil, homeRuns: nil };
  const total = () => ({ home: regular.home + extra.home, away: regular.away + extra.away });
  const result = (isOver: boolean): WireStanding['result'] => ({
    status: isOver ? 'finished' : 'running',
    scores: { fullGame: { ...regular, isOver: isOver || inning > innings } },
    ...(inning > innings && { overtime: extra }),
  });
  const play = writePlay({
    timeStatus: 'firstHalf',
    partNumber: 1,
    parts: [nil],
    points: { home: '0', away: '0' },
    serving: 'away',
    result: result(false),
    statistics: counts,
  });
  play.event(0, 'start');
  let at = 0;

  const isWonBy = () => inning >= innings && total().home > total().away;
  const bat = (side: Side): void => {
    let outs = 0;
    let bases = 0;
    while (outs < 3) {
      at += Math.floor(draws.between(65, 165));
      const { outcome, runs, basesAfter } = batter(bases, rates[side], draws);
      bases = basesAfter;
      if (outcome === 'out' || outcome === 'strikeout') outs++;
      if (outcome === 'strikeout')
        counts = { ...counts, strikeouts: plus(counts.strikeouts, otherSide(side)) };
      if (outcome === 'hit' || outcome === 'homeRun') counts = { ...counts, hits: plus(counts.hits, side) };
      if (outcome === 'homeRun') {
        counts = { ...counts, homeRuns: plus(counts.homeRuns, side) };
        play.stop(at - 6, at + 25, 'other');
      }
      if (runs > 0) {
        if (inning > innings) extra = plus(extra, side, runs);
        else regular = plus(regular, side, runs);
        parts = [...parts.slice(0, -1), plus(parts.at(-1) ?? nil, side, runs)];
        play.event(at, outcome === 'homeRun' ? 'homeRun' : 'points', { side, score: total() });
      }
      if (side === 'home' && isWonBy()) return;
      if (outs < 3)
        play.change(at, {
          parts,
          points: { home: side === 'home' ? String(outs) : '0', away: side === 'away' ? String(outs) : '0' },
          result: result(false),
          statistics: counts,
        });
    }
  };

  while (true) {
    inning++;
    parts = [...parts, nil];
    play.change(at, { partNumber: inning, parts, serving: 'away', result: result(false) });
    if (inning > 1) play.event(at, 'partStart', { score: total() });
    bat('away');
    play.change(at, {
      parts,
      serving: 'home',
      points: { home: '0', away: '0' },
      result: result(false),
      statistics: counts,
    });
    at += 130;
    if (!isWonBy()) bat('home');
    play.event(at, 'partEnd', { score: total() });
    if (inning >= innings && total().home !== total().away) break;
    play.change(at, { parts, points: { home: '0', away: '0' }, result: result(false), statistics: counts });
    at += 130;
  }
  play.change(at, {
    timeStatus: 'finished',
    parts,
    points: null,
    serving: null,
    result: result(true),
    statistics: counts,
  });
  return play.finish(at);
}

type AtBat = { outcome: 'out' | 'strikeout' | 'walk' | 'hit' | 'homeRun'; runs: number; basesAfter: number };

/** `bases` has one bit for each occupied base, the lowest for first base. */
function batter(bases: number, rate: number, draws: Draws): AtBat {
  const edge = rate / runsPerInnings;
  const draw = draws.next() / edge ** 0.6;
  if (draw < 0.032) return { outcome: 'homeRun', runs: 1 + bitsOf(bases), basesAfter: 0 };
  if (draw < 0.08) return advance(bases, 2, 'hit');
  if (draw < 0.242) return advance(bases, 1, 'hit');
  if (draw < 0.32) return walk(bases);
  if (draw < 0.55) return { outcome: 'strikeout', runs: 0, basesAfter: bases };
  return { outcome: 'out', runs: 0, basesAfter: bases };
}

function advance(bases: number, by: number, outcome: 'hit'): AtBat {
  const moved = ((bases << 1) | 1) << (by - 1);
  // On a single, a runner on second base usually scores.
  const scoring = by === 1 && (moved & 0b100) !== 0 && (bases & 0b10) !== 0 ? moved + 0b100 : moved;
  return { outcome, runs: bitsOf(scoring >> 3), basesAfter: scoring & 0b111 };
}

function walk(bases: number): AtBat {
  if ((bases & 1) === 0) return { outcome: 'walk', runs: 0, basesAfter: bases | 1 };
  if ((bases & 2) === 0) return { outcome: 'walk', runs: 0, basesAfter: bases | 2 };
  return { outcome: 'walk', runs: bases === 7 ? 1 : 0, basesAfter: 7 };
}

function bitsOf(bases: number): number {
  return (bases & 1) + ((bases >> 1) & 1) + ((bases >> 2) & 1);
}

export function baseballOffers(strength: number, frame: Frame | null): Offer[] {
  const sport = 'baseball';
  const rates = runRates(strength);
  const regular = frame?.result.scores?.fullGame ?? nil;
  const extra = frame?.result.overtime ?? nil;
  const score = { home: regular.home + extra.home, away: regular.away + extra.away };
  const inning = frame?.partNumber ?? 1;
  const outs = Number(frame?.points?.[frame.serving ?? 'home'] ?? 0) / 3;
  const fullLeft = Math.max(0, innings - inning);
  const left: Score = !frame
    ? { home: innings, away: innings }
    : frame.serving === 'home'
      ? { home: fullLeft + 1 - outs, away: fullLeft }
      : { home: fullLeft + 1, away: fullLeft + 1 - outs };
  const grid = scoreGrid(
    { home: (rates.home * left.home) / innings, away: (rates.away * left.away) / innings, rho: 0 },
    { score, minutesLeft: 90 },
  );
  const margin = marginCounts(grid, score);
  const { home, draw, away } = signChances(margin);
  const edge = logisticChance(strength * 0.5);
  const level = margin.chances[0 - margin.from] ?? 0;
  // Extra innings decide a tie, mostly by one run.
  const decided = {
    from: margin.from,
    chances: margin.chances.map((chance, index) => {
      const count = margin.from + index;
      if (count === 0) return 0;
      return Math.abs(count) === 1 ? chance + level * (count > 0 ? edge : 1 - edge) : chance;
    }),
  };
  const total = totalCounts(grid, score);
  const odd = oddChance(total);
  return [
    twoWayOffer({ sport, type: 'moneyline' }, home + draw * edge, 0, away + draw * (1 - edge)),
    ...lineOffers({ sport, type: 'asianHandicap' }, decided, halfLines),
    ...lineOffers({ sport, type: 'total' }, total, halfLines),
    ...(['home', 'away'] as const).flatMap((side) =>
      lineOffers({ sport, type: 'teamTotal' }, sideCounts(grid, score, side), halfLines, side),
    ),
    plainOffer({ sport, type: 'oddEven' }, [
      ['odd', odd],
      ['even', 1 - odd],
    ]),
  ];
}

const balls = 120;
const runsPerBall = 1.36;
const runSpreadPerBall = 1.62;

/** Simulates twenty-over cricket: six balls per over, ten wickets. The team that bats second chases the target. */
export function playCricket(strength: number, seed: string): Play {
  const draws = drawsFor(seed, 'cricket');
  const first: Side = draws.isTrue(0.5) ? 'home' : 'away';
  let [runs, wickets] = [nil, nil];
  let counts = { fours: nil, sixes: nil, wickets: nil, balls: nil };
  let parts: Score[] = [nil];
  const pointsOf = (side: Side) => `${runs[side]}/${wickets[side]}`;
  const result = (isOver: boolean): WireStanding['result'] => ({
    status: isOver ? 'finished' : 'running',
    scores: { fullGame: { ...runs, isOver } },
    ...(isOver && {
      verdict:
        runs.home === runs.away
          ? ('draw' as const)
          : runs.home > runs.away
            ? ('home' as const)
            : ('away' as const),
    }),
  });
  const play = writePlay({
    timeStatus: 'firstHalf',
    partNumber: 1,
    parts,
    points: { home: pointsOf('home'), away: pointsOf('away') },
    serving: first,
    result: result(false),
    statistics: counts,
  });
  play.event(0, 'start');
  let at = 0;
  for (const [index, side] of [first, otherSide(first)].entries()) {
    const edge = 1 + (side === 'home' ? 1 : -1) * Math.max(-0.25, Math.min(0.25, strength * 0.07));
    const other = otherSide(side);
    for (let ball = 1; ball <= balls; ball++) {
      at += Math.floor(draws.between(26, 48)) + (ball % 6 === 1 && ball > 1 ? 55 : 0);
      const { scored, isWicket } = bowl(edge, wickets[side], ball, draws);
      runs = plus(runs, side, scored);
      counts = { ...counts, balls: plus(counts.balls, side) };
      if (scored === 4) counts = { ...counts, fours: plus(counts.fours, side) };
      if (scored === 6) counts = { ...counts, sixes: plus(counts.sixes, side) };
      if (isWicket) {
        wickets = plus(wickets, side);
        counts = { ...counts, wickets: plus(counts.wickets, side) };
        play.stop(at - 5, at + 30, 'other');
        play.event(at, 'wicket', { side, score: runs });
      } else if (scored >= 4) play.event(at, scored === 6 ? 'six' : 'four', { side, score: runs });
      parts = [...parts.slice(0, -1), plus(parts.at(-1) ?? nil, side, scored)];
      const isChased = index === 1 && runs[side] > runs[other];
      const isLast = ball === balls || wickets[side] === 10 || isChased;
      if (!(isLast && index === 1))
        play.change(at, {
          parts,
          points: { home: pointsOf('home'), away: pointsOf('away') },
          result: result(false),
          statistics: counts,
        });
      if (isLast) break;
    }
    play.event(at, 'partEnd', { score: runs });
    if (index === 1) break;
    at += 900;
    parts = [...parts, nil];
    play.change(at, { timeStatus: 'secondHalf', partNumber: 2, parts, serving: other });
    play.event(at, 'partStart', { score: runs });
  }
  play.change(at, {
    timeStatus: 'finished',
    parts,
    points: { home: pointsOf('home'), away: pointsOf('away') },
    serving: null,
    result: result(true),
    statistics: counts,
  });
  return play.finish(at);
}

function bowl(
  edge: number,
  wickets: number,
  ball: number,
  draws: Draws,
): { scored: number; isWicket: boolean } {
  const isLate = ball > 96 ? 1.25 : 1;
  if (draws.isTrue((0.047 * isLate) / edge)) return { scored: 0, isWicket: true };
  const attack = edge * isLate * (1 - 0.03 * wickets) * 1.03;
  const draw = draws.next() / attack;
  if (draw < 0.056) return { scored: 6, isWicket: false };
  if (draw < 0.186) return { scored: 4, isWicket: false };
  if (draw < 0.256) return { scored: 2, isWicket: false };
  if (draw < 0.64) return { scored: 1, isWicket: false };
  return { scored: 0, isWicket: false };
}

export function cricketOffers(strength: number, frame: Frame | null): Offer[] {
  const sport = 'cricket';
  const home = Math.min(0.985, Math.max(0.015, cricketChance(strength, frame)));
  const level = 0.012 * Math.min(1, 4 * home * (1 - home));
  return [
    twoWayOffer({ sport, type: 'winner' }, home * (1 - level), level, (1 - home) * (1 - level)),
    plainOffer({ sport, type: 'matchResult' }, [
      ['home', home * (1 - level)],
      ['draw', level],
      ['away', (1 - home) * (1 - level)],
    ]),
  ];
}

/** Returns the home team's chance from the current score: a projection of the first innings, then of the chase. */
function cricketChance(strength: number, frame: Frame | null): number {
  const edge = Math.max(-0.25, Math.min(0.25, strength * 0.07));
  const par = balls * runsPerBall;
  if (!frame?.serving)
    return normalChance((2 * edge * par) / (runSpreadPerBall * Math.sqrt(2 * balls) * 1.25));
  const side = frame.serving;
  const other = otherSide(side);
  const sign = side === 'home' ? 1 : -1;
  const bowled = frame.statistics.balls?.[side] ?? 0;
  const wickets = frame.statistics.wickets?.[side] ?? 0;
  const ballsLeft = Math.max(0, balls - bowled) * Math.min(1, (10.6 - wickets) / 5);
  const toCome = ballsLeft * runsPerBall * (1 + sign * edge);
  const runs = frame.result.scores?.fullGame ?? nil;
  const isChase = frame.partNumber === 2;
  const target = isChase ? runs[other] + 0.5 : par * (1 - sign * edge);
  const spread = runSpreadPerBall * Math.sqrt(ballsLeft + (isChase ? 0 : balls) + 1) * 1.15;
  const ahead = normalChance((runs[side] + toCome - target) / spread);
  return side === 'home' ? ahead : 1 - ahead;
}
