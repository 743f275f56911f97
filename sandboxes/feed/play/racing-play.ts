import type { Chances } from '@palpite/domain/sports/chances';
import { entrantOutcome, type OutcomeCode } from '@palpite/domain/sports/markets';
import type { Entrant } from '@palpite/domain/sports/match-result';
import { placeChances } from '@palpite/domain/sports/race-model';
import { drawsFor } from '../draws.ts';
import { type Offer, winLose } from '../prices.ts';
import { type Frame, type Play, writePlay } from './play.ts';

/** `pace`: seconds per lap slower than the best driver. */
export type Driver = { ref: string; name: string; pace: number };

export type Race = { drivers: readonly Driver[]; laps: number; lapSeconds: number };

const lapSpread = 0.32;

type Run = { driver: Driver; seconds: number; outAtLap: number };

export function playRace({ drivers, laps, lapSeconds }: Race, seed: string): Play {
  const draws = drawsFor(seed, 'race');
  const nonStarter = draws.isTrue(0.12) ? draws.whole(drivers.length) : -1;
  const runs: Run[] = drivers.map((driver, index) => ({
    driver,
    seconds: driver.pace * 4 + draws.normal() * 0.8,
    outAtLap:
      index === nonStarter ? 0 : draws.isTrue(0.09) ? 1 + draws.whole(laps) : Number.POSITIVE_INFINITY,
  }));
  const pitLaps = drivers.map(() => Math.floor(laps * draws.between(0.3, 0.62)));
  const orderAt = (lap: number) =>
    runs.filter(({ outAtLap }) => outAtLap > lap).toSorted((a, b) => a.seconds - b.seconds);
  const entrantsAt = (lap: number): Entrant[] => {
    const places = new Map(orderAt(lap).map((run, index) => [run.driver.ref, index + 1]));
    return runs.map(({ driver, outAtLap }) => ({
      id: driver.ref,
      started: outAtLap > 0,
      place: places.get(driver.ref) ?? null,
    }));
  };
  const play = writePlay({
    timeStatus: 'firstHalf',
    clock: { seconds: 0, isRunning: true },
    partNumber: 1,
    result: { status: 'running', entrants: entrantsAt(0) },
  });
  play.event(0, 'start', { second: 0 });
  let at = 0;
  for (let lap = 1; lap <= laps; lap++) {
    runs.forEach((run, index) => {
      const pit = pitLaps[index] === lap ? 21 + draws.between(0, 3) : 0;
      run.seconds += lapSeconds + run.driver.pace + draws.normal() * lapSpread + pit;
      if (run.outAtLap === lap) {
        play.event(at + Math.floor(lapSeconds / 2), 'retirement', { second: at, who: run.driver.name });
        play.stop(at + Math.floor(lapSeconds / 2), at + Math.floor(lapSeconds / 2) + 40, 'other');
      }
    });
    at += Math.floor(lapSeconds);
    if (lap === laps) break;
    play.change(at, {
      partNumber: lap + 1,
      clock: { seconds: at, isRunning: true },
      result: { status: 'running', entrants: entrantsAt(lap) },
    });
  }
  play.change(at, {
    timeStatus: 'finished',
    clock: { seconds: at, isRunning: false },
    result: { status: 'finished', entrants: entrantsAt(laps) },
  });
  return play.finish(at);
}

export function raceOffers({ drivers, laps }: Race, frame: Frame | null): Offer[] {
  const places = new Map((frame?.result.entrants ?? []).map(({ id, place }) => [id, place]));
  const lapsLeft = frame ? Math.max(1, laps - (frame.partNumber ?? 1) + 1) : laps;
  const running = drivers.filter(({ ref }) => !frame || (places.get(ref) ?? null) !== null);
  const weights = running.map(({ ref, pace }) => {
    const place = places.get(ref) ?? 0;
    // A position is worth about three seconds. Its weight depends on the remaining laps.
    const behind = (place > 0 ? (place - 1) * 3 : 0) + pace * lapsLeft;
    return Math.exp(-behind / (1.2 + 0.36 * Math.sqrt(lapsLeft)));
  });
  const { winPpm, podiumPpm } = placeChances(weights);
  const offer = (type: 'raceWinner' | 'podium', ppm: readonly number[]): Offer => ({
    market: { sport: 'motorRacing', type, period: 'fullGame', lineQuarters: null, side: null },
    isMain: true,
    chances: new Map<OutcomeCode, Chances>(
      running.map(({ ref }, index) => [entrantOutcome(ref), winLose(ppm[index] ?? 0)]),
    ),
  });
  return [offer('raceWinner', winPpm), offer('podium', podiumPpm)];
}
