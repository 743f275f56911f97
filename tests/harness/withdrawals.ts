import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { withdrawals } from '@palpite/contracts';
import type { SentInput } from '@palpite/contracts/endpoint';
import { parseCpf } from '@palpite/domain/cpf';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ledgerChecks } from '../../apps/server/ledger-checks.ts';
import { sendWithdrawalsJob } from '../../apps/server/modules/payments/payments.jobs.ts';
import type { PayoutGateway } from '../../apps/server/modules/payments/payouts/payout-gateway.ts';
import { createSandboxPayoutGateway } from '../../apps/server/modules/payments/payouts/sandbox-payout-gateway.ts';
import { sendWithdrawals } from '../../apps/server/modules/payments/withdrawals/send-withdrawals.ts';
import type { WithdrawalRow } from '../../apps/server/modules/payments/withdrawals/withdrawals.queries.ts';
import {
  auditLedger,
  findBalances,
  getPocketId,
  getSystemAccountId,
  postTransfers,
} from '../../apps/server/modules/wallet/index.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { paymentSecret, signCallback } from './deposits.ts';
import { callConfirmed } from './people.ts';
import type { Refused, TestPlayer, TestServer } from './server.ts';

type Form = NonNullable<SentInput<typeof withdrawals.withdraw>['body']>;
export type Holder = TestPlayer & { cardNo: string };

/** The last two digits choose what the sandbox does with a payout. */
export function aCpf(ending = ''): string {
  for (;;) {
    const cpf = parseCpf(`${randomInt(100_000_000, 1_000_000_000)}${ending || randomInt(10, 100)}`);
    if (cpf && (ending !== '' || !/9[4-9]$/.test(cpf))) return cpf;
  }
}

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

