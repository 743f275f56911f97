import { withdrawals } from '@palpite/contracts/office/withdrawals';
import { type Currency, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import {
  approveWithdrawal,
  listApprovals,
  listOwnApprovals,
  listUndecided,
  listWithdrawalFacts,
  listWithdrawals,
  measureUndecided,
  rejectWithdrawal,
  resolveWithdrawal,
} from '../../modules/payments/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Done, done, implement, type Lang, mapPage, type Reader, refused } from '../office-topic.ts';
import { wholePage } from './activity-page.ts';
import { inWords, listMax, readMax, spanOfDay, timeOrNull } from './pieces.ts';
import { checkWithdrawal } from './withdrawal-checks.ts';

type Requested = {
  id: string;
  created_at: Date;
  player_id: bigint;
  holder_name: string;
  bank: string;
  account_no: string;
  amount_minor: bigint;
  fee_minor: bigint;
  currency: string;
};

/** What a player requested, as both lists show it. */
const requestOf = (row: Requested) => ({
  id: row.id,
  at: row.created_at.toISOString(),
  playerId: String(row.player_id),
  holder: row.holder_name,
  bank: row.bank,
  accountNo: row.account_no,
  amount: toDecimal(row.amount_minor, row.currency as Currency),
  fee: toDecimal(row.fee_minor, row.currency as Currency),
  currency: row.currency,
});

async function listWaiting(db: Db, lang: Lang, _: object, __: unknown, reader: Reader) {
  const rows = await listUndecided(db, listMax);
  const ids = rows.map((row) => row.id);
  const [approvals, own, facts] = await Promise.all([
    listApprovals(db, ids),
    listOwnApprovals(db, ids, reader),
    listWithdrawalFacts(db, ids),
  ]);
  const turnOf = ({ id, status }: (typeof rows)[number]) => {
    if (status !== 'requested') return null;
    return own.has(id) ? ('other' as const) : ('yours' as const);
  };
  const checksOf = (row: (typeof rows)[number]) => {
    const found = facts.get(row.id);
    const checked = { currency: row.currency, amountMinor: row.amount_minor, at: row.created_at };
    return found ? checkWithdrawal(found, checked, lang) : [];
  };
  return rows.map((row) => ({
    ...requestOf(row),
    checks: checksOf(row),
    status: row.status as 'requested' | 'approved' | 'unknown',
    turn: turnOf(row),
    approvedBy: [...(approvals.get(row.id) ?? [])],
    approvalsNeeded: row.approvals_needed,
    sendFrom: row.send_from?.toISOString() ?? null,
  }));
}

type HistoryQuery = z.output<typeof withdrawals.lists.history.query>;

async function listHistory(db: Db, _: Lang, { find, state, method, day, before }: HistoryQuery) {
  const filter = {
    find,
    status: state,
    bank: method,
    ...(day && { span: spanOfDay(day) }),
    before: timeOrNull(before),
  };
  const orders = wholePage(readMax, (row) => row.created_at, await listWithdrawals(db, filter, readMax));
  return mapPage(orders, (row) => ({
    ...requestOf(row),
    state: row.status,
    closedAt: row.closed_at?.toISOString() ?? null,
    by: row.decided_by,
    cause: row.cause,
    reason: row.reason,
    vendor: row.vendor,
    payoutNo: row.payout_no ?? '',
    sentAt: row.sent_at?.toISOString() ?? null,
  }));
}

const sentences: Record<string, [en: string, pt: string]> = {
  requested: [
    'Recorded. It needs the approval of a second staff account.',
    'Registrado. Falta a aprovação de uma segunda pessoa da equipe.',
  ],
  approved: ['Approved. It is sent shortly.', 'Aprovado. O envio acontece em instantes.'],
  rejected: ['Rejected. The money is returned.', 'Recusado. O dinheiro volta para o saldo.'],
  failed: ['Marked as failed. The money is returned.', 'Marcado como falho. O dinheiro volta para o saldo.'],
  paid: ['Marked as paid. The held money is booked out.', 'Marcado como pago. O valor retido foi baixado.'],
};

function describe({
  done: isDone,
  status,
  isHeld = false,
}: {
  done: boolean;
  status: string | null;
  isHeld?: boolean;
}): Done {
  if (isDone) {
    const [en, pt] = sentences[status ?? ''] ?? ['Done.', 'Feito.'];
    return done(en, pt);
  }
  if (isHeld)
    return refused(
      'Nothing was changed: the identity of the player is under review. Decide that first.',
      'Nada mudou: a identidade do jogador está em revisão. Decida isso antes.',
    );
  if (status === 'requested')
    return refused(
      'Nothing was changed: it needs the approvals of two staff accounts, each of which counts once.',
      'Nada mudou: são necessárias as aprovações de duas pessoas da equipe, e cada uma conta uma vez.',
    );
  if (!status) return refused('There is no such withdrawal.', 'Este saque não existe.');
  const { en, pt } = inWords(status, 'state');
  return refused(`Nothing was changed: it is ${en} already.`, `Nada mudou: o saque já está ${pt}.`);
}

export const withdrawalTopic = implement(withdrawals, {
  lists: { all: listWaiting, history: listHistory },
  measure: measureUndecided,
  actions: {
    approve: async (db, { id }, actor) => describe(await approveWithdrawal(db, id, actor)),
    reject: async (db, { id, reason, cause }, { name }) =>
      describe(await rejectWithdrawal(db, id, { reason, cause, decidedBy: name })),
    resolve: async (db, { id, as, evidence }, { name }) =>
      describe(await resolveWithdrawal(db, id, { as, evidence, decidedBy: name })),
  },
});
