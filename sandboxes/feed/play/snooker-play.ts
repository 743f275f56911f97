import { logisticChance, normalChance } from '@palpite/domain/sports/count-model';
import type { Side } from '@palpite/domain/sports/markets';
import type { Score } from '@palpite/domain/sports/match-result';
import { countsOfScores, finalScores } from '@palpite/domain/sports/race-model';
import { drawsFor } from '../draws.ts';
import { halfLines, lineOffers, type Offer, plainOffer } from '../prices.ts';
import type { WireStanding } from '../wire.ts';
import { type Frame, nil, otherSide, type Play, plus, writePlay } from './play.ts';

const bestOf = 9;
const framesToWin = 5;
const pointsOnTable = 147;

function frameChance(strength: number): number {
  return logisticChance(strength * 0.42);
}

/** Simulates snooker: visits to the table until a lead exceeds the remaining points. */
export function playSnooker(strength: number, seed: string): Play {
  const draws = drawsFor(seed, 'snooker');
  const p = frameChance(strength);
  let [sets, total] = [nil, nil];
  let parts: Score[] = [nil];
  let visitor: Side = draws.isTrue(0.5) ? 'home' : 'away';
  let counts = { highestBreak: nil, breaksOver50: nil };
  const result = (isOver: boolean): WireStanding['result'] => ({
    status: isOver ? 'finished' : 'running',
    scores: { fullGame: { ...total, isOver } },
    sets: { ...sets, isOver, bestOf },
  });
  const play = writePlay({
    timeStatus: 'firstHalf',
    partNumber: 1,
    parts,
    result: result(false),
    serving: visitor,
    statistics: counts,
  });
  play.event(0, 'start');
  let at = 0;
  while (true) {
    let left = pointsOnTable;
    let points = nil;
    while (Math.abs(points.home - points.away) <= left) {
      at += Math.floor(draws.between(35, 110));
      const skill = visitor === 'home' ? p : 1 - p;
      const scored = draws.isTrue(0.35 + 0.3 * skill) ? drawBreak(draws.next(), skill, left) : 0;
      left -= scored;
      points = plus(points, visitor, scored);
      // A frame tied with an empty table is decided by a respotted black.
      if (left <= 0 && points.home === points.away)
        points = plus(points, draws.isTrue(p) ? 'home' : 'away', 7);
      total = plus(total, visitor, scored);
      if (scored > counts.highestBreak[visitor])
        counts = { ...counts, highestBreak: { ...counts.highestBreak, [visitor]: scored } };
      if (scored >= 50) {
        counts = { ...counts, breaksOver50: plus(counts.breaksOver50, visitor) };
        play.event(at, 'points', { side: visitor, score: points });
      }
      visitor = otherSide(visitor);
      parts = [...parts.slice(0, -1), points];
      if (Math.abs(points.home - points.away) > left) break;
      play.change(at, { parts, serving: visitor, result: result(false), statistics: counts });
    }
    const winner: Side = points.home > points.away ? 'home' : 'away';
    sets = plus(sets, winner);
    play.event(at, 'partEnd', { score: sets });
    if (sets[winner] === framesToWin) break;
    play.change(at, { parts, result: result(false), statistics: counts });
    at += 150;
    parts = [...parts, nil];
    play.change(at, { partNumber: parts.length, parts });
    play.event(at, 'partStart', { score: sets });
  }
  play.change(at, { timeStatus: 'finished', parts, serving: null, result: result(true), statistics: counts });
  return play.finish(at);
}

function drawBreak(draw: number, skill: number, left: number): number {
  return Math.max(1, Math.min(left, Math.floor(-Math.log(1 - draw) * (14 + 18 * skill))));
}

export function snookerOffers(strength: number, frame: Frame | null): Offer[] {
  const sport = 'snooker';
  const p = frameChance(strength);
  const sets = frame?.result.sets ?? nil;
  const current = (frame?.parts ?? [])[sets.home + sets.away] ?? nil;
  const left = Math.max(0, pointsOnTable - current.home - current.away);
  const drift = (2 * p - 1) * left * 0.8;
  const now = normalChance((current.home - current.away + drift) / (4 + 3.1 * Math.sqrt(left)));
  const scores = finalScores(framesToWin, sets, p, Math.min(0.985, Math.max(0.015, now)));
  const home = scores.reduce((sum, score) => sum + (score.home > score.away ? score.chance : 0), 0);
  return [
    plainOffer({ sport, type: 'winner' }, [
      ['home', home],
      ['away', 1 - home],
    ]),
    ...lineOffers(
      { sport, type: 'framesHandicap' },
      countsOfScores(scores, (score) => score.home - score.away),
      halfLines,
    ),
    ...lineOffers(
      { sport, type: 'framesTotals' },
      countsOfScores(scores, (score) => score.home + score.away),
      halfLines,
    ),
  ];
}
