import { parseArgs } from 'node:util';
import { type Given, Unclear, verifiers } from './verify-games.ts';

/** Recomputes a round of any of our games from public data. */
const usage = `Recomputes a round from its seeds.

  npm run verify -- dice      --server-seed S --client-seed C --nonce N [--direction over --target 50.5 --stake 1]
  npm run verify -- limbo     --server-seed S --client-seed C --nonce N [--target 2 --stake 1]
  npm run verify -- mines     --server-seed S --client-seed C --nonce N --mines 3 [--opened 4,0,17 --stake 10]
  npm run verify -- rowDouble --server-seed S --client-seed C --nonce N --tiles 2 [--climbed 0,1 --stake 10]
  npm run verify -- double     --link L --public-seed P [--bet red --stake 1]
  npm run verify -- luckyColor --link L --public-seed P [--bet green --stake 5]

  --server-seed  the revealed server seed, as text
  --client-seed  your seed of the same pair
  --nonce        number of the round under the pair, from 0
  --link         link of the hash chain that the round revealed; its hash was shown before the bets
  --public-seed  the public seed of the chain
  --opened       the tiles you opened, 0 to 24 from the upper left
  --climbed      the tile you chose in each row from the lowest up, from 0
  --stake        also prints the payout
  --currency     of the stake, BRL when not given
`;

const options = [
  'server-seed',
  'client-seed',
  'nonce',
  'link',
  'public-seed',
  'direction',
  'target',
  'mines',
  'opened',
  'tiles',
  'climbed',
  'bet',
  'stake',
  'currency',
];

function verify(args: string[]): string {
  const { given, game } = read(args);
  const verifier = Object.hasOwn(verifiers, game) ? verifiers[game] : undefined;
  if (!verifier) throw new Unclear(`Say which game: ${Object.keys(verifiers).join(', ')}.`);
  return verifier(given)
    .map(([name, value]) => `${name.padEnd(18)}${value}`)
    .join('\n');
}

function read(args: string[]): { given: Given; game: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: 'string' } as const])),
    });
    return { given: values as Given, game: positionals.length === 1 ? (positionals[0] ?? '') : '' };
  } catch (failure) {
    throw new Unclear(failure instanceof Error ? failure.message : String(failure));
  }
}

try {
  console.log(verify(process.argv.slice(2)));
} catch (failure) {
  if (!(failure instanceof Unclear)) throw failure;
  console.error(`${failure.message}\n\n${usage}`);
  process.exitCode = 1;
}
