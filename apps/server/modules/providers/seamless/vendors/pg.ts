import { randomUUID } from 'node:crypto';
import { toDecimal, toWire } from '@palpite/domain/money';
import { z } from 'zod';
import type { Action, CallRefusal } from '../callback.ts';
import { askVendor, formHeaders } from './ask-vendor.ts';
import {
  type Answer,
  type AskedRound,
  CallRefused,
  type Form,
  formOf,
  hashContent,
  isSame,
  readAmount,
  readCurrency,
  readFields,
  readPlayer,
  type SessionName,
  type VendorAdapter,
  type VendorCall,
} from './vendor.ts';

const id = z.string().regex(/^[\w.:-]{1,120}$/);
const flag = z
  .string()
  .optional()
  .transform((text) => /^(true|1)$/i.test(text ?? ''));
const millis = z.string().regex(/^\d{1,15}$/);

const named = { operator_player_session: id.optional(), player_name: id.optional() };

const transfer = z.object({
  ...named,
  player_name: id,
  game_id: id,
  parent_bet_id: id,
  bet_id: id,
  currency_code: id,
  bet_amount: z.string(),
  win_amount: z.string(),
  transfer_amount: z.string(),
  real_transfer_amount: z.string().optional(),
  transaction_id: id,
  updated_time: millis,
  is_validate_bet: flag,
  is_adjustment: flag,
  is_end_round: flag,
  free_game_transaction_id: z.string().optional(),
  bonus_transaction_id: z.string().optional(),
});

const adjustment = z.object({
  player_name: id,
  currency_code: id,
  transfer_amount: z.string(),
  adjustment_id: id,
  adjustment_transaction_id: id,
  adjustment_time: millis,
});

const betRow = z.object({
  parentBetId: id,
  betId: id,
  playerName: id,
  gameId: id,
  currency: id,
  betAmount: z.string(),
  winAmount: z.string(),
  transactionType: z.string(),
  handsStatus: z.string(),
  betTime: millis,
});
const historyReply = z.object({ data: z.array(betRow), error: z.null().optional() });

/** Fewer rows than asked for are the last ones. */
const rowsPerPage = 5_000;
/** So many pages are looked through for one round. */
const pagesMax = 20;
/** Whose clock is ahead is not known. */
const clocksApartMs = 300_000;
/** Of bets: played for cash; of hands: the last of their round, corrected afterwards. */
const words = { cash: '1', lastHand: '2', corrected: '3' } as const;
/** What the vendor's number of a movement names a spin that was played for cash. */
const cashSpin = '106';

/** The vendor's words for what we refuse. Only 1200 asks to be told again. */
const codes: Record<CallRefusal, [code: string, message: string]> = {
  signature_wrong: ['1204', 'Invalid operator'],
  call_invalid: ['1034', 'Invalid request'],
  amount_invalid: ['1034', 'Invalid request'],
  currency_wrong: ['1034', 'Invalid request'],
  session_unknown: ['1300', 'Invalid player session'],
  session_ended: ['1308', 'Player session expired'],
  player_unknown: ['3004', 'Player does not exist'],
  game_stopped: ['1400', 'Game is under maintenance'],
  stake_too_large: ['3033', 'Bet failed'],
  own_limit: ['3033', 'Bet failed'],
  round_closed: ['3033', 'Bet failed'],
  balance_not_enough: ['3202', 'Not enough balance'],
  transaction_differs: ['3032', 'Bet already exists'],
  round_unknown: ['3021', 'Bet does not exist'],
  round_void: ['3021', 'Bet does not exist'],
  round_paid: ['3034', 'Payout failed'],
  busy: ['1200', 'Internal server error'],
  fault: ['1200', 'Internal server error'],
};

