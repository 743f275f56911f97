import { z } from 'zod';
import { returnCauses } from '../withdrawals.ts';
import { checksField, field, reason, topic, words } from './topic.ts';

const id = field(z.string().max(64), 'Withdrawal', 'Saque');

/** Withdrawals that wait for staff. Money is text in currency units. */
export const withdrawals = topic({
  name: 'withdrawals',
  title: words('Withdrawals', 'Saques'),
  group: 'waiting',
  lists: {
    all: {
      title: words('Waiting', 'Na fila'),
      opens: { topic: 'deposits', list: 'callbacks', with: { order: 'id' } },
      may: 'withdrawals.read',
      audit: 'reads',
      empty: words('No withdrawal waits.', 'Nenhum saque na fila.'),
      row: z.object({
        id,
        at: field(z.string(), 'Requested', 'Pedido em', { look: 'time' }),
        playerId: field(z.string(), 'Player', 'Jogador', { look: 'player' }),
        holder: field(z.string(), 'Holder', 'Titular'),
        bank: field(z.string(), 'Method', 'Método'),
        accountNo: field(z.string(), 'Account', 'Conta', { hidden: 'withdrawals.account' }),
        amount: field(z.string(), 'Amount', 'Valor', { look: 'money' }),
        fee: field(z.string(), 'Fee', 'Taxa', { look: 'money' }),
        currency: field(z.string(), 'Currency', 'Moeda'),
        checks: checksField,
        status: field(z.enum(['requested', 'approved', 'unknown']), 'State', 'Situação', { look: 'state' }),
        approvedBy: field(z.array(z.string()), 'Approved by', 'Aprovado por'),
        approvalsNeeded: field(z.number(), 'Approvals needed', 'Aprovações necessárias'),
        sendFrom: field(z.string().nullable(), 'Held until', 'Retido até', { look: 'time' }),
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
    },
  },
});
