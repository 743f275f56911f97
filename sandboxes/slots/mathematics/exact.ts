import { hold } from '../games/caju-de-ouro.ts';
import { evaluateLines, type PayTable, payTableOf, readLine } from '../games/lines.ts';
import { wildWeights } from '../games/onca-dourada.ts';
import { windowOf } from '../games/reels.ts';
import type { PlayedCell, Slot, SlotFacts } from '../games/slot.ts';
import { type GameId, type SymbolId, unitsPerStake } from '../wire.ts';

/**
 * Computes returns to player from the reels, as a fraction of the stake, without the cap. No game reaches its cap often
 * enough to change the second decimal of the percentage. The games' tests check which games cannot reach it at all.
 */

type Counts = Map<SymbolId, number>;

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

function countsOf(strip: readonly SymbolId[]): Counts {
  const counts: Counts = new Map();
  for (const symbol of strip) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return counts;
}

/** Returns the average win of one line in units. Every line meets every position of each reel equally often. */
function lineUnits(strips: readonly SymbolId[][], wild: SymbolId, pay: PayTable, wildTimes: number): number {
  const reels = strips.map((strip) =>
    [...countsOf(strip)].map(([symbol, count]) => ({ symbol, chance: count / strip.length })),
  );
  const walk = (cells: PlayedCell[], chance: number): number => {
    const reel = reels[cells.length];
    if (!reel) return chance * (readLine(cells, wild, pay)?.units ?? 0);
    return sum(
      reel.map(({ symbol, chance: here }) =>
        walk([...cells, symbol === wild ? { symbol, times: wildTimes } : { symbol }], chance * here),
      ),
    );
  };
  return walk([], 1);
}

/** Returns the distribution of a symbol's count on one reel: the index is the count. */
function shownOn(strip: readonly SymbolId[], rows: number, is: (symbol: SymbolId) => boolean): number[] {
  const chances = Array<number>(rows + 1).fill(0);
  for (let stop = 0; stop < strip.length; stop++) {
    const shown = windowOf(strip, stop, rows).filter(is).length;
    chances[shown] = (chances[shown] as number) + 1 / strip.length;
  }
  return chances;
}

function shownOnAll(strips: readonly SymbolId[][], rows: number, symbol: SymbolId): number[] {
  return strips
    .map((strip) => shownOn(strip, rows, (one) => one === symbol))
    .reduce(
      (all, reel) => {
        const joined = Array<number>(all.length + reel.length - 1).fill(0);
        for (const [some, chance] of all.entries())
          for (const [more, here] of reel.entries())
            joined[some + more] = (joined[some + more] as number) + chance * here;
        return joined;
      },
      [1],
    );
}

function freeSpinsOf(info: SlotFacts, shown: readonly number[], inSeries: boolean): number {
  const awards = (inSeries ? info.features.freeSpins?.retrigger : info.features.freeSpins?.awards) ?? [];
  return sum(
    shown.map((chance, count) => chance * (awards.findLast((award) => count >= award.scatters)?.spins ?? 0)),
  );
}

/** Computes three reels with multiplying wilds, and the hit rate. */
function computeOnca({ info }: Slot): { returned: number; hit: number } {
  const pay = payTableOf(info.symbols);
  const weight = sum(wildWeights.map(([, one]) => one));
  const wildTimes = sum(wildWeights.map(([times, one]) => (times * one) / weight));
  const [first, second, third] = info.strips as [SymbolId[], SymbolId[], SymbolId[]];
  let hits = 0;
  for (let one = 0; one < first.length; one++)
    for (let two = 0; two < second.length; two++)
      for (let three = 0; three < third.length; three++) {
        const grid = [windowOf(first, one, 3), windowOf(second, two, 3), windowOf(third, three, 3)].map(
          (column) => column.map((symbol) => ({ symbol })),
        );
        if (evaluateLines(grid, info.lines, 'onca', pay).length > 0) hits += 1;
      }
  return {
    returned: (info.lines.length * lineUnits(info.strips, 'onca', pay, wildTimes)) / unitsPerStake,
    hit: hits / (first.length * second.length * third.length),
  };
}

/** Computes lines, paying scatters, and free spins with a fixed multiplier that can retrigger. */
function computeCalcadao({ info }: Slot): { returned: number; base: number } {
  const pay = payTableOf(info.symbols);
  const shown = shownOnAll(info.strips, info.rowsMax, 'star');
  const scatterUnits = sum(shown.map((chance, count) => chance * pay('star', count)));
  const spinUnits = info.lines.length * lineUnits(info.strips, 'calcadao', pay, 1) + scatterUnits;
  // A free spin triggers `again` further ones on average, and so does each of these: 1 + again + again² + …
  const freeSpins = freeSpinsOf(info, shown, false) / (1 - freeSpinsOf(info, shown, true));
  const base = spinUnits / unitsPerStake;
  return { base, returned: base * (1 + freeSpins * (info.features.freeSpins?.times ?? 1)) };
}