/** Speaks with PG: forms that carry the operator's token and key; bet and win of a spin in one call. */
export function createPgAdapter(settings: {
  /** Where games are, as a browser reaches it. */
  url(): string;
  /** Where its history of bets is asked for; empty where the operator has none. */
  historyUrl(): string;
  operatorToken: string;
  secretKey: string;
}): VendorAdapter {
  const { url, historyUrl, operatorToken, secretKey } = settings;

  /** Every bet of a round by the vendor's history, the first one first; null when it does not answer. */
  async function listBets({ id: roundId, startedAt }: AskedRound): Promise<z.output<typeof betRow>[] | null> {
    const found = new Map<string, z.output<typeof betRow>>();
    let from = startedAt.getTime() - clocksApartMs;
    for (let page = 1; page <= pagesMax; page++) {
      const body = String(
        new URLSearchParams({
          operator_token: operatorToken,
          secret_key: secretKey,
          bet_type: '1',
          count: String(rowsPerPage),
          from_time: String(from),
          to_time: String(Date.now() + clocksApartMs),
        }),
      );
      const address = `${historyUrl()}/Bet/v4/GetHistoryForSpecificTimeRange?trace_id=${randomUUID()}`;
      const reply = historyReply.safeParse(
        await askVendor(address, { method: 'POST', body, headers: formHeaders }),
      );
      if (!reply.success) return null;
      const rows = reply.data.data;
      for (const row of rows) if (row.parentBetId === roundId) found.set(row.betId, row);
      const bets = [...found.values()];
      if (rows.length < rowsPerPage || bets.some(({ handsStatus }) => handsStatus === words.lastHand))
        return bets;
      const last = Math.max(...rows.map(({ betTime }) => Number(betTime)));
      if (last <= from) return null;
      from = last;
    }
    return null;
  }

  return {
    vendor: 'pg',
    productCode: 'PG',
    verbs: ['VerifySession', 'Cash/Get', 'Cash/TransferInOut', 'Cash/Adjustment', 'Cash/UpdateBetDetail'],
    async launch({ game, token, lang }) {
      const query = new URLSearchParams({ btt: '1', ot: operatorToken, ops: token, l: lang.slice(0, 2) });
      return { url: `${url()}/${encodeURIComponent(game)}/index.html?${query}`, vendorSession: null };
    },
    async askRound(round) {
      const bets = historyUrl() === '' ? null : await listBets(round);
      if (bets === null) return null;
      if (bets.length === 0) return { kind: 'unknown' };
      const isOurs = (bet: z.output<typeof betRow>) =>
        bet.playerName === String(round.playerId) && bet.currency === round.currency;
      if (!bets.every(isOurs) || bets.some(({ handsStatus }) => handsStatus === words.corrected))
        return { kind: 'unclear' };
      const paid = bets.filter(({ transactionType }) => transactionType === words.cash);
      return {
        kind: 'told',
        over: bets.some(({ handsStatus }) => handsStatus === words.lastHand),
        calls: paid.map((bet) =>
          spinActions({
            key: `${bet.betId}-${bet.parentBetId}-${cashSpin}`,
            player: bet.playerName,
            game: bet.gameId,
            roundId: bet.parentBetId,
            betId: bet.betId,
            currency: round.currency,
            betMinor: readAmount(bet.betAmount, round.currency),
            winMinor: readAmount(bet.winAmount, round.currency),
            free: false,
          }),
        ),
      };
    },
    isGenuine(request) {
      const form = formOf(request).byName;
      return isSame(form.operator_token ?? '', operatorToken) && isSame(form.secret_key ?? '', secretKey);
    },
    read(request) {
      const form = formOf(request).byName;
      if (request.verb === 'Cash/TransferInOut') return readTransfer(form);
      if (request.verb === 'Cash/Adjustment') return readAdjustment(form);
      if (request.verb === 'Cash/UpdateBetDetail') return { verb: 'note' };
      const fields = readFields(z.object(named), form);
      return {
        verb: request.verb === 'VerifySession' ? 'verify' : 'balance',
        session: sessionOf(fields.operator_player_session),
        playerId: fields.player_name === undefined ? null : readPlayer(fields.player_name),
        currency: null,
      };
    },
    answer(request, call, told) {
      const form = formOf(request).byName;
      if (!told) return { http: 200, body: { data: { is_success: true }, error: null } };
      const { currency } = told;
      if (call.verb === 'verify') {
        const data = { player_name: String(told.playerId), nickname: told.name, currency };
        return { http: 200, body: { data, error: null } };
      }
      // A repetition is answered as it was the first time.
      const afterMinor = told.results.at(-1)?.balanceAfterMinor ?? told.balanceMinor;
      const data =
        request.verb === 'Cash/Adjustment'
          ? presentAdjustment(form, afterMinor, call)
          : {
              currency_code: currency,
              balance_amount: toWire(afterMinor, currency),
              updated_time: form.updated_time ? Number(form.updated_time) : told.at.getTime(),
              ...(form.transfer_amount !== undefined && {
                real_transfer_amount: Number(form.transfer_amount),
              }),
            };
      return { http: 200, body: { data, error: null } };
    },
    refuse(_request, refusal): Answer {
      const [code, message] = codes[refusal];
      return { http: 200, body: { data: null, error: { code, message } } };
    },
  };
}

