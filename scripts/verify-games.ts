import { createHash, createHmac } from 'node:crypto';
import {
  type DiceChoice,
  diceMultiplier,
  dicePayout,
  isDiceWin,
  parseDiceTarget,
  rollDice,
} from '../packages/domain/src/dice.ts';
import { colorOfCell, doubleColors, doublePayout, drawDouble } from '../packages/domain/src/double.ts';
import type { HmacSha256, RoundSeeds } from '../packages/domain/src/fairness.ts';
import { drawLimbo, limboPayout, parseLimboTarget } from '../packages/domain/src/limbo.ts';
import { colorsOfNumber, drawLucky, luckyBets, luckyPayout } from '../packages/domain/src/lucky-color.ts';
import { mineCounts, minesPayout, mineTiles, placeMines } from '../packages/domain/src/mines.ts';
import { type Currency, currencyCodes, parseMinor, toDecimal } from '../packages/domain/src/money.ts';
import { isTilesPerRow, placeTraps, rowCount, rowDoublePayout } from '../packages/domain/src/row-double.ts';

/** What a person gave on the command line, by option name. */
export type Given = Partial<Record<string, string>>;
/** What a round comes out as: names and values in the order in which they are printed. */
export type Line = readonly [name: string, value: string];

/** The round cannot be recomputed from what was given; the message says what is missing or wrong. */
export class Unclear extends Error {}

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Recomputes a round of each game from public data, with the same rules as the server and none of its data. */
export const verifiers: Record<string, (given: Given) => Line[]> = {
  dice(given) {
    const { seeds, lines } = ownSeeds(given);
    const roll = rollDice(hmac, seeds);
    lines.push(['roll', toHundredths(roll)]);
    const { direction, target } = given;
    if ((direction === undefined) !== (target === undefined)) {
      throw new Unclear('--direction and --target belong together.');
    }
    if (direction === undefined || target === undefined) return lines;
    if (direction !== 'over' && direction !== 'under') {
      throw new Unclear(`--direction is "${direction}", but must be over or under.`);
    }
    const parsed = parseDiceTarget(direction, target);
    if (!parsed.ok) throw new Unclear(`--target is "${target}", which ${direction} cannot be played.`);
    const choice: DiceChoice = { direction, targetHundredths: parsed.value };
    lines.push(['wins', yesNo(isDiceWin(choice, roll))], ['multiplier', diceMultiplier(choice).toFixed(4)]);
    return [...lines, ...payoutOf(given, (stakeMinor) => dicePayout(choice, stakeMinor, roll))];
  },
  limbo(given) {
    const { seeds, lines } = ownSeeds(given);
    const drawn = drawLimbo(hmac, seeds);
    lines.push(['drawn', toHundredths(drawn)]);
    if (given.target === undefined) return lines;
    const target = parseLimboTarget(given.target);
    if (!target.ok) throw new Unclear(`--target is "${given.target}", but must be 1.01 to 1000000.`);
    lines.push(['wins', yesNo(drawn >= target.value)]);
    return [...lines, ...payoutOf(given, (stakeMinor) => limboPayout(target.value, stakeMinor, drawn))];
  },
  mines(given) {
    const { seeds, lines } = ownSeeds(given);
    const mines = wholeNumber(given, 'mines', mineCounts.min, mineCounts.max);
    const layout = placeMines(hmac, seeds, mines).toSorted((a, b) => a - b);
    lines.push(['mines', layout.join(',')]);
    const opened = listOf(given, 'opened', mineTiles, mineTiles);
    if (!opened) return lines;
    if (new Set(opened).size < opened.length)
      throw new Unclear(`--opened is "${given.opened}", but must be tiles from 0 to 24, each once.`);
    const lost = opened.some((tile) => layout.includes(tile));
    lines.push(['wins', yesNo(!lost)]);
    return [
      ...lines,
      ...payoutOf(given, (stakeMinor) => (lost ? 0n : minesPayout(mines, opened.length, stakeMinor))),
    ];
  },
  rowDouble(given) {
    const { seeds, lines } = ownSeeds(given);
    const tiles = wholeNumber(given, 'tiles', 2, 4);
    if (!isTilesPerRow(tiles)) throw new Unclear('--tiles must be 2, 3 or 4.');
    const traps = placeTraps(hmac, seeds, tiles);
    lines.push(['traps', traps.join(',')]);
    const climbed = listOf(given, 'climbed', tiles, rowCount);
    if (!climbed) return lines;
    const lost = climbed.some((tile, row) => traps[row] === tile);
    lines.push(['wins', yesNo(!lost)]);
    return [
      ...lines,
      ...payoutOf(given, (stakeMinor) => (lost ? 0n : rowDoublePayout(tiles, climbed.length, stakeMinor))),
    ];
  },
  double(given) {
    const { link, publicSeed, lines } = sharedSeeds(given);
    const cell = drawDouble(hmac, link, publicSeed);
    lines.push(['cell', String(cell)], ['color', colorOfCell(cell)]);
    if (given.bet === undefined) return lines;
    const bet = oneOf(given, 'bet', doubleColors);
    lines.push(['wins', yesNo(colorOfCell(cell) === bet)]);
    return [...lines, ...payoutOf(given, (stakeMinor) => doublePayout(bet, stakeMinor, cell))];
  },
  luckyColor(given) {
    const { link, publicSeed, lines } = sharedSeeds(given);
    const number = drawLucky(hmac, link, publicSeed);
    lines.push(['number', String(number)], ['colors', colorsOfNumber(number).join(' ')]);
    if (given.bet === undefined) return lines;
    const bet = oneOf(given, 'bet', luckyBets);
    lines.push(['wins', yesNo(luckyPayout(bet, 100n, number) > 0n)]);
    return [...lines, ...payoutOf(given, (stakeMinor) => luckyPayout(bet, stakeMinor, number))];
  },
};

