import { mixCounts, normalCounts, oddChance } from '@palpite/domain/sports/count-model';
import type { Side } from '@palpite/domain/sports/markets';
import type { Score } from '@palpite/domain/sports/match-result';
import { countsOfScores, type FinalScores, finalScores, raceChance } from '@palpite/domain/sports/race-model';
import type { Sport } from '@palpite/domain/sports/sports';
import { drawsFor } from '../draws.ts';
import { halfLines, lineOffers, type Offer, plainOffer } from '../prices.ts';
import type { WireStanding } from '../wire.ts';
import { type Frame, nil, type Play, plus, writePlay } from './play.ts';

type RallySport = 'volleyball' | 'badminton' | 'tableTennis';

/**
 * A set needs a lead of two; in badminton it ends at `cap` in any case. `swing`: influence of strength on a rally.
 * `perTarget`: points of a set per point of its target. `margin`: average margin of a set.
 */
const games = {
  volleyball: {
    bestOf: 5,
    target: 25,
    lastTarget: 15,
    cap: 99,
    rallySeconds: 25,
    breakSeconds: 180,
    swing: 0.028,
    perTarget: 1.785,
    pointsSpread: 4.3,
    margin: 6.1,
    marginSpread: 3.7,
  },
  badminton: {
    bestOf: 3,
    target: 21,
    lastTarget: 21,
    cap: 30,
    rallySeconds: 21,
    breakSeconds: 120,
    swing: 0.04,
    perTarget: 1.735,
    pointsSpread: 4,
    margin: 5.5,
    marginSpread: 3.3,
  },
  tableTennis: {
    bestOf: 5,
    target: 11,
    lastTarget: 11,
    cap: 99,
    rallySeconds: 13,
    breakSeconds: 60,
    swing: 0.05,
    perTarget: 1.65,
    pointsSpread: 3,
    margin: 4.1,
    marginSpread: 2.1,
  },
} as const satisfies Record<RallySport, object>;

function rallyChance(sport: RallySport, strength: number): number {
  return Math.min(0.64, Math.max(0.36, 0.5 + strength * games[sport].swing));
}

/** Each rally is a point, and its winner serves next. */
export function playRallies(sport: RallySport, strength: number, seed: string): Play {
  const game = games[sport];
  const draws = drawsFor(seed, sport);
  const p = rallyChance(sport, strength);
  const toWin = (game.bestOf + 1) / 2;
  let [sets, total] = [nil, nil];
  let parts: Score[] = [];
  let serving: Side = draws.isTrue(0.5) ? 'home' : 'away';
  let counts = { aces: nil, longestRun: nil };
  let run: { side: Side; length: number } = { side: serving, length: 0 };
  const result = (isOver: boolean): WireStanding['result'] => ({
    status: isOver ? 'finished' : 'running',
    scores: { fullGame: { ...total, isOver } },
    sets: { ...sets, isOver, bestOf: game.bestOf },
  });
  const play = writePlay({
    timeStatus: 'firstHalf',
    partNumber: 1,
    parts: [nil],
    result: result(false),
    serving,
    statistics: counts,
  });
  play.event(0, 'start');
  let at = 0;
  while (sets.home < toWin && sets.away < toWin) {
    const played = sets.home + sets.away;
    const target = played === game.bestOf - 1 ? game.lastTarget : game.target;
    let points = nil;
    while (!isSetOver(points, target, game.cap)) {
      at += Math.max(6, Math.floor(game.rallySeconds * draws.between(0.45, 1.7)));
      const side = draws.isTrue(p) ? 'home' : 'away';
      run = run.side === side ? { side, length: run.length + 1 } : { side, length: 1 };
      if (run.length > counts.longestRun[side])
        counts = { ...counts, longestRun: { ...counts.longestRun, [side]: run.length } };
      if (side === serving && draws.isTrue(0.08)) counts = { ...counts, aces: plus(counts.aces, side) };
      serving = side;
      points = plus(points, side);
      total = plus(total, side);
      parts = [...parts.slice(0, played), points];
      if (isSetOver(points, target, game.cap)) break;
      play.change(at, { parts, serving, result: result(false), statistics: counts });
      if (run.length === 5) play.event(at, 'streak', { side, score: points });
    }
    sets = plus(sets, points.home > points.away ? 'home' : 'away');
    play.event(at, 'partEnd', { score: sets });
    if (sets.home === toWin || sets.away === toWin) break;
    play.change(at, { parts, serving, result: result(false), statistics: counts });
    at += game.breakSeconds;
    parts = [...parts, nil];
    play.change(at, { partNumber: played + 2, parts });
    play.event(at, 'partStart', { score: sets });
  }
  play.change(at, { timeStatus: 'finished', parts, serving: null, result: result(true), statistics: counts });
  return play.finish(at);
}

