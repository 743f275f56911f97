import { type Draw, playSlot, type Slot, type Standing } from '../games/slot.ts';
import { unitsPerStake } from '../wire.ts';

/**
 * Returns a fast generator for simulations (sfc32): the same seed gives the same numbers. Never use it for a player's
 * round.
 */
export function seededDraw(seed: number): Draw {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  const next = () => {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    return result >>> 0;
  };
  for (let round = 0; round < 15; round++) next();
  return (below) => Math.floor((next() / 2 ** 32) * below);
}

export type Simulated = {
  spins: number;
  returned: number;
  /** Half the width of the 99 % confidence interval of the return. */
  plusMinus: number;
  hit: number;
  /** Return of paid spins alone, without the series that they trigger. */
  base: number;
  /** Chance that a paid spin triggers a series. */
  series: number;
  largestTimes: number;
  capped: number;
};

/**
 * Plays paid spins with all series that they trigger. Each series is played `replays` times and counts with its mean.
 * So paid spins stay independent of each other, and rare long series are measured more precisely.
 */
export function simulate(slot: Slot, spins: number, seed: number, replays = 1): Simulated {
  const draw = seededDraw(seed);
  let total = 0;
  let squares = 0;
  let hits = 0;
  let base = 0;
  let series = 0;
  let largestTimes = 0;
  let capped = 0;
  const playOn = (start: Standing): number => {
    let units = start.units;
    for (let standing: Standing | null = start; standing; ) {
      const played = playSlot(slot, draw, standing);
      units += played.units;
      if (played.capped) capped += 1 / replays;
      standing = played.standing;
    }
    largestTimes = Math.max(largestTimes, units / unitsPerStake);
    return units;
  };
  for (let spin = 0; spin < spins; spin++) {
    const played = playSlot(slot, draw, null);
    base += played.units;
    if (played.units > 0) hits += 1;
    if (played.capped) capped += 1;
    let units = played.units;
    if (played.standing) {
      series += 1;
      units = 0;
      for (let replay = 0; replay < replays; replay++) units += playOn(played.standing) / replays;
    }
    const times = units / unitsPerStake;
    total += times;
    squares += times * times;
    largestTimes = Math.max(largestTimes, times);
  }
  const returned = total / spins;
  const deviation = Math.sqrt(squares / spins - returned * returned);
  return {
    spins,
    returned,
    plusMinus: (2.576 * deviation) / Math.sqrt(spins),
    hit: hits / spins,
    base: base / spins / unitsPerStake,
    series: series / spins,
    largestTimes,
    capped: capped / spins,
  };
}
