import { createHmac } from 'node:crypto';
import { readVendorMinor } from '@palpite/domain/vendor-amount';
import { z } from 'zod';
import { parseVendorJson } from '../../../../platform/read-vendor-text.ts';
import type { VendorKey } from '../../../../platform/vendor-key.ts';
import type { Action, CallRefusal } from '../callback.ts';
import { keepNumberText, queryVendor } from './query-vendor.ts';
import {
  CallRefused,
  type CallRequest,
  hashContent,
  isSame,
  readCurrency,
  readFields,
  readPlayer,
  refuseAmount,
  type UnreadWin,
  unreadWin,
  type VendorAdapter,
  type VendorCall,
} from './vendor.ts';

/** Text or JSON numbers; `keepNumberText` keeps all digits. */
const id = z.string().regex(/^[\w.:-]{1,120}$/);
/** In minor units; parsed once it is known whether it is a bet or a win. */
const amount = z.unknown().optional();
const flag = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((given) => /^(true|1)$/i.test(String(given)));

const named = { user_id: id, currency: id, session_id: id.nullish() };

const movement = z.discriminatedUnion('action', [
  z.object({ action: z.literal('bet'), action_id: id, amount }),
  z.object({ action: z.literal('win'), action_id: id, amount }),
  z.object({ action: z.literal('rollback'), action_id: id, original_action_id: id }),
]);

const play = z.object({
  ...named,
  game: id,
  game_id: id.nullish(),
  finished: flag,
  actions: z.array(movement).max(500).nullish(),
});

const freeSpins = z.object({
  user_id: id,
  currency: id,
  issue_id: id,
  game: id.nullish(),
  total_amount: amount,
});

const launchReply = z.object({
  launch_options: z.object({ game_url: z.string().min(1).max(2_000) }),
  session_id: id.nullish(),
});

const codes: Record<CallRefusal, [code: number, http: number]> = {
  signature_wrong: [403, 403],
  call_invalid: [400, 400],
  amount_invalid: [400, 400],
  session_unknown: [101, 412],
  session_ended: [110, 412],
  player_unknown: [101, 412],
  currency_wrong: [154, 412],
  game_stopped: [107, 412],
  stake_too_large: [106, 412],
  own_limit: [105, 412],
  balance_not_enough: [100, 412],
  transaction_differs: [400, 409],
  round_unknown: [404, 404],
  round_void: [404, 404],
  round_closed: [405, 409],
  round_paid: [405, 409],
  busy: [503, 503],
  fault: [500, 500],
};

/** JSON signed with HMAC, several movements of a round per call, amounts in minor units. */
export function createBgamingAdapter(settings: {
  url(): string;
  casinoId: string;
  authToken: VendorKey;
}): VendorAdapter {
  const { url, casinoId, authToken } = settings;
  const sign = (body: string | Buffer, token: string) =>
    createHmac('sha256', token).update(body).digest('hex');
  return {
    vendor: 'bgaming',
    productCode: 'BG',
    verbs: ['play', 'rollback', 'freespins'],
    async launch({ game, playerId, name, currency, balanceMinor, lang, ip, returnUrl }) {
      const body = JSON.stringify({
        casino_id: casinoId,
        game,
        currency,
        locale: lang.slice(0, 2),
        ip,
        client_type: 'mobile',
        balance: Number(balanceMinor),
        urls: { deposit_url: returnUrl, return_url: returnUrl },
        user: { id: String(playerId), nickname: name },
      });
      const headers = {
        'content-type': 'application/json',
        'x-request-sign': sign(body, authToken.current()),
      };
      const parsed = launchReply.safeParse(
        await queryVendor(`${url()}/sessions`, { method: 'POST', body, headers }),
      );
      if (!parsed.success) return null;
      const { launch_options: options, session_id: vendorSession } = parsed.data;
      return { url: options.game_url, vendorSession: vendorSession ?? null };
    },
    isGenuine({ headers, rawBody }) {
      const given = headers['x-request-sign'];
      return (
        typeof given === 'string' && authToken.accepted().some((token) => isSame(given, sign(rawBody, token)))
      );
    },
    read: (request) => (request.verb === 'freespins' ? readFreeSpins(request) : readPlay(request)),
    answer(request, call, view) {
      if (!view) return { http: 200, body: {} };
      const balance = Number(view.balanceMinor);
      if (call.verb !== 'move' || request.verb === 'freespins') return { http: 200, body: { balance } };
      const transactions = view.results.map(({ id: actionId, result }) => ({
        action_id: actionId,
        tx_id: result === 'neutralised' ? '' : `palpite-${actionId}`,
        processed_at: view.at.toISOString(),
      }));
      return { http: 200, body: { balance, game_id: call.roundId, transactions } };
    },
    refuse(_request, refusal, balanceMinor) {
      const [code, http] = codes[refusal];
      return { http, body: { code, message: refusal, balance: Number(balanceMinor) } };
    },
  };
}

