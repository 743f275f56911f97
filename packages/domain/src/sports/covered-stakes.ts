import { choose } from '../combinations.ts';
import type { OutcomeCode } from './markets.ts';
import type { Score } from './match-result.ts';
import type { BetShape } from './parlay.ts';
import {
  type CountedMarket,
  type KnownEvent,
  listReachableResults,
  resultAxisOf,
} from './reachable-results.ts';
import { factorOf, type LegSettlement, settle } from './settlement.ts';

export type PlacedLeg = CountedMarket & {
  eventId: string;
  outcome: OutcomeCode;
  oddsMilli: number;
  settlement?: LegSettlement | undefined;
};

/** A running bet: the part of its stake still in play, in minor units, and its legs. */
export type PlacedBet = { id: string; stakeMinor: bigint; shape: BetShape; legs: readonly PlacedLeg[] };

/** Maximum number of lines compared one by one. Above it, a bet with a covered leg counts as covered. */
const linesMax = 300;
/** Maximum number of result combinations per comparison. */
const combinationsMax = 1_024;
/** Maximum number of comparisons per call; lines that are not reached count as covered. */
const comparisonsMax = 200;

/**
 * Computes how much of each stake of a player the player's other bets cover, in minor units. Bets without cover are
 * omitted. The covered part of a stake is the least that all bets return together in the results in which it loses,
 * wholly or in part, minus what the other bets are sure to return. Bets cover each other as a set: home, draw and away
 * do, although no two of them do. In a parlay each leg may be covered while its other legs win. Systems are compared
 * line by line. The covered parts of a comparison add up to at least the amount that the bets are sure to return
 * together, so splitting a stake gains nothing. A comparison that exceeds the limits counts as a cover.
 */
export function findCoveredStakes(
  bets: readonly PlacedBet[],
  events: ReadonlyMap<string, KnownEvent>,
): Map<string, bigint> {
  const axes = readAxes(bets, events);
  const isHedged = (axis: Axis) => axis.classes.length > 1;
  const hedged = new Set([...axes.values()].filter(isHedged));
  const covered = new Map<string, number>();
  if (hedged.size === 0) return new Map();
  const axisOf = (leg: PlacedLeg) => axes.get(axisKeyOf(leg)) as Axis;
  const touching = bets.filter((bet) => bet.legs.some((leg) => hedged.has(axisOf(leg))));
  const isTooLarge = sum(touching.map((bet) => countLines(bet))) > linesMax;
  const lines = isTooLarge ? [] : touching.flatMap((bet) => linesOf(bet, axisOf));
  const ofLines = isTooLarge ? null : coverLines(lines, hedged);
  for (const bet of touching) {
    const stake = Number(bet.stakeMinor);
    covered.set(bet.id, ofLines ? 0 : stake);
  }
  ofLines?.forEach((part, line) => {
    covered.set(line.betId, (covered.get(line.betId) ?? 0) + part);
  });
  return new Map(
    touching.flatMap(({ id, stakeMinor }) => {
      const part = BigInt(Math.floor((covered.get(id) ?? 0) + tolerance));
      if (part <= 0n) return [];
      return [[id, part < stakeMinor ? part : stakeMinor] as const];
    }),
  );
}

/** Bound on the error of floating-point sums of payouts; parts are rounded down to whole minor units. */
const tolerance = 1e-6;

/** One combination of settlements of the legs of an axis: the factor of each leg by its key. */
type ResultClass = ReadonlyMap<string, number>;

/** The part of an event that decides some legs, with its results as far as these legs distinguish them. */
type Axis = { key: string; all: readonly ResultClass[]; classes: readonly ResultClass[] };

type LineLeg = { axis: Axis; key: string };
type Line = { betId: string; stake: number; legs: readonly LineLeg[] };

const axisKeyOf = (leg: PlacedLeg) => JSON.stringify([leg.eventId, resultAxisOf(leg.market)]);

/** Legs with the same key settle and pay the same. */
const legKeyOf = ({ market, outcome, oddsMilli, scoreAtPlacement, settlement }: PlacedLeg) =>
  JSON.stringify([
    market.type,
    market.period,
    market.lineQuarters,
    market.side,
    outcome,
    oddsMilli,
    scoreAtPlacement ?? null,
    settlement?.kind ?? null,
  ]);