export function isSetOver({ home, away }: Score, target: number, cap: number): boolean {
  const most = Math.max(home, away);
  return most >= cap || (most >= target && Math.abs(home - away) >= 2);
}

export function rallyOffers(sport: RallySport, strength: number, frame: Frame | null): Offer[] {
  const game = games[sport];
  const p = rallyChance(sport, strength);
  const sets = frame?.result.sets ?? nil;
  const total = frame?.result.scores?.fullGame ?? nil;
  const played = sets.home + sets.away;
  const current = (frame?.parts ?? [])[played] ?? nil;
  const target = played === game.bestOf - 1 ? game.lastTarget : game.target;
  const setChance = raceChance({ target: game.target, clearBy: 2 }, nil, p);
  const currentChance = raceChance({ target, clearBy: 2 }, current, p);
  const scores = finalScores((game.bestOf + 1) / 2, sets, setChance, currentChance);
  return setOffers(sport, scores, {
    total,
    current,
    setsPlayed: played,
    setsLead: sets.home - sets.away,
    bestOf: game.bestOf,
    decider: game.lastTarget / game.target,
    share:
      Math.max(0.08, 1 - (current.home + current.away) / (target * game.perTarget)) * (target / game.target),
    points: game.target * game.perTarget,
    pointsSpread: game.pointsSpread,
    margin: game.margin,
    marginSpread: game.marginSpread,
  });
}

type Points = {
  total: Score;
  current: Score;
  setsPlayed: number;
  setsLead: number;
  bestOf: number;
  /** Length of the deciding set, in whole sets. */
  decider: number;
  /** Remaining share of the current set. */
  share: number;
  /** Average points of a set, and below its average margin. */
  points: number;
  pointsSpread: number;
  margin: number;
  marginSpread: number;
};

export function setOffers(
  sport: Extract<Sport, RallySport | 'tennis'>,
  scores: FinalScores,
  {
    total,
    current,
    setsPlayed,
    setsLead,
    bestOf,
    decider,
    share,
    points,
    pointsSpread,
    margin,
    marginSpread,
  }: Points,
): Offer[] {
  const home = scores.reduce((sum, score) => sum + (score.home > score.away ? score.chance : 0), 0);
  const now = total.home + total.away;
  const ahead = total.home - total.away - (current.home - current.away);
  const ways = scores.map((score) => {
    const further = score.home + score.away - setsPlayed - 1;
    const isShort = further > 0 && score.home + score.away === bestOf;
    return { ...score, left: further + share - (isShort ? 1 - decider : 0) };
  });
  const totalCount = mixCounts(
    ways.map(({ chance, left }) => ({
      chance,
      counts: normalCounts(now + left * points, Math.sqrt(left) * pointsSpread, now + 1),
    })),
  );
  const marginCount = mixCounts(
    ways.map((way) => ({
      chance: way.chance,
      counts: normalCounts(
        ahead + (way.home - way.away - setsLead) * margin,
        Math.sqrt(way.left) * marginSpread,
      ),
    })),
  );
  const odd = oddChance(totalCount);
  const isDecided = scores.length === 1;
  return [
    plainOffer({ sport, type: 'winner' }, [
      ['home', home],
      ['away', 1 - home],
    ]),
    ...lineOffers({ sport, type: 'asianHandicap' }, marginCount, halfLines),
    ...lineOffers({ sport, type: 'total' }, totalCount, halfLines),
    plainOffer({ sport, type: 'oddEven' }, [
      ['odd', odd],
      ['even', 1 - odd],
    ]),
    ...(isDecided
      ? []
      : [
          ...lineOffers(
            { sport, type: 'setHandicap' },
            countsOfScores(scores, (score) => score.home - score.away),
            halfLines,
          ),
          ...lineOffers(
            { sport, type: 'setTotals' },
            countsOfScores(scores, (score) => score.home + score.away),
            halfLines,
          ),
        ]),
  ];
}
