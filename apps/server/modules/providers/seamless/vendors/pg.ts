import { randomUUID } from 'node:crypto';
import { type Currency, toWire } from '@palpite/domain/money';
import { readVendorAmount, readVendorMinor } from '@palpite/domain/vendor-amount';
import { z } from 'zod';
import type { VendorKey } from '../../../../platform/vendor-key.ts';
import type { Action, CallRefusal } from '../callback.ts';
import { formHeaders, queryVendor } from './query-vendor.ts';
import {
  type Answer,
  type AskedRound,
  CallRefused,
  type Form,
  findCurrency,
  formOf,
  hashContent,
  isSame,
  readFields,
  readPlayer,
  readWinAmount,
  type SessionName,
  unreadWin,
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
  currency_code: z.string().optional(),
  bet_amount: z.string().optional(),
  win_amount: z.string().optional(),
  transfer_amount: z.string().optional(),
  real_transfer_amount: z.string().optional(),
  transaction_id: id,
  is_validate_bet: flag,
  is_adjustment: flag,
  is_end_round: flag,
  free_game_transaction_id: z.string().optional(),
  bonus_transaction_id: z.string().optional(),
});

const adjustment = z.object({
  player_name: id,
  currency_code: z.string().optional(),
  transfer_amount: z.string().optional(),
  adjustment_id: id,
  adjustment_transaction_id: id,
});

const betRow = z.object({
  parentBetId: id,
  betId: id,
  playerName: id,
  gameId: id,
  currency: id,
  betAmount: z.unknown().optional(),
  winAmount: z.unknown().optional(),
  transactionType: z.string(),
  handsStatus: z.string(),
});
type BetRow = z.output<typeof betRow>;
/** Assign a row to a round, even if the rest is unreadable. */
const rowPlace = z.object({ parentBetId: id, betTime: millis });
const historyReply = z.object({ data: z.array(z.unknown()), error: z.null().optional() });

/** A shorter page is the last one. */
const rowsPerPage = 5_000;
const pagesMax = 20;
/** The difference may be in either direction. */
const clocksApartMs = 300_000;
/** Of the history: played for cash; last hand of its round; corrected. */
const words = { cash: '1', lastHand: '2', corrected: '3' } as const;
const cashSpin = '106';

/** Only code 1200 requests a retry. */
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

