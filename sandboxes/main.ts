import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { openSandboxes } from './index.ts';

/**
 * Runs the sandbox vendors in a process of their own:
 * `PAYMENT_SECRET=… node sandboxes/main.ts --port 3100 --data .data-sandbox --url http://localhost:3100`.
 * The server finds them by SANDBOX_URL and shares PAYMENT_SECRET; `--url` is where browsers reach them. `--seed` and
 * `--speed` say what the odds feed plays and how fast; `--matches false` leaves only scripted matches.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3100' },
    data: { type: 'string', default: '.data-sandbox' },
    url: { type: 'string' },
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    matches: { type: 'string', default: 'true' },
  },
});
const url = values.url ?? `http://localhost:${values.port}`;
const paymentSecret = process.env.PAYMENT_SECRET ?? '';
if (paymentSecret.length < 32) {
  process.stderr.write('PAYMENT_SECRET must be the 32 characters or more that the server has too.\n');
  process.exit(1);
}

const sandboxes = await openSandboxes({
  dataDir: values.data,
  paymentSecret,
  publicUrl: () => url,
  feed: { seed: values.seed, speed: Number(values.speed), matches: values.matches === 'true' },
});
const http = Fastify();
await http.register(sandboxes.plugin);
await http.listen({ port: Number(values.port), host: '0.0.0.0' });
process.stdout.write(`Sandbox vendors: ${url}, mail at ${sandboxes.smtpUrl}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void http.close().then(() => sandboxes.close()));
}
