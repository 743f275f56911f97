import { existsSync, readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import { installClock } from '../simulation/clock.ts';

/** Kept before the clock is replaced. */
const pause = setTimeout;
const realNow = Date.now;

/** The same hashes of passwords without threads, for which the virtual clock would have to wait. */
const plainHash = (url: string) => `
import { hashSync, verifySync } from ${JSON.stringify(url)};
export const hash = async (...given) => hashSync(...given);
export const verify = async (...given) => verifySync(...given);
`;
const hashModule = '@node-rs/argon2';

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    const isServer = context.parentURL?.includes('/apps/server/') === true;
    if (specifier !== hashModule || !isServer) return resolved;
    return { url: `plain:${resolved.url}`, shortCircuit: true, format: 'module' };
  },
  load: (url, context, next) =>
    url.startsWith('plain:')
      ? { format: 'module', source: plainHash(url.slice('plain:'.length)), shortCircuit: true }
      : next(url, context),
});

const usage = `npm run demo -- [--days N] [--players N] [--seed TEXT]

  Fills the empty folder of DATA_DIR (.data) with players, bets, payments, chats and staff of the last days.

  --days N      days, 14 when not given
  --players N   players, 40 when not given
  --seed TEXT   the same seed gives the same players and habits; results of games differ`;

function stopWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '14' },
    players: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
const [days, players] = [Number(values.days), Number(values.players)];
if (!Number.isInteger(days) || days < 1 || days > 60) stopWith('--days must be a whole number from 1 to 60.');
if (!Number.isInteger(players) || players < 1 || players > 500)
  stopWith('--players must be a whole number from 1 to 500.');

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
const startedMs = realNow();
const clock = installClock(startedMs - days * 86_400_000);
const { demoConfig } = await import('./demo-config.ts');
const config = demoConfig(process.env);
if (process.env.DATABASE_URL)
  stopWith('The demonstration uses the embedded database. Leave DATABASE_URL empty.');
if ((process.env.MODE || 'sandbox') !== 'sandbox') stopWith('The demonstration needs MODE=sandbox.');
if (existsSync(config.DATA_DIR) && readdirSync(config.DATA_DIR).length > 0)
  stopWith(
    `${config.DATA_DIR} is not empty. The demonstration fills an empty folder: set DATA_DIR to another one.`,
  );

say(`Making ${days} days with ${players} players in ${config.DATA_DIR}`);
const { makeDemo } = await import('./make-demo.ts');
try {
  const { access } = await makeDemo({
    clock,
    pause,
    config,
    settings: { seed: values.seed, days, players },
    say,
  });
  const seconds = Math.round((realNow() - startedMs) / 1_000);
  say(`Done in ${seconds} seconds. Start it with npm start, and log in at /office with a one-time password:`);
  for (const { name, email, roles, password } of access)
    say(`  ${name.padEnd(9)} ${email.padEnd(24)} ${password.padEnd(26)} ${roles.join(', ')}`);
  process.exit(0);
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.stack : failure}\n`);
  stopWith(`The demonstration was not completed. Delete ${config.DATA_DIR} before the next try.`);
}
