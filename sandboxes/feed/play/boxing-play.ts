import { normalChance } from '@palpite/domain/sports/count-model';
import type { Side } from '@palpite/domain/sports/markets';
import type { Score } from '@palpite/domain/sports/match-result';
import { drawsFor } from '../draws.ts';
import { type Offer, plainOffer, twoWayOffer } from '../prices.ts';
import { type Frame, nil, otherSide, type Play, plus, writePlay } from './play.ts';

const rounds = 10;
const roundSeconds = 180;
const restSeconds = 60;
const stoppagePerRound = 0.035;

function edgeOf(strength: number): number {
  return Math.max(-0.3, Math.min(0.3, strength * 0.09));
}

/**
 * Simulates ten rounds of three minutes. The better boxer gets ten points, with one less for each knockdown. The fight
 * may end early.
 */
export function playBoxing(strength: number, seed: string): Play {
  const draws = drawsFor(seed, 'boxing');
  const edge = edgeOf(strength);
  let cards = nil;
  let parts: Score[] = [];
  let counts = { punchesLanded: nil, knockdowns: nil };
  const play = writePlay({
    timeStatus: 'firstHalf',
    clock: { seconds: 0, isRunning: true },
    partNumber: 1,
    statistics: counts,
  });
  play.event(0, 'start', { second: 0 });
  let at = 0;
  let verdict: Side | 'draw' | null = null;
  for (let round = 1; round <= rounds && verdict === null; round++) {
    const beganAt = at;
    const clockOf = (second: number, isRunning = true) => ({
      seconds: (round - 1) * roundSeconds + second,
      isRunning,
    });
    play.change(at, { partNumber: round, clock: clockOf(0) });
    if (round > 1) play.event(at, 'partStart', { second: clockOf(0).seconds });
    let downs = nil;
    for (let second = 20; second < roundSeconds; second += 20) {
      const side: Side = draws.isTrue(0.5 + edge) ? 'home' : 'away';
      counts = { ...counts, punchesLanded: plus(counts.punchesLanded, side, 1 + draws.whole(4)) };
      if (draws.isTrue(0.006)) {
        downs = plus(downs, side);
        counts = { ...counts, knockdowns: plus(counts.knockdowns, side) };
        play.stop(beganAt + second - 4, beganAt + second + 20, 'other');
        play.event(beganAt + second, 'knockdown', { side, second: clockOf(second).seconds });
      }
      play.change(beganAt + second, { clock: clockOf(second), statistics: counts });
    }
    at += roundSeconds;
    const better: Side = draws.isTrue(0.5 + edge + 0.18 * (downs.home - downs.away)) ? 'home' : 'away';
    const worse = otherSide(better);
    const scored = { [better]: 10, [worse]: 9 - downs[better] } as Score;
    cards = { home: cards.home + scored.home, away: cards.away + scored.away };
    parts = [...parts, scored];
    if (draws.isTrue(stoppagePerRound)) {
      verdict = draws.isTrue(0.5 + edge * 1.3) ? 'home' : 'away';
      play.stop(at - 8, at, 'other');
    } else if (round === rounds) {
      const lead = cards.home - cards.away;
      verdict = lead === 0 ? 'draw' : lead > 0 ? 'home' : 'away';
    }
    play.event(at, 'partEnd', { second: clockOf(roundSeconds).seconds });
    play.change(at, { parts, clock: clockOf(roundSeconds, false), statistics: counts });
    if (verdict === null) at += restSeconds;
  }
  // The verdict follows two minutes after the last bell. Betting is stopped, because the judges already know it.
  play.stop(at, at + 120, 'stopped');
  at += 120;
  play.change(at, {
    timeStatus: 'finished',
    result: { status: 'finished', verdict: verdict ?? 'draw' },
  });
  return play.finish(at);
}

export function boxingOffers(strength: number, frame: Frame | null): Offer[] {
  const sport = 'boxing';
  const edge = edgeOf(strength);
  const parts = (frame?.parts ?? []).filter(({ home }) => home > 0);
  const lead = parts.reduce((sum, { home, away }) => sum + home - away, 0);
  const left = rounds - parts.length;
  const spread = Math.sqrt(left + 0.4) * 1.08;
  const drift = 2 * edge * left;
  const level = left % 2 === Math.abs(lead) % 2 ? 1 : 0.15;
  const draw = Math.min(0.3, level * 0.42 * densityAt((lead + drift) / spread) * (2 / spread));
  const points = normalChance((lead + drift) / spread);
  const stopped = 1 - (1 - stoppagePerRound) ** left;
  const home = stopped * (0.5 + edge * 1.3) + (1 - stopped) * points * (1 - draw);
  const even = (1 - stopped) * draw;
  const away = Math.max(0, 1 - home - even);
  return [
    twoWayOffer({ sport, type: 'winner' }, home, even, away),
    plainOffer({ sport, type: 'matchResult' }, [
      ['home', home],
      ['draw', even],
      ['away', away],
    ]),
  ];
}

function densityAt(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}
