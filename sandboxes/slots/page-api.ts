import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { bytesOf, parseJson } from '../read-body.ts';
import { findSlot, slots } from './games/index.ts';
import { readLaunch } from './launch-api.ts';
import { type Rounds, refuse, type TestOutcome, testOutcomes } from './play-rounds.ts';
import { presentGrid, presentRound, presentSeries } from './present-round.ts';
import { type Launch, playerGameOf, type Session, type SlotStore } from './slot-store.ts';
import { stakesOf } from './stakes.ts';
import type { VendorWallet, Verified, WalletAnswer } from './wallets/wallet.ts';
import {
  type BalanceAnswer,
  type GameId,
  type OpenAnswer,
  playedVendors,
  type SlotRefusal,
  type SpinAnswer,
  type Vendor,
} from './wire.ts';

const openRequest = z.object({
  vendor: z.enum(playedVendors),
  gameId: z.string().max(40),
  query: z.string().max(2_000),
});
const sessionId = z.string().regex(/^[\w-]{32}$/);
const spinRequest = z.object({
  session: sessionId,
  requestId: z.string().regex(/^[\w-]{8,64}$/),
  stakeMinor: z.number().int().nonnegative(),
});
const balanceRequest = z.object({ session: sessionId });
const outcomeRequest = z.object({
  session: sessionId,
  outcome: z.enum(Object.keys(testOutcomes) as [TestOutcome, ...TestOutcome[]]),
});

const statuses: Record<SlotRefusal['code'], number> = {
  notEnough: 409,
  sessionEnded: 401,
  stakeNotOffered: 400,
  refused: 409,
  returned: 503,
  pending: 503,
  unreachable: 503,
  tooFast: 429,
  invalid: 400,
};

export function mountPageApi(
  http: FastifyInstance,
  deps: {
    store: SlotStore;
    rounds: Rounds;
    wallets: Record<Vendor, VendorWallet>;
    appOrigin: string | null;
  },
): void {
  const { store: books, rounds, wallets, appOrigin } = deps;
  const opening = new Map<string, Promise<OpenAnswer | SlotRefusal>>();

  function mountCall<Schema extends z.ZodType>(
    path: string,
    summary: string,
    schema: Schema,
    run: (input: z.output<Schema>) => Promise<{ ok: true } | SlotRefusal>,
  ): void {
    http.post(path, { schema: { tags: ['sandbox'], summary } }, async (request, reply: FastifyReply) => {
      const parsed = schema.safeParse(parseJson(bytesOf(request)));
      const answer = parsed.success ? await run(parsed.data) : refuse('invalid');
      return reply
        .code(answer.ok ? 200 : statuses[answer.code])
        .header('cache-control', 'no-store')
        .send(answer);
    });
  }

  async function withSession<Answer>(
    id: string,
    run: (session: Session) => Promise<Answer | SlotRefusal>,
  ): Promise<Answer | SlotRefusal> {
    const session = books.findSession(id);
    return session ? run(session) : refuse('sessionEnded');
  }

  mountCall('/slots/api/open', 'Slot: begin to play', openRequest, ({ vendor, gameId, query }) => {
    const launch =
      findSlot(gameId)?.info.vendor === vendor ? readLaunch(books, vendor, gameId as GameId, query) : null;
    if (!launch) return Promise.resolve(refuse('sessionEnded'));
    const name = `${vendor}:${launch.key}`;
    const answer = opening.get(name) ?? open(launch).finally(() => opening.delete(name));
    opening.set(name, answer);
    return answer;
  });

  mountCall('/slots/api/spin', 'Slot: turn the reels', spinRequest, (request) =>
    withSession<SpinAnswer>(request.session, (session) => rounds.spin(session, request)),
  );

  mountCall('/slots/api/balance', 'Slot: ask the wallet', balanceRequest, ({ session: id }) =>
    withSession<BalanceAnswer>(id, async (session) => {
      const answer = await rounds.findBalance(session);
      if (answer.kind === 'done') return { ok: true, balanceMinor: answer.balanceMinor };
      return answer.kind === 'refused' ? refuse(answer.code) : refuse('unreachable');
    }),
  );

  mountCall('/slots/api/next-outcome', 'Slot: decide the next round, for tests', outcomeRequest, (request) =>
    withSession<{ ok: true }>(request.session, async (session) => {
      rounds.requestOutcome(session, request.outcome);
      return { ok: true };
    }),
  );

  async function open(launch: Launch): Promise<OpenAnswer | SlotRefusal> {
    const known = books.findSessionOf(launch.vendor, launch.key);
    if (known && known.gameId !== launch.gameId) return refuse('sessionEnded');
    const answer = known ? await rounds.findBalance(known) : await wallets[launch.vendor].verify(launch);
    if (answer.kind === 'unknown') return refuse('unreachable');
    if (answer.kind === 'refused') return refuse(answer.code);
    const session = known ?? begin({ ...launch, ...named(answer) });
    if (!session) return refuse('refused');
    rounds.noteBalance(session, answer.balanceMinor);
    return presentOpen(session, answer.balanceMinor);
  }

  function begin(launch: Launch): Session | null {
    if (!stakesOf(launch.currency)) return null;
    const session = { ...launch, id: randomBytes(24).toString('base64url') };
    books.addSession(session);
    return session;
  }

  function presentOpen(session: Session, balanceMinor: number): OpenAnswer {
    const slot = slots[session.gameId];
    const stakes = stakesOf(session.currency);
    if (!stakes) throw new Error(`${playerGameOf(session)} plays in a currency without stakes`);
    const { exponent, ...offered } = stakes;
    const stored = books.findLast(session);
    const last = stored && presentRound(slot, stored);
    const stakeMinor = stored?.stakeMinor ?? offered.stakeDefaultMinor;
    return {
      ok: true,
      session: session.id,
      language: session.language,
      currency: session.currency,
      exponent,
      balanceMinor,
      game: { ...slot.info, ...offered },
      grid: last?.steps.at(-1)?.grid ?? presentGrid(slot.restGrid, stakeMinor),
      series: presentSeries(stored),
      last,
      stakeMinor,
      appOrigin,
    };
  }
}

function named(answer: WalletAnswer | Verified): Verified['named'] {
  return 'named' in answer ? answer.named : {};
}