/** Returns the average win of a spin of a ways game in units. The reels are independent. */
function waysUnits({ info }: Slot, wild: SymbolId): number {
  const pay = payTableOf(info.symbols);
  const rows = info.rowsMax;
  return sum(
    info.symbols
      .filter(({ role }) => role === 'pay')
      .map(({ id }) => {
        const reels = info.strips.map((strip) => shownOn(strip, rows, (one) => one === id || one === wild));
        let ways = 1;
        return sum(
          reels.map((reel, at) => {
            ways *= sum(reel.map((chance, count) => chance * count));
            const ends = reels[at + 1]?.[0] ?? 1;
            return ways * ends * pay(id, at + 1);
          }),
        );
      }),
  );
}

/** Computes fixed height, and free spins whose multiplier grows by one with each winning spin. Also the hit rate. */
function computeBerimbau(slot: Slot): { returned: number; base: number; hit: number } {
  const { info } = slot;
  const spinUnits = waysUnits(slot, 'berimbau');
  const hit = waysHit(slot, 'berimbau');
  const shown = shownOnAll(info.strips, info.rowsMax, 'star');
  // Spins are independent, so the nth free spin has the multiplier 1 + (n - 1) · hit on average.
  const seriesUnits = (spins: number) => spinUnits * (spins + (hit * spins * (spins - 1)) / 2);
  const awards = info.features.freeSpins?.awards ?? [];
  const series = sum(
    shown.map((chance, count) => {
      const award = awards.findLast(({ scatters }) => count >= scatters);
      return award ? chance * seriesUnits(award.spins) : 0;
    }),
  );
  return { base: spinUnits / unitsPerStake, returned: (spinUnits + series) / unitsPerStake, hit };
}

/** A ways win needs the first three reels, so these alone determine the hit rate. */
function waysHit({ info }: Slot, wild: SymbolId): number {
  const [first, second, third] = info.strips.map((strip) =>
    strip.map((_, stop) => new Set(windowOf(strip, stop, info.rowsMax))),
  ) as [Set<SymbolId>[], Set<SymbolId>[], Set<SymbolId>[]];
  const pays = new Set(info.symbols.filter(({ role }) => role === 'pay').map(({ id }) => id));
  const has = (shown: Set<SymbolId>, symbol: SymbolId) => shown.has(symbol) || shown.has(wild);
  let hits = 0;
  for (const one of first)
    for (const two of second)
      for (const three of third)
        for (const symbol of one)
          if (pays.has(symbol) && has(two, symbol) && has(three, symbol)) {
            hits += 1;
            break;
          }
  return hits / (first.length * second.length * third.length);
}

/** Computes lines and the hold feature, a Markov chain over coins and remaining respins. */
function computeCaju({ info }: Slot): { returned: number; base: number; begins: number } {
  const pay = payTableOf(info.symbols);
  const base = (info.lines.length * lineUnits(info.strips, 'caju', pay, 1)) / unitsPerStake;
  const shown = shownOnAll(info.strips, info.rowsMax, 'coin');
  const weight = sum(hold.coinWeights.map(([, one]) => one));
  const coinUnits = sum(
    hold.coinWeights.map(
      ([worth, one]) => ((typeof worth === 'number' ? worth : hold.prizeUnits[worth]) * one) / weight,
    ),
  );
  const places = info.columns * info.rowsMax;
  let holdUnits = 0;
  let begins = 0;
  for (let coins = hold.coins; coins <= places; coins++) {
    const chance = shown[coins] as number;
    const end = endOfHold(places, coins);
    begins += chance;
    holdUnits += chance * (end.coins * coinUnits + end.full * hold.grandUnits);
  }
  return { base, returned: base + holdUnits / unitsPerStake, begins };
}

/** Returns the average number of coins at the end, and the chance of a full grid. */
function endOfHold(places: number, start: number): { coins: number; full: number } {
  const known = new Map<string, { coins: number; full: number }>();
  const from = (coins: number, left: number): { coins: number; full: number } => {
    if (coins === places) return { coins, full: 1 };
    if (left === 0) return { coins, full: 0 };
    const key = `${coins}:${left}`;
    const seen = known.get(key);
    if (seen) return seen;
    const end = { coins: 0, full: 0 };
    for (let fell = 0; fell <= places - coins; fell++) {
      const chance = binomial(places - coins, fell, 1 / hold.coinOneIn);
      const then = from(coins + fell, fell > 0 ? hold.respins : left - 1);
      end.coins += chance * then.coins;
      end.full += chance * then.full;
    }
    known.set(key, end);
    return end;
  };
  // A grid that is full at the start is still drawn once before it pays; the payout is the same.
  return from(start, hold.respins);
}

function binomial(trials: number, hits: number, chance: number): number {
  let ways = 1;
  for (let at = 0; at < hits; at++) ways = (ways * (trials - at)) / (at + 1);
  return ways * chance ** hits * (1 - chance) ** (trials - hits);
}

export const exactReturns: Partial<
  Record<GameId, (slot: Slot) => { returned: number; hit?: number; base?: number; begins?: number }>
> = {
  'onca-dourada': computeOnca,
  calcadao: computeCalcadao,
  berimbau: computeBerimbau,
  'caju-de-ouro': computeCaju,
};