function jsonOf(request: CallRequest): unknown {
  try {
    return parseVendorJson(request.rawBody, keepNumberText);
  } catch {
    throw new CallRefused('call_invalid');
  }
}

function readPlay(request: CallRequest): VendorCall {
  const fields = readFields(play, jsonOf(request));
  const { game, game_id: roundId } = fields;
  const actions = fields.actions ?? [];
  const who = {
    session: fields.session_id ? { vendorSession: fields.session_id } : null,
    playerId: readPlayer(fields.user_id),
    currency: readCurrency(fields.currency),
  };
  if (!roundId) {
    if (actions.length > 0) throw new CallRefused('call_invalid');
    return { verb: 'balance', ...who };
  }
  const about = [fields.user_id, fields.currency, game, roundId];
  const unread: UnreadWin[] = [];
  const read = actions.flatMap((each): Action[] => {
    const { action_id: actionId } = each;
    if (each.action === 'rollback') {
      const targetId = each.original_action_id;
      const hash = hashContent('rollback', ...about, targetId);
      return [{ kind: 'rollback', id: actionId, targetId, hash }];
    }
    const amountMinor = readMinor(each.amount);
    if (each.action === 'bet') {
      if (amountMinor === null) return refuseAmount();
      return [{ kind: 'bet', id: actionId, hash: hashContent('bet', ...about, amountMinor), amountMinor }];
    }
    if (amountMinor === null) {
      unread.push(unreadWin(actionId, ['win', ...about], { amount: each.amount, currency: fields.currency }));
      return [];
    }
    const hash = hashContent('win', ...about, amountMinor);
    return [{ kind: 'win', id: actionId, hash, amountMinor, free: false }];
  });
  return {
    verb: 'move',
    ...who,
    game,
    roundId,
    actions: read,
    unread,
    finishes: fields.finished && unread.length === 0,
  };
}

function readMinor(given: unknown): bigint | null {
  const minor = readVendorMinor(given);
  return minor !== null && minor >= 0n ? minor : null;
}

function readFreeSpins(request: CallRequest): VendorCall {
  const fields = readFields(freeSpins, jsonOf(request));
  const id = `freespins:${fields.issue_id}`;
  const { user_id: userId, currency, total_amount: given } = fields;
  const move = {
    verb: 'move',
    session: null,
    playerId: readPlayer(userId),
    currency: readCurrency(currency),
    game: fields.game ?? 'freespins',
    roundId: id,
  } as const;
  const amountMinor = readMinor(given);
  if (amountMinor === null) {
    const unread = [
      unreadWin(id, ['freespins', userId, currency], { total_amount: given, currency }, { free: true }),
    ];
    return { ...move, actions: [], unread, finishes: false };
  }
  const hash = hashContent('freespins', userId, currency, amountMinor);
  return { ...move, actions: [{ kind: 'win', id, hash, amountMinor, free: true }], finishes: true };
}
