import { createHash, createHmac } from 'node:crypto';
import { toDecimal } from '@palpite/domain/money';
import type { SlotsCode } from '@palpite/domain/slots-vendors';

export const slotsKeys = {
  PG_OPERATOR_TOKEN: 'pg-operator-1f2e',
  PG_SECRET_KEY: 'pg-secret-7a3c',
  EVO_PROJECT_ID: '4021',
  EVO_SECRET_KEY: 'evo-secret-55d0',
  BGAMING_CASINO_ID: 'bg-casino',
  BGAMING_AUTH_TOKEN: 'bg-token-90ab',
};

export type GameSession = { playerId: bigint; currency: string; session: string };

type Amount = bigint | string;

/** Each driver writes it in its vendor's protocol. An amount given as text is sent unchanged. */
export type Move =
  | { kind: 'verify' }
  | { kind: 'balance' }
  | { kind: 'bet'; id: string; round: string; amount: Amount; finishes?: boolean }
  | { kind: 'win'; id: string; round: string; amount: Amount; finishes?: boolean }
  | { kind: 'spin'; id: string; round: string; bet: bigint; win: bigint }
  | { kind: 'rollback'; id: string; round: string; target: string }
  | { kind: 'freeWin'; id: string; round: string; amount: bigint };

export type VendorMessage = { path: string; headers: Record<string, string>; body: string };

/** `vendorCode` is the vendor's code of a refusal. */
export type WalletAnswer = { ok: boolean; vendorCode: string; balanceMinor: bigint | null; body: unknown };

export type SlotsDriver = {
  readonly vendor: 'pg' | 'evo' | 'bgaming';
  readonly productCode: SlotsCode;
  readonly game: string;
  readonly rollsBack: boolean;
  readonly vendorCodes: Record<string, string>;
  write(gameSession: GameSession, move: Move, key?: string): VendorMessage;
  read(http: number, body: string): WalletAnswer;
};

const minorOf = (value: unknown) => BigInt(Math.round(Number(value) * 100));
const decimal = (amount: Amount) => (typeof amount === 'bigint' ? toDecimal(amount, 'BRL') : amount);
const form = { 'content-type': 'application/x-www-form-urlencoded' };

export const pgDriver: SlotsDriver = {
  vendor: 'pg',
  productCode: 'PG',
  game: 'onca-dourada',
  rollsBack: false,
  vendorCodes: {
    signature_wrong: '1204',
    amount_invalid: '1034',
    currency_wrong: '1034',
    session_unknown: '1300',
    session_ended: '1308',
    player_unknown: '3004',
    game_stopped: '1400',
    stake_too_large: '3033',
    own_limit: '3033',
    balance_not_enough: '3202',
    transaction_differs: '3032',
    round_unknown: '3021',
    round_closed: '3033',
  },
  write(gameSession, move, key = slotsKeys.PG_SECRET_KEY) {
    const fields: Record<string, string> = {
      operator_token: slotsKeys.PG_OPERATOR_TOKEN,
      secret_key: key,
      operator_player_session: gameSession.session,
    };
    const send = (verb: string, more: Record<string, string>) => ({
      path: `/api/callback/slots/pg/${verb}`,
      headers: form,
      body: new URLSearchParams({ ...fields, ...more }).toString(),
    });
    if (move.kind === 'verify') return send('VerifySession', { game_id: pgDriver.game });
    const named = { player_name: String(gameSession.playerId) };
    if (move.kind === 'balance') return send('Cash/Get', named);
    if (move.kind === 'rollback') throw new Error('PG takes nothing back');
    const bet = move.kind === 'spin' ? move.bet : move.kind === 'bet' ? move.amount : 0n;
    const win = move.kind === 'spin' ? move.win : move.kind === 'bet' ? 0n : move.amount;
    const net =
      typeof bet === 'bigint' && typeof win === 'bigint'
        ? toDecimal(win - bet, 'BRL')
        : `-${decimal(bet)}`.replace(/^--/, '');
    return send('Cash/TransferInOut', {
      ...named,
      game_id: pgDriver.game,
      parent_bet_id: move.round,
      bet_id: move.id,
      currency_code: gameSession.currency,
      bet_amount: decimal(bet),
      win_amount: decimal(win),
      transfer_amount: net,
      transaction_id: `${move.id}-${move.round}-106-0`,
      updated_time: '1790000000123',
      is_end_round: String(move.kind === 'spin' || ('finishes' in move && move.finishes === true)),
      ...(move.kind === 'freeWin' && { free_game_transaction_id: 'gift-1' }),
    });
  },
  read(http, text) {
    const body = JSON.parse(text) as {
      data: { balance_amount?: number } | null;
      error: { code: string } | null;
    };
    const balance = body.data?.balance_amount;
    return {
      ok: http === 200 && body.error === null,
      vendorCode: body.error?.code ?? '',
      balanceMinor: balance === undefined ? null : minorOf(balance),
      body,
    };
  },
};

/** Computes the signature independently of the server's code. */
export function signEvo(fields: [string, string][], key: string): string {
  const data = fields.filter(([name]) => name.startsWith('data[')).map(([, value]) => value);
  const settings = fields.filter(([name]) => name.startsWith('settings[')).map(([, value]) => value);
  const parts: string[] = [];
  for (const [name, value] of fields) {
    if (name.startsWith('data[')) parts.push(...(parts.includes(data.join(':')) ? [] : [data.join(':')]));
    else if (name.startsWith('settings['))
      parts.push(...(parts.includes(settings.join(':')) ? [] : [settings.join(':')]));
    else parts.push(value);
  }
  return createHash('md5')
    .update([slotsKeys.EVO_PROJECT_ID, '1', ...parts, key].join('*'))
    .digest('hex');
}

