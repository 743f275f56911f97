import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bytesOf, parseJson } from '../read-body.ts';
import { findSlot } from './games/index.ts';
import { isSame } from './is-same.ts';
import type { Launch, SlotStore } from './slot-store.ts';
import { stakesOf } from './stakes.ts';
import { signBgaming } from './wallets/bgaming-wallet.ts';
import { type Field, signEvo } from './wallets/evo-wallet.ts';
import type { GameId, Vendor } from './wire.ts';

const name = z.string().regex(/^[\w.:-]{1,120}$/);

const evoLaunch = z.object({
  project: name,
  version: z.literal('1'),
  token: name,
  game: name,
  'settings[user_id]': name,
  'settings[language]': name.optional(),
  currency: name,
});

const bgamingLaunch = z.object({
  casino_id: name,
  game: name,
  currency: name,
  locale: name.optional(),
  user: z.object({ id: z.coerce.string().pipe(name) }),
});

/**
 * Mounts the calls by which casinos open a game. PG has no call: the casino builds the address, and the session is
 * verified later.
 */
export function mountLaunches(
  http: FastifyInstance,
  deps: { store: SlotStore; keys: Record<Vendor, string>; publicUrl(): string },
): void {
  const { store: books, keys, publicUrl } = deps;
  const describe = (summary: string, description: string) => ({
    schema: { tags: ['sandbox'], summary, description },
  });
  const pageOf = (vendor: Vendor, gameId: GameId, query: Record<string, string>) =>
    `${publicUrl()}/slots/${vendor}/${gameId}/index.html?${new URLSearchParams(query)}`;
  const isOffered = (vendor: Vendor, game: string, currency: string) =>
    findSlot(game)?.info.vendor === vendor && stakesOf(currency) !== null;

  http.get(
    '/slots/evo/Game/getURL',
    describe('EVO play: the address of a game', 'Signed: md5 of project*version*fields*key.'),
    async (request: FastifyRequest) => {
      const all: Field[] = [...new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1))];
      const given = all.find(([field]) => field === 'signature')?.[1] ?? '';
      const signed = all.filter(([field]) => !['project', 'version', 'signature'].includes(field));
      const parsed = evoLaunch.safeParse(Object.fromEntries(all));
      const refuse = (message: string) => ({ status: 'error', error: { message } });
      if (!parsed.success) return refuse('Invalid request');
      const { project, token, game, currency, ...fields } = parsed.data;
      if (!isSame(given, signEvo(project, signed, keys.evo))) return refuse('Wrong signature');
      if (!isOffered('evo', game, currency)) return refuse('Game is not available');
      const launch: Launch = {
        vendor: 'evo',
        key: token,
        gameId: game as GameId,
        account: project,
        player: fields['settings[user_id]'],
        currency,
        language: fields['settings[language]'] ?? 'en',
        at: Date.now(),
      };
      books.addLaunch(launch);
      return { status: 'ok', data: { link: pageOf('evo', launch.gameId, { token, lang: launch.language }) } };
    },
  );

  http.post(
    '/slots/bgaming/sessions',
    describe('BGaming: open a session', 'Signed: X-REQUEST-SIGN = hex HMAC-SHA256 of the body.'),
    async (request, reply) => {
      const bytes = bytesOf(request);
      const given = String(request.headers['x-request-sign'] ?? '');
      const refuse = (http: number, code: number, message: string) =>
        reply.code(http).send({ code, message });
      if (!isSame(given, signBgaming(keys.bgaming, bytes))) return refuse(403, 403, 'Signature is wrong');
      const parsed = bgamingLaunch.safeParse(parseJson(bytes));
      if (!parsed.success) return refuse(400, 400, 'Request is invalid');
      const { casino_id: account, game, currency, locale = 'en', user } = parsed.data;
      if (!isOffered('bgaming', game, currency)) return refuse(412, 107, 'Game is not available');
      const key = `bg-${randomBytes(16).toString('hex')}`;
      const gameId = game as GameId;
      const at = Date.now();
      books.addLaunch({
        vendor: 'bgaming',
        key,
        gameId,
        account,
        player: user.id,
        currency,
        language: locale,
        at,
      });
      return {
        launch_options: {
          game_url: pageOf('bgaming', gameId, { session: key, lang: locale }),
          strategy: 'iframe',
        },
        session_id: key,
      };
    },
  );
}

/** Reads a page's launch in the format of its vendor. Returns null for an invalid launch. */
export function readLaunch(store: SlotStore, vendor: Vendor, gameId: GameId, query: string): Launch | null {
  const fields = new URLSearchParams(query);
  if (vendor === 'pg') {
    const parsed = z.object({ ops: name, ot: name }).safeParse(Object.fromEntries(fields));
    if (!parsed.success) return null;
    const { ops: key, ot: account } = parsed.data;
    const language = fields.get('l')?.slice(0, 10) ?? 'en';
    return { vendor, key, gameId, account, player: '', currency: '', language, at: Date.now() };
  }
  const launch = store.findLaunch(vendor, fields.get(vendor === 'evo' ? 'token' : 'session') ?? '');
  return launch?.gameId === gameId ? launch : null;
}