/** Forms with the operator's token and key; bet and win of a spin in one call. */
export function createPgAdapter(settings: {
  url(): string;
  /** Empty when the operator has no history URL. */
  historyUrl(): string;
  operatorToken: VendorKey;
  secretKey: VendorKey;
}): VendorAdapter {
  const { url, historyUrl, operatorToken, secretKey } = settings;

  /**
   * Oldest first. Null when the vendor does not answer, or an unreadable row may belong to the round;
   * `unclear` when a bet of the round is unreadable.
   */
  async function listBets({ id: roundId, startedAt }: AskedRound): Promise<BetRow[] | 'unclear' | null> {
    const found = new Map<string, BetRow>();
    let hasUnplaced = false;
    let from = startedAt.getTime() - clocksApartMs;
    for (let page = 1; page <= pagesMax; page++) {
      const body = String(
        new URLSearchParams({
          operator_token: operatorToken.current(),
          secret_key: secretKey.current(),
          bet_type: '1',
          count: String(rowsPerPage),
          from_time: String(from),
          to_time: String(Date.now() + clocksApartMs),
        }),
      );
      const address = `${historyUrl()}/Bet/v4/GetHistoryForSpecificTimeRange?trace_id=${randomUUID()}`;
      const reply = historyReply.safeParse(
        await queryVendor(address, { method: 'POST', body, headers: formHeaders }),
      );
      if (!reply.success) return null;
      const rows = reply.data.data.map((row) => ({ row, place: rowPlace.safeParse(row).data }));
      hasUnplaced ||= rows.some(({ place }) => place === undefined);
      for (const { row, place } of rows) {
        if (place?.parentBetId !== roundId) continue;
        const bet = betRow.safeParse(row);
        if (!bet.success) return 'unclear';
        found.set(bet.data.betId, bet.data);
      }
      const bets = [...found.values()];
      if (bets.some(({ handsStatus }) => handsStatus === words.lastHand)) return bets;
      if (rows.length < rowsPerPage) return bets.length === 0 && hasUnplaced ? null : bets;
      const last = Math.max(...rows.map(({ place }) => Number(place?.betTime ?? 0)));
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
      const query = new URLSearchParams({
        btt: '1',
        ot: operatorToken.current(),
        ops: token,
        l: lang.slice(0, 2),
      });
      return { url: `${url()}/${encodeURIComponent(game)}/index.html?${query}`, vendorSession: null };
    },
    async askRound(round) {
      const bets = historyUrl() === '' ? null : await listBets(round);
      if (bets === null) return null;
      if (bets === 'unclear') return { kind: 'unclear' };
      if (bets.length === 0) return { kind: 'unknown' };
      const isOurs = (bet: BetRow) =>
        bet.playerName === String(round.playerId) && findCurrency(bet.currency) === round.currency;
      if (!bets.every(isOurs) || bets.some(({ handsStatus }) => handsStatus === words.corrected))
        return { kind: 'unclear' };
      const paid = bets.filter(({ transactionType }) => transactionType === words.cash);
      const calls: Action[][] = [];
      for (const bet of paid) {
        const betMinor = readWinAmount(bet.betAmount, round.currency);
        const winMinor = readWinAmount(bet.winAmount, round.currency);
        if (betMinor === null || winMinor === null) return { kind: 'unclear' };
        calls.push(
          spinActions({
            key: `${bet.betId}-${bet.parentBetId}-${cashSpin}`,
            player: bet.playerName,
            game: bet.gameId,
            roundId: bet.parentBetId,
            betId: bet.betId,
            currency: round.currency,
            betMinor,
            winMinor,
            free: false,
          }),
        );
      }
      return {
        kind: 'reported',
        over: bets.some(({ handsStatus }) => handsStatus === words.lastHand),
        calls,
      };
    },
    isGenuine(request) {
      const form = formOf(request).byName;
      const isOneOf = (given: string | undefined, key: VendorKey) =>
        key.accepted().some((text) => isSame(given ?? '', text));
      return isOneOf(form.operator_token, operatorToken) && isOneOf(form.secret_key, secretKey);
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
    answer(request, call, view) {
      const form = formOf(request).byName;
      if (!view) return { http: 200, body: { data: { is_success: true }, error: null } };
      const { currency } = view;
      if (call.verb === 'verify') {
        const data = { player_name: String(view.playerId), nickname: view.name, currency };
        return { http: 200, body: { data, error: null } };
      }
      // A repeat gets the first answer.
      const afterMinor = view.results.at(-1)?.balanceAfterMinor ?? view.balanceMinor;
      const data =
        request.verb === 'Cash/Adjustment'
          ? presentAdjustment(form, afterMinor, call, view.at)
          : {
              currency_code: currency,
              balance_amount: toWire(afterMinor, currency),
              updated_time: millisOf(form.updated_time) ?? view.at.getTime(),
              ...echoedAmount('real_transfer_amount', form.transfer_amount, currency),
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

/** The last part only counts repeats of one transaction. */
function transactionKey(transactionId: string): string {
  const parts = transactionId.split('-');
  return parts.length > 3 ? parts.slice(0, -1).join('-') : transactionId;
}

function readTransfer(form: object): VendorCall {
  const fields = readFields(transfer, form);
  const currency = findCurrency(fields.currency_code);
  const { player_name: player, game_id: game, parent_bet_id: roundId, bet_id: betId } = fields;
  const key = transactionKey(fields.transaction_id);
  const free = Boolean(fields.free_game_transaction_id || fields.bonus_transaction_id);
  const isResent = fields.is_validate_bet || fields.is_adjustment;
  const session = sessionOf(fields.operator_player_session);
  if (!session && !isResent) throw new CallRefused('call_invalid');
  const move = { verb: 'move', session, playerId: readPlayer(player), game, roundId } as const;
  const betMinor = readWinAmount(fields.bet_amount, currency);
  const winMinor = readWinAmount(fields.win_amount, currency);
  const spin = { key, player, game, roundId, betId, free };
  if (
    currency !== null &&
    betMinor !== null &&
    winMinor !== null &&
    isNetOf(fields, winMinor - betMinor, currency)
  )
    return {
      ...move,
      currency,
      actions: spinActions({ ...spin, currency, betMinor, winMinor }),
      finishes: fields.is_end_round,
    };
  const { bet_amount, win_amount, transfer_amount, real_transfer_amount, currency_code } = fields;
  const raw = { bet_amount, win_amount, transfer_amount, real_transfer_amount, currency_code };
  const stakeIds = readVendorMinor(bet_amount) === 0n ? [] : [`${key}:bet`];
  const unread = unreadWin(`${key}:win`, [player, game, roundId, betId], raw, { free, stakeIds });
  return { ...move, currency, actions: [], unread: [unread], finishes: false };
}

/** An absent amount cannot differ. */
function isNetOf(
  { transfer_amount: net, real_transfer_amount: realNet }: z.output<typeof transfer>,
  netMinor: bigint,
  currency: Currency,
): boolean {
  return [net, realNet].every((text) => !text || readVendorAmount(text, currency) === netMinor);
}

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
  const { adjustment_transaction_id: id, adjustment_id: adjustmentId, player_name: player } = fields;
  const { transfer_amount: amount, currency_code: code } = fields;
  const currency = findCurrency(code);
  const signedMinor = currency === null ? null : readVendorAmount(amount, currency);
  const move = {
    verb: 'move',
    session: null,
    playerId: readPlayer(player),
    currency,
    game: 'adjustment',
    roundId: `adjustment:${adjustmentId}`,
  } as const;
  if (currency === null || signedMinor === null) {
    const raw = { transfer_amount: amount, currency_code: code };
    const unread = [unreadWin(id, [player, adjustmentId], raw, { free: true })];
    return { ...move, actions: [], unread, finishes: false };
  }
  const hash = hashContent(player, adjustmentId, currency, signedMinor);
  return {
    ...move,
    actions: [
      signedMinor < 0n
        ? { kind: 'bet', id, hash, amountMinor: -signedMinor, corrects: true }
        : { kind: 'win', id, hash, amountMinor: signedMinor, free: true },
    ],
    finishes: true,
  };
}

function echoedAmount(name: string, text: string | undefined, currency: Currency): object {
  const minor = readVendorAmount(text, currency);
  return minor === null ? {} : { [name]: toWire(minor, currency) };
}

const millisOf = (text: string | undefined): number | null => Number(millis.safeParse(text).data) || null;

function presentAdjustment(form: Form['byName'], afterMinor: bigint, call: VendorCall, at: Date): object {
  if (call.verb !== 'move' || call.currency === null) return {};
  const { currency } = call;
  const signedMinor = readVendorAmount(form.transfer_amount, currency) ?? 0n;
  return {
    ...echoedAmount('adjust_amount', form.transfer_amount, currency),
    balance_before: toWire(afterMinor - signedMinor, currency),
    balance_after: toWire(afterMinor, currency),
    updated_time: millisOf(form.adjustment_time) ?? at.getTime(),
  };
}