function ownSeeds(given: Given): { seeds: RoundSeeds; lines: Line[] } {
  const serverSeed = required(given, 'server-seed');
  const clientSeed = required(given, 'client-seed');
  const nonce = required(given, 'nonce');
  if (!/^\d{1,9}$/.test(nonce)) throw new Unclear(`--nonce is "${nonce}", but must be a whole number.`);
  return {
    seeds: { serverSeed, clientSeed, nonce: Number(nonce) },
    lines: [['server seed hash', sha256(serverSeed)]],
  };
}

function sharedSeeds(given: Given): { link: string; publicSeed: string; lines: Line[] } {
  const link = required(given, 'link');
  return { link, publicSeed: required(given, 'public-seed'), lines: [['link hash', sha256(link)]] };
}

function payoutOf(given: Given, payout: (stakeMinor: bigint) => bigint): Line[] {
  if (given.stake === undefined) return [];
  const currency = oneOf({ currency: given.currency ?? 'BRL' }, 'currency', currencyCodes) as Currency;
  const stakeMinor = parseMinor(given.stake, currency);
  if (!stakeMinor) throw new Unclear(`--stake is "${given.stake}", but must be an amount in ${currency}.`);
  return [['payout', `${toDecimal(payout(stakeMinor), currency)} ${currency}`]];
}

function required(given: Given, name: string): string {
  return given[name] || refuse(`--${name} is missing.`);
}

function wholeNumber(given: Given, name: string, min: number, max: number): number {
  const text = required(given, name);
  const number = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max
    ? number
    : refuse(`--${name} is "${text}", but must be ${min} to ${max}.`);
}

/** Tiles numbered from 0, parted by commas; null when none were given. */
function listOf(given: Given, name: string, tiles: number, lengthMax: number): number[] | null {
  const text = given[name];
  if (text === undefined) return null;
  const numbers =
    text === '' ? [] : text.split(',').map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : -1));
  const fits = numbers.length <= lengthMax && numbers.every((tile) => tile >= 0 && tile < tiles);
  return fits
    ? numbers
    : refuse(`--${name} is "${text}", but must be tiles from 0 to ${tiles - 1} like 3,0,1.`);
}

function oneOf<const Value extends string>(given: Given, name: string, values: readonly Value[]): Value {
  return (
    values.find((value) => value === given[name]) ??
    refuse(`--${name} is "${given[name]}", but must be one of ${values.join(', ')}.`)
  );
}

function refuse(sentence: string): never {
  throw new Unclear(sentence);
}

function yesNo(holds: boolean): string {
  return holds ? 'yes' : 'no';
}

/** Hundredths as a decimal: 106 is 1.06. */
function toHundredths(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
