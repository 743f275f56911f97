import { createHash } from 'node:crypto';
import { type Currency, parseMinor, toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import type { Launch, Session, StoredRound } from '../slot-store.ts';
import { callWallet, formHeaders } from './call-wallet.ts';
import { unknown, type VendorWallet, type WalletAnswer, type WalletSettings } from './wallet.ts';

const reply = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    data: z.object({
      balance: z.coerce.string(),
      currency: z.string(),
      user_id: z.coerce.string().optional(),
    }),
  }),
  z.object({
    status: z.literal('error'),
    error: z.object({ scope: z.string(), no_refund: z.coerce.string(), message: z.string() }),
  }),
]);

export type Field = readonly [name: string, value: string];

const version = '1';

/**
 * Computes the vendor's signature: MD5 over project, version, every field in order and the key, joined by `*`. The
 * fields of a group such as `data[…]` count as one, joined by `:`.
 */
export function signEvo(project: string, fields: readonly Field[], key: string): string {
  const groups = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const group = name.replace(/\[.*$/, '');
    groups.set(group, [...(groups.get(group) ?? []), value]);
  }
  const parts = [...groups.values()].map((values) => values.join(':'));
  return createHash('md5')
    .update([project, version, ...parts, key].join('*'))
    .digest('hex');
}

/** EVO play: signed forms to one address. A stake without an answer is refunded, a win is repeated. */
export function createEvoWallet(settings: WalletSettings): VendorWallet {
  async function call(launch: Launch, callbackId: string, name: string, data: Record<string, string>) {
    const fields: Field[] = [
      ['token', launch.key],
      ['callback_id', callbackId],
      ['name', name],
      ...Object.entries(data).map(([field, value]) => [`data[${field}]`, value] as const),
    ];
    const form = new URLSearchParams(fields.map(([field, value]) => [field, value] as [string, string]));
    form.set('signature', signEvo(launch.account, fields, settings.key));
    const response = await callWallet(settings, '/evo', form.toString(), formHeaders);
    const parsed = reply.safeParse(response?.body);
    return parsed.success ? parsed.data : null;
  }

  function readDone(answer: { balance: string; currency: string }): WalletAnswer {
    const balanceMinor = parseMinor(answer.balance, answer.currency as Currency);
    return balanceMinor === null ? unknown : { kind: 'done', balanceMinor: Number(balanceMinor) };
  }

  async function move(
    session: Session,
    round: StoredRound,
    name: 'bet' | 'win',
    amountMinor: number,
    final: boolean,
  ): Promise<WalletAnswer> {
    const answer = await call(session, `${round.roundId}-${name}`, name, {
      round_id: round.rootId,
      action_id: round.roundId,
      amount: toDecimal(BigInt(amountMinor), session.currency as Currency),
      currency: session.currency,
      details: JSON.stringify({ game: session.gameId }),
      final_action: final ? '1' : '0',
    });
    if (!answer) return unknown;
    if (answer.status === 'ok') return readDone(answer.data);
    // Without `no_refund` the vendor must refund, because the wallet does not know whether it took the stake.
    if (answer.error.no_refund !== '1') return unknown;
    return { kind: 'refused', code: codeOf(answer.error.message), text: answer.error.message };
  }

  async function init(launch: Launch): Promise<WalletAnswer> {
    const answer = await call(launch, `init-${Date.now()}`, 'init', {});
    if (!answer) return unknown;
    if (answer.status === 'ok') return readDone(answer.data);
    return { kind: 'refused', code: codeOf(answer.error.message), text: answer.error.message };
  }

  return {
    async verify(launch) {
      const answer = await init(launch);
      return answer.kind === 'done' ? { ...answer, named: {} } : answer;
    },
    findBalance: init,
    takeStake: (session, round) => move(session, round, 'bet', round.chargedMinor, false),
    winComesWithStake: false,
    payWin: (session, round) => move(session, round, 'win', round.winMinor, round.after === null),
    async returnStake(session, round) {
      const answer = await call(session, `${round.roundId}-refund`, 'refund', {
        refund_round_id: round.rootId,
        refund_action_id: round.roundId,
        refund_callback_id: `${round.roundId}-bet`,
        amount: toDecimal(BigInt(round.chargedMinor), session.currency as Currency),
        currency: session.currency,
      });
      if (!answer) return unknown;
      if (answer.status === 'ok') return readDone(answer.data);
      return answer.error.no_refund === '1' ? { kind: 'refused', code: 'refused' } : unknown;
    },
  };
}

function codeOf(message: string): 'notEnough' | 'sessionEnded' | 'refused' {
  if (/not enough/i.test(message)) return 'notEnough';
  return /token|session/i.test(message) ? 'sessionEnded' : 'refused';
}
