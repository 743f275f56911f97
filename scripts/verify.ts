import { parseArgs } from 'node:util';
import type { GameDefinition } from '../packages/domain/src/games/definition.ts';
import { toWireValues } from '../packages/domain/src/games/fields.ts';
import { games } from '../packages/domain/src/games/index.ts';
import { flagsOf, type Given, Unclear, verifiers } from './verify-games.ts';

function exampleOf(game: GameDefinition): string {
  const seeds =
    game.shape === 'shared' ? '--link L --public-seed P' : '--server-seed S --client-seed C --nonce N';
  const choice = Object.entries(toWireValues(game.choice, game.usual))
    .map(([flag, value]) => `--${flag} ${value}`)
    .join(' ');
  const rest =
    game.shape === 'steps' ? `${choice} [--${game.wire.steps} 0,1 --stake 10]` : `[${choice} --stake 10]`;
  return `  npm run verify -- ${game.name.padEnd(10)} ${seeds} ${rest}`;
}

const usage = `Recomputes a round from its seeds.

${games.map(exampleOf).join('\n')}

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
  ...['server-seed', 'client-seed', 'nonce', 'link', 'public-seed', 'stake', 'currency'],
  ...games.flatMap(flagsOf),
  ...games.flatMap((game) => (game.shape === 'steps' ? [game.wire.steps] : [])),
];

function verify(args: string[]): string {
  const { given, game } = read(args);
  const verifier = Object.hasOwn(verifiers, game) ? verifiers[game] : undefined;
  if (!verifier) throw new Unclear(`Name a game: ${Object.keys(verifiers).join(', ')}.`);
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