export const evoDriver: SlotsDriver = {
  vendor: 'evo',
  productCode: 'EVO',
  game: 'calcadao',
  rollsBack: true,
  vendorCodes: {
    signature_wrong: 'Wrong signature',
    amount_invalid: 'Invalid amount',
    currency_wrong: 'Wrong currency',
    session_unknown: 'Unknown token',
    session_ended: 'Session expired',
    player_unknown: 'Player not found',
    game_stopped: 'Game is not available',
    stake_too_large: 'Bet limit exceeded',
    own_limit: 'Bet limit exceeded',
    balance_not_enough: 'Not enough money',
    transaction_differs: 'Callback was received with other content',
    round_unknown: 'Bet not found',
    round_closed: 'Round is closed',
    round_void: 'Bet was refunded',
    round_paid: 'Round was paid',
  },
  write(gameSession, move, key = slotsKeys.EVO_SECRET_KEY) {
    const fields: [string, string][] = [['token', gameSession.session]];
    const data = (values: Record<string, string>) =>
      Object.entries(values).map(([name, value]): [string, string] => [`data[${name}]`, value]);
    if (move.kind === 'verify' || move.kind === 'balance')
      fields.push(['callback_id', `init-${gameSession.session.slice(0, 8)}`], ['name', 'init']);
    else if (move.kind === 'rollback')
      fields.push(
        ['callback_id', move.id],
        ['name', 'refund'],
        ...data({
          refund_round_id: move.round,
          refund_action_id: `a-${move.target}`,
          refund_callback_id: move.target,
        }),
      );
    else if (move.kind === 'spin') throw new Error('EVO play tells bet and win apart');
    else {
      const finishes = 'finishes' in move && move.finishes === true;
      fields.push(
        ['callback_id', move.id],
        ['name', move.kind === 'bet' ? 'bet' : 'win'],
        ...data({
          round_id: move.round,
          action_id: `a-${move.id}`,
          amount: decimal(move.amount),
          currency: gameSession.currency,
          final_action: finishes ? '1' : '0',
          details: '{"game":{"game_id":"calcadao","absolute_name":"x"}}',
        }),
      );
    }
    const body = new URLSearchParams([...fields, ['signature', signEvo(fields, key)]]).toString();
    return { path: '/api/callback/slots/evo', headers: form, body };
  },
  read(http, text) {
    const body = JSON.parse(text) as {
      status: string;
      data?: { balance: string };
      error?: { message: string };
    };
    return {
      ok: http === 200 && body.status === 'ok',
      vendorCode: body.error?.message ?? '',
      balanceMinor: body.data ? minorOf(body.data.balance) : null,
      body,
    };
  },
};

export const bgamingDriver: SlotsDriver = {
  vendor: 'bgaming',
  productCode: 'BG',
  game: 'caju-de-ouro',
  rollsBack: true,
  vendorCodes: {
    signature_wrong: '403',
    amount_invalid: '400',
    currency_wrong: '154',
    session_unknown: '101',
    session_ended: '110',
    player_unknown: '101',
    game_stopped: '107',
    stake_too_large: '106',
    own_limit: '105',
    balance_not_enough: '100',
    transaction_differs: '400',
    round_unknown: '404',
    round_closed: '405',
    round_void: '404',
    round_paid: '405',
  },
  write(gameSession, move, key = slotsKeys.BGAMING_AUTH_TOKEN) {
    const named = { user_id: String(gameSession.playerId), currency: gameSession.currency };
    const sign = (verb: string, content: object): VendorMessage => {
      const body = JSON.stringify(content);
      return {
        path: `/api/callback/slots/bgaming/${verb}`,
        headers: {
          'content-type': 'application/json',
          'x-request-sign': createHmac('sha256', key).update(body).digest('hex'),
        },
        body,
      };
    };
    const head = { ...named, game: bgamingDriver.game, session_id: gameSession.session };
    if (move.kind === 'verify' || move.kind === 'balance') return sign('play', head);
    if (move.kind === 'freeWin')
      return sign('freespins', { ...named, issue_id: move.id, total_amount: Number(move.amount) });
    const round = { ...head, game_id: move.round };
    const number = (amount: Amount) => {
      if (typeof amount === 'bigint') return Number(amount);
      const units = amount === '' ? Number.NaN : Number(amount);
      return Number.isNaN(units) ? amount : units * 100;
    };
    if (move.kind === 'rollback')
      return sign('rollback', {
        ...round,
        actions: [{ action: 'rollback', action_id: move.id, original_action_id: move.target }],
      });
    if (move.kind === 'spin')
      return sign('play', {
        ...round,
        finished: true,
        actions: [
          { action: 'bet', action_id: move.id, amount: Number(move.bet) },
          { action: 'win', action_id: `${move.id}w`, amount: Number(move.win) },
        ],
      });
    return sign('play', {
      ...round,
      finished: move.finishes === true,
      actions: [{ action: move.kind, action_id: move.id, amount: number(move.amount) }],
    });
  },
  read(http, text) {
    const body = JSON.parse(text) as { balance?: number; code?: number };
    return {
      ok: http === 200,
      vendorCode: body.code === undefined ? '' : String(body.code),
      balanceMinor: body.balance === undefined ? null : BigInt(body.balance),
      body,
    };
  },
};

export const slotsDrivers = [pgDriver, evoDriver, bgamingDriver] as const;

export async function callWallet(
  server: { url: string },
  driver: SlotsDriver,
  { path, headers, body }: VendorMessage,
): Promise<WalletAnswer> {
  const response = await fetch(server.url + path, { method: 'POST', headers, body });
  return driver.read(response.status, await response.text());
}