export function aTronAddress(): string {
  const body = Buffer.concat([Buffer.from([0x41]), randomBytes(20)]);
  const whole = Buffer.concat([body, sha256(sha256(body)).subarray(0, 4)]);
  let rest = BigInt(`0x${whole.toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = `${base58Letters[Number(rest % 58n)]}${text}`;
  return /9[4-9]$/.test(text) ? aTronAddress() : text;
}

export async function aHolder(server: TestServer, cashMinor: bigint, ending = ''): Promise<Holder> {
  const player = await server.newPlayer();
  if (cashMinor > 0n) await server.fund(player, cashMinor);
  const cardNo = aCpf(ending);
  const answer = await callConfirmed(
    server,
    withdrawals.updateKyc,
    { body: { name: 'Marina Teste', cardNo } },
    player,
  );
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ status: 200, data: { kyc: 1 } });
  return { ...player, cardNo };
}

export function toOwnAccount(holder: Holder, amount: number | string, changes: Partial<Form> = {}): Form {
  const { cardNo } = holder;
  return {
    requestId: randomUUID(),
    payCardBank: 'CPF',
    payCardNo: cardNo,
    ifsc: cardNo,
    name: 'Marina Teste',
    amount,
    whatsapp: '11987654321',
    ...changes,
  };
}

export function withdraw(server: TestServer, player: TestPlayer, body: Form, lang = 'pt_BR') {
  const { token, password } = player;
  return callConfirmed(server, withdrawals.withdraw, { body }, { token, password, headers: { lang } });
}

export async function withdrawAccepted(
  server: TestServer,
  holder: Holder,
  amount: number,
  changes: Partial<Form> = {},
) {
  const answer = await withdraw(server, holder, toOwnAccount(holder, amount, changes));
  expect(answer.http, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

/** Lets players without a second factor withdraw any amount. */
export async function allowWithoutFactor({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await database.db
    .updateTable('payments.withdrawal_terms')
    .set({ factor_above_minor: 10n ** 15n })
    .execute();
}

export async function limitsOf(server: TestServer, player: TestPlayer) {
  return (await server.call(withdrawals.getWithdraw, {}, { token: player.token })).body.data;
}

export async function getWithdrawal(server: TestServer, id: string): Promise<WithdrawalRow> {
  const row = await server.database.db
    .selectFrom('payments.withdrawal')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row as WithdrawalRow;
}

/** For an hour, so that the server's own job does not run. */
export async function stopSending(server: TestServer): Promise<void> {
  await server.database.db
    .insertInto('platform.job_lease')
    .values({ name: sendWithdrawalsJob, taken_until: new Date(Date.now() + 3_600_000) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const realPayouts = (server: TestServer): PayoutGateway =>
  createSandboxPayoutGateway({ url: () => `${server.url}/sandbox`, secret: paymentSecret });

export function sendDue(server: TestServer, played: Partial<PayoutGateway> = {}, stopping?: AbortSignal) {
  const payouts = { ...realPayouts(server), ...played };
  const log = createLog({ LOG_LEVEL: 'silent' });
  const payoutCallbackUrl = () => `${server.url}${payoutPath}`;
  return sendWithdrawals({ db: server.database.db, payouts, log, payoutCallbackUrl }, stopping);
}

export async function advanceCheckClock({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await sql`update payments.withdrawal set check_at = now() where check_at is not null`.execute(database.db);
}

export async function letHoursPass(server: TestServer, id: string, hours: number): Promise<void> {
  await sql`
    update payments.withdrawal
    set created_at = created_at - ${hours} * interval '1 hour'
    where id = ${id}
  `.execute(server.database.db);
}

const payoutPath = '/api/callback/payouts/sandbox';

export function payoutBody(
  withdrawal: WithdrawalRow,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    eventId: randomUUID(),
    type: 'payout.paid',
    payoutNo: withdrawal.payout_no ?? `AP-${withdrawal.id}`,
    merchantWithdrawalId: withdrawal.id,
    amountMinor: Number(withdrawal.amount_minor - withdrawal.fee_minor),
    currency: withdrawal.currency,
    reason: '',
    at: new Date().toISOString(),
    ...changes,
  };
}

export function sendPayoutCallback(
  server: TestServer,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Refused> {
  const text = JSON.stringify(body);
  return server.send('POST', payoutPath, { body: text, headers: { ...signCallback(text), ...headers } });
}

export async function actAsBank(
  server: TestServer,
  payoutNo: string | null,
  action: 'pay' | 'reject',
): Promise<number> {
  const response = await fetch(`${server.url}/sandbox/pay/payouts/${payoutNo}/${action}`, { method: 'POST' });
  await response.body?.cancel();
  return response.status;
}

export async function purseOf(server: TestServer, player: TestPlayer): Promise<[bigint, bigint]> {
  const { cashMinor, heldMinor } = await findBalances(server.database.db, player.id);
  return [cashMinor, heldMinor];
}

/** Moves the rest to a promotion account. */
export async function leaveCash(server: TestServer, player: TestPlayer, cashMinor: bigint): Promise<void> {
  const { db } = server.database;
  const surplusMinor = (await purseOf(server, player))[0] - cashMinor;
  const cash = await getPocketId(db, player.id, 'cash');
  await db.transaction().execute(async (tx) => {
    const promotionAccount = await getSystemAccountId(tx, 'promotion', 'test', player.currency);
    const id = `fund:${randomUUID()}`;
    await postTransfers(tx, [
      {
        id,
        kind: 'adjustment',
        debitAccountId: cash,
        creditAccountId: promotionAccount,
        amountMinor: surplusMinor,
        currency: player.currency,
        playerId: player.id,
        reference: 'test',
      },
    ]);
  });
}

export async function letTurnoverBe(server: TestServer, player: TestPlayer, minor: bigint): Promise<void> {
  await server.database.db
    .updateTable('wallet.account')
    .set({ turnover_minor: minor })
    .where('player_id', '=', player.id)
    .where('kind', '=', 'cash')
    .execute();
}

export async function movementsOf(server: TestServer, id: string): Promise<[string, bigint][]> {
  const rows = await server.database.db
    .selectFrom('wallet.transfer')
    .select(['id', 'amount_minor'])
    .where('reference', '=', `withdrawal:${id}`)
    .orderBy('seq')
    .execute();
  return rows.map((row) => [row.id.replace(`:${id}`, ''), row.amount_minor]);
}

export async function noticesOf(server: TestServer, player: TestPlayer): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('player_id', '=', player.id)
    .where('topic', '=', 'notice')
    .orderBy('seq')
    .execute();
  return rows.map((row) => (row.payload as { text: string }).text);
}

export async function differencesOf(server: TestServer, id: string): Promise<string[]> {
  const { differences } = await auditLedger(server.database.db, ledgerChecks);
  return differences.filter((difference) => difference.id === id).map((difference) => difference.what);
}
