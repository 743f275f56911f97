import { hash } from 'node:crypto';
import { toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import type { VendorKey } from '../../../../platform/vendor-key.ts';
import type { CallRefusal } from '../callback.ts';
import { formHeaders, queryVendor } from './query-vendor.ts';
import {
  type FormField,
  findCurrency,
  formOf,
  hashContent,
  isSame,
  readAmount,
  readCurrency,
  readFields,
  readWinAmount,
  unreadWin,
  type VendorAdapter,
  type VendorCall,
} from './vendor.ts';

const version = '1';

const id = z.string().regex(/^[\w.:-]{1,120}$/);

const common = z.object({ token: id, callback_id: id, name: z.enum(['init', 'bet', 'win', 'refund']) });
const movement = z.object({
  'data[round_id]': id,
  'data[action_id]': id,
  'data[amount]': z.string().optional(),
  'data[currency]': z.string().optional(),
  'data[final_action]': z.string().optional(),
});
const refund = z.object({
  'data[refund_round_id]': id,
  'data[refund_callback_id]': id,
});

const linkReply = z.object({
  status: z.literal('ok'),
  data: z.object({ link: z.string().min(1).max(2_000) }),
});

const periodReply = z.object({ page_result: z.array(z.unknown()), last_page: z.unknown().optional() });
const listedRound = z.object({
  round_id: id,
  bet_amount: z.unknown().optional(),
  win_amount: z.unknown().optional(),
});
const pageNumber = z.coerce.number().int().positive();

/** Rounds are listed by the time of their bet; allows for a clock difference. */
const periodMs = { before: 600_000, after: 3_600_000 };
const pageSize = 1_000;
const pagesMax = 50;

/** Retried by the vendor. The player sees messages of scope `user`; `internal` is for support. */
const repeated: ReadonlySet<CallRefusal> = new Set(['busy', 'fault', 'round_unknown']);

const messages: Record<CallRefusal, string> = {
  signature_wrong: 'Wrong signature',
  call_invalid: 'Invalid request',
  amount_invalid: 'Invalid amount',
  currency_wrong: 'Wrong currency',
  session_unknown: 'Unknown token',
  session_ended: 'Session expired',
  player_unknown: 'Player not found',
  game_stopped: 'Game is not available',
  stake_too_large: 'Bet limit exceeded',
  own_limit: 'Bet limit exceeded',
  round_closed: 'Round is closed',
  balance_not_enough: 'Not enough money',
  transaction_differs: 'Callback was received with other content',
  round_unknown: 'Bet not found',
  round_void: 'Bet was refunded',
  round_paid: 'Round was paid',
  busy: 'Try again',
  fault: 'Internal error',
};

export function createEvoAdapter(settings: {
  url(): string;
  projectId: string;
  secretKey: VendorKey;
}): VendorAdapter {
  const { url, projectId, secretKey } = settings;
  const sign = (fields: readonly FormField[]) => signFields(projectId, fields, secretKey.current());
  return {
    vendor: 'evo',
    productCode: 'EVO',
    verbs: [''],
    async launch({ game, token, playerId, currency, lang, returnUrl }) {
      const fields: FormField[] = [
        ['token', token],
        ['game', game],
        ['settings[user_id]', String(playerId)],
        ['settings[exit_url]', returnUrl],
        ['settings[cash_url]', returnUrl],
        ['settings[language]', lang.slice(0, 2)],
        ['settings[https]', returnUrl.startsWith('https:') ? '1' : '0'],
        ['denomination', '1'],
        ['currency', currency],
        ['return_url_info', '1'],
        ['callback_version', '2'],
      ];
      const query = new URLSearchParams([
        ['project', projectId],
        ['version', version],
        ['signature', sign(fields)],
        ...fields,
      ]);
      const reply = await queryVendor(`${url()}/Game/getURL?${query}`, { method: 'GET' });
      const link = linkReply.safeParse(reply);
      return link.success ? { url: link.data.data.link, vendorSession: null } : null;
    },
    async askRound({ id: roundId, currency, startedAt }) {
      const time = (shiftMs: number) =>
        new Date(startedAt.getTime() + shiftMs).toISOString().slice(0, 19).replace('T', ' ');
      let hasUnreadable = false;
      for (let page = 1; page <= pagesMax; page++) {
        const fields: FormField[] = [
          ['start_time', time(-periodMs.before)],
          ['end_time', time(periodMs.after)],
          ['page_size', String(pageSize)],
          ['page', String(page)],
        ];
        const body = String(
          new URLSearchParams([
            ...fields,
            ['signature', sign(fields)],
            ['project', projectId],
            ['version', version],
          ]),
        );
        const reply = periodReply.safeParse(
          await queryVendor(`${url()}/Game/getRoundsInfoByPeriod`, {
            method: 'POST',
            body,
            headers: formHeaders,
          }),
        );
        if (!reply.success) return null;
        const rounds = reply.data.page_result.map((row) => listedRound.safeParse(row));
        const found = rounds.find(({ data }) => data?.round_id === roundId)?.data;
        if (found) {
          const stakeMinor = readWinAmount(found.bet_amount, currency);
          const payoutMinor = readWinAmount(found.win_amount, currency);
          if (stakeMinor === null || payoutMinor === null) return { kind: 'unclear' };
          return { kind: 'sums', stakeMinor, payoutMinor };
        }
        hasUnreadable ||= rounds.some(({ success }) => !success);
        const lastPage = pageNumber.safeParse(reply.data.last_page ?? undefined);
        const isLast = lastPage.success ? page >= lastPage.data : rounds.length < pageSize;
        // An unreadable row may be the wanted round, so `unknown` would not be proven.
        if (isLast) return hasUnreadable ? null : { kind: 'unknown' };
      }
      return null;
    },
    isGenuine(request) {
      const { fields, byName } = formOf(request);
      // The signature covers both values of a repeated field, the parser sees one.
      if (Object.keys(byName).length !== fields.length) return false;
      return secretKey
        .accepted()
        .some((key) => isSame(byName.signature ?? '', signFields(projectId, fields, key)));
    },
    read(request) {
      const form = formOf(request).byName;
      const { token, callback_id: id, name } = readFields(common, form);
      const session = { token };
      if (name === 'init') return { verb: 'verify', session, playerId: null, currency: null };
      if (name === 'refund') return readRefund(form, session, id);
      const fields = readFields(movement, form);
      const { 'data[amount]': amount, 'data[round_id]': roundId, 'data[action_id]': actionId } = fields;
      const move = { verb: 'move', session, playerId: null, game: null, roundId } as const;
      const contentOf = (amountMinor: bigint, currency: string) =>
        hashContent(name, token, roundId, actionId, amountMinor, currency);
      if (name === 'bet') {
        const currency = readCurrency(fields['data[currency]'] ?? '');
        const amountMinor = readAmount(amount, currency);
        const hash = contentOf(amountMinor, currency);
        return { ...move, currency, actions: [{ kind: 'bet', id, hash, amountMinor }], finishes: false };
      }
      const currency = findCurrency(fields['data[currency]']);
      const amountMinor = readWinAmount(amount, currency);
      if (currency === null || amountMinor === null) {
        const raw = { amount, currency: fields['data[currency]'] };
        const unread = [unreadWin(id, [name, token, roundId, actionId], raw)];
        return { ...move, currency: null, actions: [], unread, finishes: false };
      }
      const hash = contentOf(amountMinor, currency);
      return {
        ...move,
        currency,
        actions: [{ kind: 'win', id, hash, amountMinor, free: false }],
        finishes: fields['data[final_action]'] === '1',
      };
    },
    answer(request, _call, view) {
      if (!view) return { http: 200, body: { status: 'ok' } };
      // Its refund came first: no stake was taken.
      if (view.results.some(({ result }) => result === 'neutralised'))
        return this.refuse(request, 'round_void', view.balanceMinor);
      const afterMinor = view.results.at(-1)?.balanceAfterMinor ?? view.balanceMinor;
      const { currency } = view;
      const data = { balance: toDecimal(afterMinor, currency), currency, user_id: String(view.playerId) };
      return { http: 200, body: { status: 'ok', data } };
    },
    refuse(_request, refusal) {
      const again = repeated.has(refusal);
      const error = {
        scope: refusal === 'balance_not_enough' || refusal === 'stake_too_large' ? 'user' : 'internal',
        no_refund: again ? '0' : '1',
        message: messages[refusal],
      };
      return { http: 200, body: { status: 'error', error } };
    },
  };
}

/**
 * MD5 over project, version, the fields in order and the key, joined by `*`. Fields of one group, such as
 * `data[…]`, count as one, joined by `:`. Without `signature`.
 */
function signFields(projectId: string, fields: readonly FormField[], secretKey: string): string {
  const groups = new Map<string, string>();
  for (const [name, value] of fields) {
    if (name === 'signature') continue;
    const bracket = name.indexOf('[');
    const group = bracket < 0 ? name : name.slice(0, bracket);
    const known = groups.get(group);
    groups.set(group, known === undefined ? value : `${known}:${value}`);
  }
  return hash('md5', [projectId, version, ...groups.values(), secretKey].join('*'));
}

function readRefund(form: object, session: { token: string }, id: string): VendorCall {
  const fields = readFields(refund, form);
  const roundId = fields['data[refund_round_id]'];
  const targetId = fields['data[refund_callback_id]'];
  const content = hashContent('refund', session.token, roundId, targetId);
  return {
    verb: 'move',
    session,
    playerId: null,
    currency: null,
    game: null,
    roundId,
    actions: [{ kind: 'rollback', id, hash: content, targetId }],
    finishes: false,
  };
}
