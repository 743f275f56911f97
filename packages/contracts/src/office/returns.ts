import { z } from 'zod';
import { field, topic, words } from './topic.ts';

const id = field(z.string().min(1).max(64), 'Return', 'Devolução');

/** Unplayed deposits of excluded players that the vendor cannot refund. */
export const returns = topic({
  name: 'returns',
  title: words('Deposit returns', 'Devoluções de depósito'),
  group: 'waiting',
  lists: {
    all: {
      lead: 'playerId',
      title: words('Waiting', 'Na fila'),
      may: 'returns.read',
      audit: 'reads',
      empty: words('No return waits.', 'Nenhuma devolução na fila.'),
      row: z.object({
        id,
        at: field(z.string(), 'Planned', 'Prevista em', { look: 'time' }),
        playerId: field(z.string(), 'Player', 'Jogador', { look: 'player' }),
        orderId: field(z.string(), 'Deposit', 'Depósito'),
        vendor: field(z.string(), 'Vendor', 'Provedor', { names: 'word' }),
        reason: field(z.string(), 'Answer of the vendor', 'Resposta do provedor'),
        amount: field(z.string(), 'Amount', 'Valor', { look: 'money' }),
        currency: field(z.string(), 'Currency', 'Moeda'),
      }),
    },
  },
  actions: {
    pay: {
      label: words('Record as paid', 'Registrar como paga'),
      sentence: words(
        'recorded return {id} as paid: {evidence}',
        'registrou a devolução {id} como paga: {evidence}',
      ),
      input: z.strictObject({
        id,
        evidence: field(z.string().trim().min(3).max(200), 'What shows it', 'O que comprova', {
          look: 'longText',
        }),
      }),
      may: 'returns.pay',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
    },
    withdraw: {
      label: words('Pay by withdrawal', 'Pagar por saque'),
      sentence: words('ordered the withdrawal of return {id}', 'mandou pagar por saque a devolução {id}'),
      input: z.strictObject({ id }),
      may: 'returns.withdraw',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
      tone: 'primary',
    },
  },
});
