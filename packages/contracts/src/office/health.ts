import { z } from 'zod';
import { field, topic, words } from './topic.ts';

/** Parts of the installation whose work is watched. */
const kinds = ['database', 'feed', 'payments', 'slots', 'job', 'mail'] as const;
export type HealthKind = (typeof kinds)[number];

const kind = z.enum(kinds);

/** What fails or is late, since when, and what to do. Read from tables, so that every process shows the same. */
export const health = topic({
  name: 'health',
  title: words('System health', 'Saúde do sistema'),
  group: 'books',
  lists: {
    all: {
      title: words('Database, vendors, feeds, jobs, mail', 'Banco, provedores, feeds, tarefas, e-mail'),
      may: 'health.read',
      audit: 'none',
      empty: words('Nothing of this kind has run yet.', 'Nada deste tipo rodou ainda.'),
      query: z.strictObject({ kind: field(kind.optional(), 'Kind', 'Tipo') }),
      key: ['kind', 'part'],
      row: z.object({
        part: field(z.string(), 'Part', 'Parte'),
        kind: field(kind, 'Kind', 'Tipo', { look: 'state' }),
        health: field(z.enum(['works', 'late', 'fails']), 'State', 'Situação', { look: 'state' }),
        since: field(z.string().nullable(), 'Since', 'Desde', { look: 'time' }),
        last: field(z.string().nullable(), 'Last success', 'Último sucesso', { look: 'time' }),
        what: field(z.string(), 'What happened', 'O que aconteceu', { look: 'longText' }),
        todo: field(z.string(), 'What to do', 'O que fazer', { look: 'longText' }),
      }),
    },
  },
  actions: {},
});