function readAxes(bets: readonly PlacedBet[], events: ReadonlyMap<string, KnownEvent>): Map<string, Axis> {
  const ofAxis = Map.groupBy(
    bets.flatMap((bet) => bet.legs),
    axisKeyOf,
  );
  return new Map(
    [...ofAxis].map(([key, legs]) => {
      const byKey = new Map(legs.map((leg) => [legKeyOf(leg), leg]));
      const [first] = legs;
      const known = (first && events.get(first.eventId)) ?? { result: null, entrantIds: [] };
      const distinct = new Map<string, ResultClass>();
      const add = (settlementOf: (leg: PlacedLeg) => LegSettlement) => {
        const factors = new Map(
          [...byKey].map(([legKey, leg]) => [legKey, factorNumber(leg, settlementOf(leg))]),
        );
        distinct.set([...factors.values()].join(' '), factors);
      };
      // A single leg on an axis may win or lose; no list of results is needed.
      if (byKey.size === 1) for (const kind of ['loss', 'win'] as const) add(() => ({ kind }));
      else
        for (const result of listReachableResults(legs, known))
          add((leg) => settle(leg.market, leg.outcome, result, termsOf(leg)));
      if (distinct.size === 0) add(() => ({ kind: 'loss' }));
      const all = [...distinct.values()];
      return [key, { key, all, classes: lowest(all) }];
    }),
  );
}

function factorNumber({ settlement, oddsMilli }: PlacedLeg, possible: LegSettlement): number {
  const factor = factorOf(settlement ?? possible, oddsMilli);
  return factor ? Number(factor.numerator) / Number(factor.denominator) : 0;
}

const termsOf = ({ scoreAtPlacement }: { scoreAtPlacement?: Score | undefined }) =>
  scoreAtPlacement ? { scoreAtPlacement } : {};

/** Keeps the minimal classes. Payouts grow with factors, so the smallest payout is among them. */
function lowest(classes: readonly ResultClass[]): ResultClass[] {
  return classes.filter(
    (one, index) =>
      !classes.some(
        (other, place) =>
          place !== index &&
          [...one].every(([key, factor]) => (other.get(key) ?? 0) <= factor) &&
          ([...one].some(([key, factor]) => (other.get(key) ?? 0) < factor) || place < index),
      ),
  );
}

function countLines(bet: PlacedBet): number {
  return linesIndexes(bet).length;
}

function linesOf(bet: PlacedBet, axisOf: (leg: PlacedLeg) => Axis): Line[] {
  const indexes = linesIndexes(bet);
  return indexes.map((places) => ({
    betId: bet.id,
    stake: Number(bet.stakeMinor) / indexes.length,
    legs: places.flatMap((place) => {
      const leg = bet.legs[place];
      return leg ? { axis: axisOf(leg), key: legKeyOf(leg) } : [];
    }),
  }));
}

function linesIndexes({ legs, shape }: PlacedBet): number[][] {
  const free = legs.map((_, index) => index).filter((index) => !shape.bankers.includes(index));
  const lines: number[][] = [];
  const extend = (from: number, size: number, chosen: readonly number[]): void => {
    if (lines.length > linesMax) return;
    if (size === 0) lines.push([...shape.bankers, ...chosen]);
    else
      for (let place = from; place <= free.length - size; place++)
        extend(place + 1, size - 1, [...chosen, free[place] as number]);
  };
  for (const size of shape.sizes) extend(0, size, []);
  return lines;
}

type Restricted = ReadonlyMap<Axis, readonly ResultClass[]>;

function coverLines(lines: readonly Line[], hedged: ReadonlySet<Axis>): Map<Line, number> {
  const covered = new Map<Line, number>(lines.map((line) => [line, 0]));
  const done = new Set<string>();
  for (const line of lines) {
    for (const open of subsetsOf(line.legs.filter(({ axis }) => hedged.has(axis)))) {
      const conditions = line.legs.filter((leg) => !open.includes(leg));
      const key = JSON.stringify([
        conditions.map((leg) => [leg.axis.key, leg.key]).sort(),
        open.map(({ axis }) => axis.key).sort(),
      ]);
      if (done.has(key)) continue;
      done.add(key);
      if (done.size > comparisonsMax) {
        covered.set(line, line.stake);
        continue;
      }
      const restricted: Restricted = new Map(conditions.map((leg) => [leg.axis, winningClasses(leg)]));
      const openAxes = new Set(open.map(({ axis }) => axis));
      const compared = lines.filter(({ legs }) => legs.some(({ axis }) => openAxes.has(axis)));
      for (const [found, part] of compare(compared, restricted)) {
        covered.set(found, Math.max(covered.get(found) ?? 0, part));
      }
    }
  }
  return covered;
}

/** All ways to choose one to three legs of a line, which are compared while its other legs win. */
function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  return items.flatMap((one, first) => [
    [one],
    ...items
      .slice(first + 1)
      .flatMap((two, second) => [
        [one, two],
        ...items.slice(first + second + 2).map((three) => [one, two, three]),
      ]),
  ]);
}

function winningClasses({ axis, key }: LineLeg): ResultClass[] {
  const most = Math.max(...axis.all.map((factors) => factors.get(key) ?? 0));
  return lowest(axis.all.filter((factors) => factors.get(key) === most));
}

