import Fastify from 'fastify';
import { readConfig } from '../apps/server/config.ts';
import { chooseVendors } from '../apps/server/modules/providers/index.ts';
import { fixedKeys } from '../apps/server/platform/vendor-key.ts';

/**
 * A separate program: the vendor adapters on a bare Fastify without a wallet, for HTTP, signatures and
 * formats alone.
 */
const config = readConfig(process.env);
const adapters = chooseVendors(config, fixedKeys(config), {
  sandboxUrl: null,
  sandboxPageUrl: () => '',
  secret: '',
});
const http = Fastify({ bodyLimit: 64 * 1024 });
http.removeAllContentTypeParsers();
http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

for (const adapter of adapters)
  for (const verb of adapter.verbs)
    http.post(`/api/callback/slots/${adapter.vendor}${verb && `/${verb}`}`, async (asked, reply) => {
      const request = { verb, headers: asked.headers, rawBody: asked.body as Buffer };
      if (!adapter.isGenuine(request)) throw new Error('The call is not from its vendor.');
      const call = adapter.read(request);
      if (call.verb !== 'move') throw new Error('The call moves nothing.');
      const { http: status, body } = adapter.answer(request, call, {
        playerId: call.playerId ?? 9_000_000_000n,
        name: '',
        currency: call.currency ?? 'BRL',
        balanceMinor: 999_000_000n,
        results: call.actions.map(({ id }) => ({ id, result: 'posted', balanceAfterMinor: 999_000_000n })),
        at: new Date(),
      });
      return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
    });

const url = await http.listen({ host: '127.0.0.1', port: 0 });
console.log(`Bare Fastify is ready (callbacks): ${url}`);
process.once('SIGTERM', () => process.exit(0));
