import { createHash, createHmac } from 'node:crypto';
import { drawNumbers, type HmacSha256, type RoundSeeds } from '../packages/domain/src/fairness.ts';
import type {
  DrawGame,
  Field,
  Fields,
  GameDefinition,
  SharedGame,
  StepGame,
  Values,
} from '../packages/domain/src/games/definition.ts';
import { nothing } from '../packages/domain/src/games/definition.ts';
import { multiplierShown, payoutOf, ratioAfter } from '../packages/domain/src/games/derive.ts';
import { readChoice, wireName } from '../packages/domain/src/games/fields.ts';
import { games } from '../packages/domain/src/games/index.ts';
import { type Currency, currencyCodes, parseMinor, toDecimal } from '../packages/domain/src/money.ts';
import { drawShared } from '../packages/domain/src/shared-draw.ts';
import type { Ratio } from '../packages/domain/src/stake-floor.ts';

export type Given = Partial<Record<string, string>>;
export type Line = readonly [name: string, value: string];

/** The message says which option. */
export class Unclear extends Error {}

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** From public data only. */
export const verifiers: Record<string, (given: Given) => Line[]> = Object.fromEntries(
  games.map((game) => [game.name, (given: Given) => verify(game, given)]),
);

function verify(game: GameDefinition, given: Given): Line[] {
  switch (game.shape) {
    case 'draw':
      return verifyDraw(game, given);
    case 'steps':
      return verifySteps(game, given);
    case 'shared':
      return verifyShared(game, given);
  }
}

function verifyDraw(game: DrawGame, given: Given): Line[] {
  const { seeds, lines } = ownSeeds(given);
  const choice = choiceOf(game, given);
  const numbers = drawNumbers(hmac, seeds, game.numbers(choice ?? game.usual));
  const outcome = game.draw(numbers, choice ?? game.usual);
  for (const [name, field] of Object.entries(game.outcome))
    lines.push([wireName(name), textOf(field, outcome[name])]);
  return choice ? [...lines, ...resultOf(given, game.multiplier(choice, outcome))] : lines;
}

function verifySteps(game: StepGame, given: Given): Line[] {
  const { seeds, lines } = ownSeeds(given);
  const choice = choiceOf(game, given) ?? refuse(`--${flagsOf(game)[0]} is missing.`);
  const layout = game.layout(drawNumbers(hmac, seeds, game.numbers(choice)), choice);
  lines.push([game.wire.layout, layout.join(',')]);
  const steps = stepsOf(game, choice, given);
  if (!steps) return lines;
  const isLost = steps.some((tile, at) => game.isTrap(layout, at, tile));
  return [...lines, ...resultOf(given, isLost ? nothing : ratioAfter(game, choice, steps.length))];
}

function verifyShared(game: SharedGame, given: Given): Line[] {
  const link = required(given, 'link');
  const drawn = drawShared(hmac, link, required(given, 'public-seed'), game.outcomes);
  const lines: Line[] = [
    ['link hash', sha256(link)],
    [game.drawn, String(drawn)],
    ['colors', game.colors(drawn).join(' ')],
  ];
  const choice = choiceOf(game, given);
  return choice ? [...lines, ...resultOf(given, game.multiplier(choice, drawn))] : lines;
}

export const flagsOf = (game: GameDefinition): string[] => Object.keys(game.choice).map(wireName);

/** Null when none is present. Throws `Unclear`. */
function choiceOf(game: GameDefinition, given: Given): Values<Fields> | null {
  const flags = flagsOf(game);
  if (flags.every((flag) => given[flag] === undefined)) return null;
  for (const [name, field] of Object.entries(game.choice)) {
    const flag = wireName(name);
    required(given, flag);
    const read = readChoice({ choice: { [name]: field } }, given);
    if (!read.ok) refuse(`--${flag} is "${given[flag]}", but must be ${describeField(field)}.`);
  }
  const read = readChoice(game, given);
  const shownOptions = flags.map((flag) => `--${flag} ${given[flag]}`).join(' ');
  return read.ok ? read.value : refuse(`${shownOptions} cannot be played.`);
}

function describeField(field: Field): string {
  switch (field.kind) {
    case 'hundredths':
      return `${field.min / 100} to ${field.max / 100} with two decimals at most`;
    case 'integer':
      return `${field.min} to ${field.max}`;
    case 'oneOf':
      return `one of ${field.values.join(', ')}`;
    case 'integers':
      return `${field.count[0]} to ${field.count[1]} numbers from ${field.min} to ${field.max}, each once, like 3,1,2`;
  }
}

function stepsOf(game: StepGame, choice: Values<Fields>, given: Given): number[] | null {
  const text = given[game.wire.steps];
  if (text === undefined) return null;
  const steps =
    text === '' ? [] : text.split(',').map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : -1));
  const { tile } = game.wire.move;
  const tileMax = tile?.kind === 'integer' ? tile.max : 0;
  const isPossible =
    steps.length <= game.stepsMax(choice) + 1 &&
    steps.every((step, at) => {
      const isTile = step >= 0 && step <= tileMax;
      return isTile && game.place(steps.slice(0, at), { tile: step }, choice) === 'new';
    });
  const fits = `tiles from 0 to ${tileMax} like 3,0,1, in the order of the steps`;
  return isPossible ? steps : refuse(`--${game.wire.steps} is "${text}", but must be ${fits}.`);
}

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

/** And, with a stake, payout. */
function resultOf(given: Given, ratio: Ratio): Line[] {
  const lines: Line[] = [
    ['wins', ratio.numerator > 0n ? 'yes' : 'no'],
    ['multiplier', multiplierShown(ratio).toFixed(4)],
  ];
  if (given.stake === undefined) return lines;
  const code = given.currency ?? 'BRL';
  const currency: Currency =
    currencyCodes.find((known) => known === code) ??
    refuse(`--currency is "${code}", but must be one of ${currencyCodes.join(', ')}.`);
  const stakeMinor = parseMinor(given.stake, currency);
  if (!stakeMinor) throw new Unclear(`--stake is "${given.stake}", but must be an amount in ${currency}.`);
  return [...lines, ['payout', `${toDecimal(payoutOf(ratio, stakeMinor), currency)} ${currency}`]];
}

function textOf(field: Field, value: unknown): string {
  if (field.kind !== 'hundredths') return String(value);
  const hundredths = Number(value);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

function required(given: Given, name: string): string {
  return given[name] || refuse(`--${name} is missing.`);
}

function refuse(sentence: string): never {
  throw new Unclear(sentence);
}