/**
 * Compares lines over all combinations of results, with some axes restricted to the results in which a leg wins. Only
 * lines with a winning leg on every restricted axis are judged; for other lines the restriction would not be justified.
 */
function compare(lines: readonly Line[], restricted: Restricted): Map<Line, number> {
  const classesOf = (axis: Axis) => restricted.get(axis) ?? axis.classes;
  const axes = [...new Set(lines.flatMap(({ legs }) => legs.map(({ axis }) => axis)))];
  const varying = axes.filter((axis) => classesOf(axis).length > 1);
  const judged = lines.filter((line) =>
    [...restricted].every(([axis, classes]) =>
      line.legs.some(
        (leg) => leg.axis === axis && classes.every((factors) => (factors.get(leg.key) ?? 0) >= 1),
      ),
    ),
  );
  const size = varying.reduce((product, axis) => product * classesOf(axis).length, 1);
  if (size > combinationsMax) return new Map(judged.map((line) => [line, line.stake]));

  const groups = [
    ...Map.groupBy(lines, ({ legs }) =>
      JSON.stringify(legs.map(({ axis, key }) => [axis.key, key]).sort()),
    ).values(),
  ];
  const chosen = new Map<Axis, ResultClass>();
  for (const axis of axes) chosen.set(axis, classesOf(axis)[0] as ResultClass);
  /** Return of each group by combination of results. */
  const table: number[][] = [];
  const visit = (place: number): void => {
    const axis = varying[place];
    if (!axis) {
      table.push(groups.map((group) => returnOf(group, chosen)));
      return;
    }
    for (const factors of classesOf(axis)) {
      chosen.set(axis, factors);
      visit(place + 1);
    }
  };
  visit(0);

  const totals = table.map(sum);
  const stakes = groups.map((group) => sum(group.map(({ stake }) => stake)));
  const sure = groups.map((_, group) => Math.min(...table.map((row) => row[group] ?? 0)));
  const parts = groups.map((_, group) => {
    const stake = stakes[group] ?? 0;
    const ofOthers = table.map((row, place) => (totals[place] ?? 0) - (row[group] ?? 0));
    const base = Math.min(...ofOthers);
    const losing = totals.filter((_, place) => (table[place]?.[group] ?? 0) < stake - tolerance);
    return losing.length === 0 ? 0 : within(0, Math.min(...losing) - base, stake);
  });
  topUp(parts, stakes, Math.min(...totals) - sum(sure), table);
  return new Map(
    groups.flatMap((group, place) =>
      group
        .filter((line) => judged.includes(line))
        .map((line) => [line, ((parts[place] ?? 0) * line.stake) / (stakes[place] || 1)] as const),
    ),
  );
}

/**
 * Raises parts until they add up to what the groups are sure to return together, starting with groups that take part in
 * it.
 */
function topUp(
  parts: number[],
  stakes: readonly number[],
  sureTogether: number,
  table: readonly number[][],
): void {
  let missing = sureTogether - sum(parts);
  if (missing <= tolerance) return;
  const takesPart = (group: number) =>
    (parts[group] ?? 0) > tolerance ||
    parts.some((_, other) => {
      if (other === group) return false;
      const leastOf = (...of: number[]) =>
        Math.min(...table.map((row) => sum(of.map((each) => row[each] ?? 0))));
      return leastOf(group, other) - leastOf(group) - leastOf(other) > tolerance;
    });
  const order = parts.map((_, group) => group);
  for (const group of [...order.filter(takesPart), ...order.filter((group) => !takesPart(group))]) {
    const room = Math.max(0, Math.min(missing, (stakes[group] ?? 0) - (parts[group] ?? 0)));
    parts[group] = (parts[group] ?? 0) + room;
    missing -= room;
  }
}

function returnOf(group: readonly Line[], chosen: ReadonlyMap<Axis, ResultClass>): number {
  return sum(
    group.map(({ stake, legs }) =>
      legs.reduce((product, { axis, key }) => product * (chosen.get(axis)?.get(key) ?? 0), stake),
    ),
  );
}

function within(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Part of a bet's stake on lines with a leg below the minimum odds, in minor units. It does not count towards a bonus,
 * because such legs rarely lose.
 */
export function lowPricedPart(bet: PlacedBet, oddsMinMilli: number): bigint {
  const { legs, shape, stakeMinor } = bet;
  const isLow = legs.map(({ oddsMilli }) => oddsMilli < oddsMinMilli);
  if (!isLow.includes(true)) return 0n;
  if (shape.bankers.some((index) => isLow[index])) return stakeMinor;
  const free = legs.length - shape.bankers.length;
  const enough = free - isLow.filter(Boolean).length;
  const all = shape.sizes.reduce((lines, size) => lines + choose(free, size), 0n);
  const good = shape.sizes.reduce((lines, size) => lines + choose(enough, size), 0n);
  return stakeMinor - (stakeMinor * good) / all;
}
