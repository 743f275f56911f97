import { z } from 'zod';
import { field, reason, topic, words } from './topic.ts';

const id = field(
  z.string().regex(/^[1-9]\d{0,17}$/, 'must be the number of a scheduled order'),
  'Scheduled order',
  'Ordem agendada',
);
const read = { may: 'scheduled.read', audit: 'none' } as const;
const row = z.object({
  id,
  runAt: field(z.string(), 'Valid from', 'Vale a partir de', { look: 'time' }),
  action: field(z.string(), 'Action', 'Ação', { names: 'action' }),
  order: field(z.string(), 'Order', 'Ordem'),
  changes: field(z.string(), 'Changes', 'Mudanças', { look: 'longText' }),
  by: field(z.string(), 'Author', 'Autor'),
  orderedAt: field(z.string(), 'Ordered', 'Agendada em', { look: 'time' }),
  state: field(z.enum(['waiting', 'done', 'refused', 'withdrawn']), 'State', 'Situação', { look: 'state' }),
  result: field(z.string(), 'Result', 'Resultado', { look: 'longText' }),
  endedAt: field(z.string().nullable(), 'Ended', 'Encerrada em', { look: 'time' }),
});

/** Orders for a later time: those that wait, and what became of the others. */
export const scheduled = topic({
  name: 'scheduled',
  title: words('Scheduled orders', 'Ordens agendadas'),
  group: 'setup',
  lists: {
    all: {
      lead: 'order',
      title: words('Waiting', 'Aguardando'),
      ...read,
      empty: words('No order waits for its time.', 'Nenhuma ordem aguarda a data.'),
      row,
    },
    ended: {
      lead: 'order',
      title: words('Executed, refused, withdrawn', 'Executadas, recusadas, retiradas'),
      ...read,
      empty: words('No scheduled order has ended yet.', 'Nenhuma ordem agendada foi encerrada ainda.'),
      row,
    },
  },
  actions: {
    withdraw: {
      label: words('Withdraw', 'Retirar'),
      sentence: words('withdrew scheduled order {id}: {reason}', 'retirou a ordem agendada {id}: {reason}'),
      input: z.strictObject({ id, reason }),
      may: 'scheduled.withdraw',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
      tone: 'danger',
    },
  },
});
