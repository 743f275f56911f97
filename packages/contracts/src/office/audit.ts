import { z } from 'zod';
import { field, topic, words } from './topic.ts';

/** Orders of staff with their results, and readings of personal data. Newest first. */
export const audit = topic({
  name: 'audit',
  title: words('Audit log', 'Registro de auditoria'),
  group: 'books',
  lists: {
    all: {
      title: words('Newest entries', 'Registros mais recentes'),
      may: 'journal.read',
      audit: 'reads',
      empty: words('There are no entries yet.', 'Ainda não há registros.'),
      row: z.object({
        id: field(z.string(), 'Entry', 'Registro'),
        at: field(z.string(), 'Time', 'Quando', { look: 'time' }),
        by: field(z.string(), 'Who', 'Quem'),
        ip: field(z.string(), 'From', 'De onde'),
        sentence: field(z.string(), 'What', 'O que fez'),
        state: field(z.enum(['done', 'refused', 'proposed', 'unknown', 'read']), 'Result', 'Resultado', {
          look: 'state',
          hint: words(
            'unknown: the process ended before the result was recorded. Check the effect.',
            'unknown: o processo terminou antes de registrar o resultado. Verifique o efeito.',
          ),
        }),
        answer: field(z.string(), 'Answer', 'Resposta'),
        changes: field(z.string(), 'Before and after', 'Antes e depois', { look: 'longText' }),
        action: field(z.string(), 'Action', 'Ação'),
        input: field(z.string(), 'Content', 'Conteúdo', { look: 'code' }),
        userAgent: field(z.string(), 'Program', 'Programa'),
      }),
    },
  },
  actions: {},
});
