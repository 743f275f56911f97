import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Action, CallRefusal } from '../callback.ts';
import { askVendor } from './ask-vendor.ts';
import {
  CallRefused,
  type CallRequest,
  hashContent,
  isSame,
  readCurrency,
  readFields,
  readPlayer,
  type VendorAdapter,
  type VendorCall,
} from './vendor.ts';

const id = z.string().regex(/^[\w.:-]{1,120}$/);
/** Minor units; what is no whole number of them is no amount. */
const amount = z.unknown().transform((value) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > 1e15)
    throw new CallRefused('amount_invalid');
  return BigInt(value);
});

const named = { user_id: id, currency: id, session_id: id.optional() };

const movement = z.discriminatedUnion('action', [
  z.object({ action: z.literal('bet'), action_id: id, amount }),
  z.object({ action: z.literal('win'), action_id: id, amount }),
  z.object({ action: z.literal('rollback'), action_id: id, original_action_id: id }),
]);

const play = z.object({
  ...named,
  game: id,
  game_id: id.optional(),
  finished: z.boolean().optional(),
  actions: z.array(movement).max(500).optional(),
});

const freeSpins = z.object({
  user_id: id,
  currency: id,
  issue_id: id,
  game: id.optional(),
  total_amount: amount,
});

const launchReply = z.object({
  launch_options: z.object({ game_url: z.string().min(1).max(2_000) }),
  session_id: id.optional(),
});

/** The vendor's numbers for what we refuse, and the HTTP status that goes with each. */
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

/** Speaks with BGaming: JSON signed by HMAC, several movements of a round in one call, amounts in minor units. */
export function createBgamingAdapter(settings: {
  /** Where the vendor is asked to open a game. */
  url(): string;
  casinoId: string;
  authToken: string;
}): VendorAdapter {
  const { url, casinoId, authToken } = settings;
  const sign = (body: string | Buffer) => createHmac('sha256', authToken).update(body).digest('hex');
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
      const headers = { 'content-type': 'application/json', 'x-request-sign': sign(body) };
      const parsed = launchReply.safeParse(
        await askVendor(`${url()}/sessions`, { method: 'POST', body, headers }),
      );
      if (!parsed.success) return null;
      const { launch_options: options, session_id: vendorSession } = parsed.data;
      return { url: options.game_url, vendorSession: vendorSession ?? null };
    },
    isGenuine({ headers, rawBody }) {
      const given = headers['x-request-sign'];
      return typeof given === 'string' && isSame(given, sign(rawBody));
    },
    read: (request) => (request.verb === 'freespins' ? readFreeSpins(request) : readPlay(request)),
    answer(request, call, told) {
      if (!told) return { http: 200, body: {} };
      const balance = Number(told.balanceMinor);
      if (call.verb !== 'move' || request.verb === 'freespins') return { http: 200, body: { balance } };
      const transactions = told.results.map(({ id: actionId, result }) => ({
        action_id: actionId,
        tx_id: result === 'neutralised' ? '' : `palpite-${actionId}`,
        processed_at: told.at.toISOString(),
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
    return JSON.parse(request.rawBody.toString('utf8'));
  } catch {
    throw new CallRefused('call_invalid');
  }
}

function readPlay(request: CallRequest): VendorCall {
  const fields = readFields(play, jsonOf(request));
  const { game, game_id: roundId, actions = [] } = fields;
  const who = {
    session: fields.session_id === undefined ? null : { vendorSession: fields.session_id },
    playerId: readPlayer(fields.user_id),
    currency: readCurrency(fields.currency),
  };
  if (roundId === undefined) {
    if (actions.length > 0) throw new CallRefused('call_invalid');
    return { verb: 'balance', ...who };
  }
  const about = [fields.user_id, fields.currency, game, roundId];
  return {
    verb: 'move',
    ...who,
    game,
    roundId,
    finishes: fields.finished ?? false,
    actions: actions.map((each): Action => {
      const { action_id: actionId } = each;
      if (each.action === 'rollback') {
        const targetId = each.original_action_id;
        return {
          kind: 'rollback',
          id: actionId,
          targetId,
          hash: hashContent('rollback', ...about, targetId),
        };
      }
      const hash = hashContent(each.action, ...about, each.amount);
      return each.action === 'bet'
        ? { kind: 'bet', id: actionId, hash, amountMinor: each.amount }
        : { kind: 'win', id: actionId, hash, amountMinor: each.amount, free: false };
    }),
  };
}

/** The win of a series of free spins that was given away, told once when the series is over. */
function readFreeSpins(request: CallRequest): VendorCall {
  const fields = readFields(freeSpins, jsonOf(request));
  const id = `freespins:${fields.issue_id}`;
  const hash = hashContent('freespins', fields.user_id, fields.currency, fields.total_amount);
  return {
    verb: 'move',
    session: null,
    playerId: readPlayer(fields.user_id),
    currency: readCurrency(fields.currency),
    game: fields.game ?? 'freespins',
    roundId: id,
    actions: [{ kind: 'win', id, hash, amountMinor: fields.total_amount, free: true }],
    finishes: true,
  };
}
