import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { openSandboxes } from './index.ts';

/**
 * Runs the sandbox vendors in a process of their own:
 * `PAYMENT_SECRET=… SLOTS_SECRET=… node sandboxes/main.ts --port 3100 --url http://localhost:3100 --app
 * http://localhost:3000`.
 *
 * The server finds them by SANDBOX_URL and shares both secrets. `--url` is the vendors' address for browsers, `--app`
 * the server's address for browsers and slots. `--data` is the data folder. `--seed` and `--speed` control the
 * simulation of the odds feed; `--matches false` leaves only scripted matches.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3100' },
    data: { type: 'string', default: '.data-sandbox' },
    url: { type: 'string' },
    app: { type: 'string', default: 'http://localhost:3000' },
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    matches: { type: 'string', default: 'true' },
  },
});
const url = values.url ?? `http://localhost:${values.port}`;
const paymentSecret = readSecret('PAYMENT_SECRET');
const slotsSecret = readSecret('SLOTS_SECRET');

const sandboxes = await openSandboxes({
  dataDir: values.data,
  paymentSecret,
  publicUrl: () => url,
  slots: {
    secret: slotsSecret,
    walletUrl: () => `${values.app}/api/callback/slots`,
    appOrigin: new URL(values.app).origin,
  },
  feed: { seed: values.seed, speed: Number(values.speed), matches: values.matches === 'true' },
});
const http = Fastify();
await http.register(sandboxes.plugin);
await http.listen({ port: Number(values.port), host: '0.0.0.0' });
process.stdout.write(`Sandbox vendors: ${url}, mail at ${sandboxes.smtpUrl}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void http.close().then(() => sandboxes.close()));
}

function readSecret(name: string): string {
  const secret = process.env[name] ?? '';
  if (secret.length >= 32) return secret;
  process.stderr.write(`${name} must be the 32 characters or more that the server has too.\n`);
  process.exit(1);
}
