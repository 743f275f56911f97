import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signBgaming } from './wallets/bgaming-wallet.ts';
import { signEvo } from './wallets/evo-wallet.ts';
import type { Vendor } from './wire.ts';

export type ReceivedCall = {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  form: Record<string, string>;
};

/** drop: the call has no effect and no answer · swallow: the call has an effect, but its answer is lost. */
export type Trouble = 'drop' | 'swallow';

/**
 * Opens a casino with one player and the wallet calls of all three vendors. Each transaction counts once, and a
 * rollback of an unknown stake is remembered. `trouble` makes a call fail.
 */
export async function openTestCasino(keys: Record<Vendor, string>) {
  const received: ReceivedCall[] = [];
  const known = new Map<string, number>();
  const cancelled = new Set<string>();
  let balanceMinor = 100_000;
  let trouble: (call: ReceivedCall) => Trouble | null = () => null;

  function move(id: string, deltaMinor: number): 'done' | 'notEnough' {
    if (known.has(id) || cancelled.has(id)) return 'done';
    if (balanceMinor + deltaMinor < 0) return 'notEnough';
    known.set(id, deltaMinor);
    balanceMinor += deltaMinor;
    return 'done';
  }
  function takeBack(id: string): void {
    if (cancelled.has(id)) return;
    cancelled.add(id);
    balanceMinor -= known.get(id) ?? 0;
  }
  const minorOf = (text: string | undefined) => Math.round(Number(text) * 100);

  function answerPg({ path, form }: ReceivedCall): object {
    const refuse = (code: string) => ({ data: null, error: { code, message: code } });
    if (form.secret_key !== keys.pg) return refuse('1204');
    if (form.operator_player_session === 'ended') return refuse('1308');
    if (path.endsWith('VerifySession'))
      return { data: { player_name: '7', nickname: 'Ana', currency: 'BRL' }, error: null };
    if (path.endsWith('TransferInOut')) {
      const bet = minorOf(form.bet_amount);
      if (balanceMinor < bet) return refuse('3202');
      const key = String(form.transaction_id).replace(/-\d+$/, '');
      move(key, minorOf(form.win_amount) - bet);
    }
    return { data: { currency_code: 'BRL', balance_amount: balanceMinor / 100 }, error: null };
  }

  function answerEvo({ form, text }: ReceivedCall): object {
    const fields = [...new URLSearchParams(text)].filter(([name]) => name !== 'signature');
    const refuse = (message: string) => ({
      status: 'error',
      error: { scope: 'user', no_refund: '1', message },
    });
    if (form.signature !== signEvo('palpite', fields, keys.evo)) return refuse('Wrong signature');
    const sign = form.name === 'bet' ? -1 : 1;
    if (form.name === 'refund') takeBack(String(form['data[refund_callback_id]']));
    else if (form.name !== 'init')
      if (move(String(form.callback_id), sign * minorOf(form['data[amount]'])) === 'notEnough')
        return refuse('Not enough money');
    return { status: 'ok', data: { balance: (balanceMinor / 100).toFixed(2), currency: 'BRL' } };
  }

  function answerBgaming({ headers, text }: ReceivedCall): { status: number; body: object } {
    if (headers['x-request-sign'] !== signBgaming(keys.bgaming, text))
      return { status: 403, body: { code: 403, message: 'sign', balance: 0 } };
    const { actions = [] } = JSON.parse(text) as {
      actions?: { action: string; action_id: string; amount: number; original_action_id: string }[];
    };
    for (const { action, action_id: id, amount, original_action_id: original } of actions) {
      if (action === 'rollback') takeBack(original);
      else if (move(id, action === 'bet' ? -amount : amount) === 'notEnough')
        return { status: 412, body: { code: 100, message: 'Not enough funds', balance: balanceMinor } };
    }
    return { status: 200, body: { balance: balanceMinor } };
  }

  const http = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const path = String(request.url);
      const form = path.startsWith('/bgaming') ? {} : Object.fromEntries(new URLSearchParams(text));
      const call: ReceivedCall = { path, headers: request.headers, text, form };
      received.push(call);
      const wrong = trouble(call);
      if (wrong === 'drop') {
        request.socket.destroy();
        return;
      }
      const { status, body } = path.startsWith('/bgaming')
        ? answerBgaming(call)
        : { status: 200, body: path.startsWith('/pg') ? answerPg(call) : answerEvo(call) };
      if (wrong === 'swallow') {
        request.socket.destroy();
        return;
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    heard: received,
    balanceMinor: () => balanceMinor,
    setBalance: (minor: number) => {
      balanceMinor = minor;
    },
    setTrouble: (say: (call: ReceivedCall) => Trouble | null) => {
      trouble = say;
    },
    async close(): Promise<void> {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