const sessionOf = (token: string | undefined): SessionName | null => (token ? { token } : null);

/** The last part of the number counts repetitions of one transaction and is none of its name. */
function transactionKey(transactionId: string): string {
  const parts = transactionId.split('-');
  return parts.length > 3 ? parts.slice(0, -1).join('-') : transactionId;
}

function readTransfer(form: object): VendorCall {
  const fields = readFields(transfer, form);
  const currency = readCurrency(fields.currency_code);
  const betMinor = readAmount(fields.bet_amount, currency);
  const winMinor = readAmount(fields.win_amount, currency);
  const told = [fields.transfer_amount, fields.real_transfer_amount ?? fields.transfer_amount];
  if (told.some((text) => readSigned(text, currency) !== winMinor - betMinor))
    throw new CallRefused('amount_invalid');
  const key = transactionKey(fields.transaction_id);
  const { player_name: player, game_id: game, parent_bet_id: roundId } = fields;
  const free = Boolean(fields.free_game_transaction_id || fields.bonus_transaction_id);
  const isResent = fields.is_validate_bet || fields.is_adjustment;
  const session = sessionOf(fields.operator_player_session);
  if (!session && !isResent) throw new CallRefused('call_invalid');
  return {
    verb: 'move',
    session,
    playerId: readPlayer(player),
    currency,
    game,
    roundId,
    actions: spinActions({
      key,
      player,
      game,
      roundId,
      betId: fields.bet_id,
      currency,
      betMinor,
      winMinor,
      free,
    }),
    finishes: fields.is_end_round,
  };
}

/** The movements of one spin, the same whether the vendor tells it or its history does. */
function spinActions(spin: {
  key: string;
  player: string;
  game: string;
  roundId: string;
  betId: string;
  currency: string;
  betMinor: bigint;
  winMinor: bigint;
  free: boolean;
}): Action[] {
  const { key, betMinor, winMinor, free } = spin;
  const hash = hashContent(
    spin.player,
    spin.game,
    spin.roundId,
    spin.betId,
    spin.currency,
    betMinor,
    winMinor,
  );
  const win: Action = { kind: 'win', id: `${key}:win`, hash, amountMinor: winMinor, free };
  return betMinor > 0n ? [{ kind: 'bet', id: `${key}:bet`, hash, amountMinor: betMinor }, win] : [win];
}

function readAdjustment(form: object): VendorCall {
  const fields = readFields(adjustment, form);
  const currency = readCurrency(fields.currency_code);
  const signedMinor = readSigned(fields.transfer_amount, currency);
  const { adjustment_transaction_id: id, adjustment_id: adjustmentId, player_name: player } = fields;
  const hash = hashContent(player, adjustmentId, currency, signedMinor);
  return {
    verb: 'move',
    session: null,
    playerId: readPlayer(player),
    currency,
    game: 'adjustment',
    roundId: `adjustment:${adjustmentId}`,
    actions: [
      signedMinor < 0n
        ? { kind: 'bet', id, hash, amountMinor: -signedMinor, corrects: true }
        : { kind: 'win', id, hash, amountMinor: signedMinor, free: true },
    ],
    finishes: true,
  };
}

function readSigned(text: string, currency: ReturnType<typeof readCurrency>): bigint {
  return text.startsWith('-') ? -readAmount(text.slice(1), currency) : readAmount(text, currency);
}

function presentAdjustment(form: Form['byName'], afterMinor: bigint, call: VendorCall): object {
  if (call.verb !== 'move' || call.currency === null) return {};
  const { currency } = call;
  const signedMinor = readSigned(form.transfer_amount ?? '0', currency);
  return {
    adjust_amount: Number(toDecimal(signedMinor, currency)),
    balance_before: toWire(afterMinor - signedMinor, currency),
    balance_after: toWire(afterMinor, currency),
    updated_time: Number(form.adjustment_time),
  };
}
