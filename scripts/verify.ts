import { createHash, createHmac } from 'node:crypto';
import { parseArgs } from 'node:util';
import {
  type DiceChoice,
  diceMultiplier,
  dicePayout,
  isDiceWin,
  parseDiceTarget,
  rollDice,
} from '../packages/domain/src/dice.ts';
import type { HmacSha256 } from '../packages/domain/src/fairness.ts';
import { type Currency, currencyCodes, parseMinor, toDecimal } from '../packages/domain/src/money.ts';

/** Recomputes a round from its seeds, with the same rules as the server and none of its data. */
const usage = `Recomputes a round of dice from its seeds.

  npm run verify -- dice --server-seed S --client-seed C --nonce N
  npm run verify -- dice --server-seed S --client-seed C --nonce N --direction over --target 50.5 --stake 1

  --server-seed  the revealed server seed, as text
  --client-seed  your seed of the same pair
  --nonce        number of the round under the pair, from 0
  --direction    over or under; with --target also prints whether the roll wins and the multiplier
  --target       0.00 to 100.00
  --stake        with --direction and --target also prints the payout
  --currency     of the stake, BRL when not given
`;

class Unclear extends Error {}

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();

function verify(args: string[]): string {
  const { values, positionals } = read(args);
  if (positionals.length !== 1 || positionals[0] !== 'dice') throw new Unclear('Say which game: dice.');
  const serverSeed = required(values['server-seed'], 'server-seed');
  const clientSeed = required(values['client-seed'], 'client-seed');
  const nonce = required(values.nonce, 'nonce');
  if (!/^\d{1,9}$/.test(nonce)) throw new Unclear(`--nonce is "${nonce}", but must be a whole number.`);

  const rollHundredths = rollDice(hmac, { serverSeed, clientSeed, nonce: Number(nonce) });
  const lines = [
    ['server seed hash', createHash('sha256').update(serverSeed).digest('hex')],
    ['roll', (rollHundredths / 100).toFixed(2)],
  ];
  const { direction, target, stake } = values;
  if ((direction === undefined) !== (target === undefined)) {
    throw new Unclear('--direction and --target belong together.');
  }
  if (stake !== undefined && direction === undefined) {
    throw new Unclear('--stake needs --direction and --target.');
  }
  if (direction !== undefined && target !== undefined) {
    if (direction !== 'over' && direction !== 'under') {
      throw new Unclear(`--direction is "${direction}", but must be over or under.`);
    }
    const parsed = parseDiceTarget(direction, target);
    if (!parsed.ok) throw new Unclear(`--target is "${target}", which ${direction} cannot be played.`);
    const choice: DiceChoice = { direction, targetHundredths: parsed.value };
    lines.push(['wins', isDiceWin(choice, rollHundredths) ? 'yes' : 'no']);
    lines.push(['multiplier', diceMultiplier(choice).toFixed(4)]);
    if (stake !== undefined) {
      const currency = currencyOf(values.currency ?? 'BRL');
      const stakeMinor = parseMinor(stake, currency);
      if (!stakeMinor) throw new Unclear(`--stake is "${stake}", but must be an amount in ${currency}.`);
      lines.push([
        'payout',
        `${toDecimal(dicePayout(choice, stakeMinor, rollHundredths), currency)} ${currency}`,
      ]);
    }
  }
  return lines.map(([name, value]) => `${name?.padEnd(18)}${value}`).join('\n');
}

function read(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'server-seed': text,
        'client-seed': text,
        nonce: text,
        direction: text,
        target: text,
        stake: text,
        currency: text,
      },
    });
  } catch (failure) {
    throw new Unclear(failure instanceof Error ? failure.message : String(failure));
  }
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new Unclear(`--${name} is missing.`);
  return value;
}

function currencyOf(text: string): Currency {
  const currency = currencyCodes.find((code) => code === text);
  if (!currency)
    throw new Unclear(`--currency is "${text}", but must be one of ${currencyCodes.join(', ')}.`);
  return currency;
}

try {
  console.log(verify(process.argv.slice(2)));
} catch (failure) {
  if (!(failure instanceof Unclear)) throw failure;
  console.error(`${failure.message}\n\n${usage}`);
  process.exitCode = 1;
}
