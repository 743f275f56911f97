import { z } from 'zod';
import { beforeRow, field, topic, words } from './topic.ts';

const results = ['done', 'refused', 'proposed', 'scheduled', 'unknown', 'read'] as const;
const filter = z.string().trim().min(1).max(100).optional();

/** Orders of staff with their results, and readings of personal data. Newest first. */
export const audit = topic({
  name: 'audit',
  title: words('Audit log', 'Registro de auditoria'),
  group: 'books',
  lists: {
    all: {
      lead: 'sentence',
      title: words('Newest entries', 'Registros mais recentes'),
      may: 'journal.read',
      audit: 'reads',
      empty: words('There are no entries yet.', 'Ainda não há registros.'),
      query: z.strictObject({
        who: field(filter, 'Who', 'Quem', {
          hint: words(
            'Name of the member of staff, or a part of it',
            'Nome da pessoa da equipe, ou parte dele',
          ),
        }),
        player: field(filter, 'E-mail of a player', 'E-mail do jogador', {
          hint: words('Orders about this account', 'Ordens sobre esta conta'),
        }),
        action: field(filter, 'Action', 'Ação', {
          hint: words(
            'Such as withdrawals.approve, or withdrawals for all of them',
            'Como withdrawals.approve, ou withdrawals para todas',
          ),
        }),
        result: field(z.enum(results).optional(), 'Result', 'Resultado'),
        from: field(z.iso.date().optional(), 'From', 'De', { look: 'day' }),
        to: field(z.iso.date().optional(), 'To', 'Até', { look: 'day' }),
        before: beforeRow,
      }),
      row: z.object({
        id: field(z.string(), 'Entry', 'Registro', { look: 'rowId' }),
        at: field(z.string(), 'Time', 'Quando', { look: 'time' }),
        by: field(z.string(), 'Who', 'Quem'),
        sentence: field(z.string(), 'What', 'O que fez'),
        state: field(z.enum(results), 'Result', 'Resultado', {
          look: 'state',
          hint: words(
            'unknown: the process ended before the result was recorded. Check the effect.',
            'unknown: o processo terminou antes de registrar o resultado. Verifique o efeito.',
          ),
        }),
        ip: field(z.string(), 'From', 'De onde'),
        answer: field(z.string(), 'Answer', 'Resposta'),
        changes: field(z.string(), 'Before and after', 'Antes e depois', { look: 'longText' }),
        action: field(z.string(), 'Action', 'Ação', { names: 'action' }),
        input: field(z.string(), 'Content', 'Conteúdo', { look: 'code' }),
        userAgent: field(z.string(), 'Program', 'Programa'),
      }),
    },
  },
  actions: {},
});
