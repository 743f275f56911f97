import { z } from 'zod';
import { returnCauses } from '../withdrawals.ts';
import {
  beforeTime,
  checksField,
  dayFilter,
  field,
  onYourTurn,
  reason,
  topic,
  turnField,
  turns,
  words,
} from './topic.ts';

const id = field(z.string().max(64), 'Withdrawal', 'Saque');

/** What a player requested. */
const request = {
  id,
  at: field(z.string(), 'Requested', 'Pedido em', { look: 'time' }),
  playerId: field(z.string(), 'Player', 'Jogador', { look: 'player' }),
  holder: field(z.string(), 'Holder', 'Titular'),
  bank: field(z.string(), 'Method', 'Método'),
  accountNo: field(z.string(), 'Account', 'Conta', { hidden: 'withdrawals.account' }),
  amount: field(z.string(), 'Amount', 'Valor', { look: 'money' }),
  fee: field(z.string(), 'Fee', 'Taxa', { look: 'money' }),
  currency: field(z.string(), 'Currency', 'Moeda'),
};

const states = ['requested', 'approved', 'sending', 'unknown', 'paid', 'rejected', 'failed'] as const;

/** Withdrawals: those that wait for staff, and all. Money is text in currency units. */
export const withdrawals = topic({
  name: 'withdrawals',
  title: words('Withdrawals', 'Saques'),
  group: 'waiting',
  lists: {
    all: {
      lead: 'holder',
      title: words('Waiting', 'Na fila'),
      opens: { topic: 'deposits', list: 'callbacks', with: { order: 'id' } },
      may: 'withdrawals.read',
      audit: 'reads',
      empty: words('No withdrawal waits.', 'Nenhum saque na fila.'),
      row: z.object({
        ...request,
        checks: checksField,
        status: field(z.enum(['requested', 'approved', 'unknown']), 'State', 'Situação', { look: 'state' }),
        turn: turnField(z.enum(turns).nullable()),
        approvedBy: field(z.array(z.string()), 'Approved by', 'Aprovado por'),
        approvalsNeeded: field(z.number(), 'Approvals needed', 'Aprovações necessárias'),
        sendFrom: field(z.string().nullable(), 'Held until', 'Retido até', { look: 'time' }),
      }),
    },
    history: {
      lead: 'holder',
      title: words('History', 'Histórico'),
      opens: { topic: 'deposits', list: 'callbacks', with: { order: 'id' } },
      may: 'withdrawals.read',
      audit: 'reads',
      empty: words('Nothing was withdrawn yet.', 'Ainda não há saques.'),
      query: z.strictObject({
        find: field(
          z.string().trim().min(3).max(100).optional(),
          'Player or withdrawal',
          'Jogador ou saque',
          {
            hint: words(
              'Number of a player, of a withdrawal, or of the payment at the vendor',
              'Número do jogador, do saque ou do pagamento no provedor',
            ),
          },
        ),
        state: field(z.enum(states).optional(), 'State', 'Situação'),
        method: field(z.enum(['CPF', 'USDT']).optional(), 'Method', 'Método'),
        day: dayFilter,
        before: beforeTime,
      }),
      row: z.object({
        ...request,
        state: field(z.enum(states), 'State', 'Situação', { look: 'state' }),
        closedAt: field(z.string().nullable(), 'Closed', 'Encerrado em', { look: 'time' }),
        by: field(z.string(), 'Decided by', 'Decidido por'),
        cause: field(z.string().nullable(), 'Cause that the player read', 'Motivo que o jogador leu', {
          look: 'state',
        }),
        reason: field(z.string(), 'Reason or evidence', 'Motivo ou comprovação', { look: 'longText' }),
        vendor: field(z.string(), 'Vendor', 'Provedor'),
        payoutNo: field(z.string(), 'Number at the vendor', 'Número no provedor'),
        sentAt: field(z.string().nullable(), 'Sent', 'Enviado em', { look: 'time' }),
      }),
    },
  },
  actions: {
    approve: {
      label: words('Approve', 'Aprovar'),
      sentence: words('approved withdrawal {id}', 'aprovou o saque {id}'),
      input: z.strictObject({ id }),
      may: 'withdrawals.approve',
      audit: 'changes',
      approval: 'ownRule',
      on: 'all',
      from: { id: 'id' },
      when: onYourTurn,
      tone: 'primary',
    },
    reject: {
      label: words('Reject', 'Recusar'),
      sentence: words('rejected withdrawal {id}: {reason}', 'recusou o saque {id}: {reason}'),
      input: z.strictObject({
        id,
        cause: field(z.enum(returnCauses), 'Cause that the player reads', 'Motivo que o jogador lê', {
          hint: words(
            'The player reads it in their language. documents: they must be confirmed first; ownAccount: the account is not in their name; review: the account is reviewed; player_request: they asked for it; accountRefused: the account or wallet refused it; payoutUnavailable: the payment service could not send it',
            'O jogador lê no idioma dele. documents: falta confirmar os documentos; ownAccount: a conta não está no nome dele; review: a conta está em análise; player_request: ele pediu; accountRefused: a conta ou carteira recusou; payoutUnavailable: o serviço de pagamento não conseguiu enviar',
          ),
        }),
        reason,
      }),
      may: 'withdrawals.reject',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
      when: { field: 'status', is: ['requested', 'approved'] },
      tone: 'danger',
    },
    resolve: {
      label: words('Resolve', 'Resolver'),
      sentence: words('resolved withdrawal {id} as {as}', 'resolveu o saque {id} como {as}'),
      input: z.strictObject({
        id,
        as: field(z.enum(['paid', 'returned']), 'What happened', 'O que aconteceu'),
        evidence: field(z.string().trim().min(3).max(200), 'What shows it', 'O que comprova', {
          look: 'longText',
        }),
      }),
      may: 'withdrawals.resolve',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
      when: { field: 'status', is: ['unknown'] },
    },
  },
});
