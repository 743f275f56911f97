import { z } from 'zod';
import { field, playerEmail, reason, words } from './topic.ts';

/** Accounts that were closed permanently. */
export const dataLists = {
  erasures: {
    title: words('Erased accounts', 'Contas eliminadas'),
    may: 'players.read',
    audit: 'none',
    empty: words('No account was erased.', 'Nenhuma conta foi eliminada.'),
    row: z.object({
      player: field(z.string(), 'Number', 'Número', { look: 'player' }),
      at: field(z.string(), 'Ordered', 'Pedida em', { look: 'time' }),
      by: field(z.string(), 'By', 'Por'),
      reason: field(z.string(), 'Reason', 'Motivo', { look: 'longText' }),
      keepUntil: field(z.string(), 'Evidence kept until', 'Registros guardados até', { look: 'time' }),
      erasedAt: field(z.string().nullable(), 'All erased', 'Tudo eliminado em', { look: 'time' }),
    }),
  },
} as const;

const day = z.iso.date('must be a day such as 2026-11-27').optional();

/** Orders about the personal data of a player. */
export const dataActions = {
  export: {
    label: words('Export personal data', 'Exportar dados pessoais'),
    sentence: words(
      'exported the personal data of {email}: {reason}',
      'exportou os dados pessoais de {email}: {reason}',
    ),
    input: z
      .strictObject({
        email: playerEmail,
        reason,
        from: field(day, 'From', 'De', {
          look: 'day',
          hint: words(
            'Empty: everything. Bets, rounds, movements and messages may be limited to a period.',
            'Vazio: tudo. Apostas, rodadas, movimentações e mensagens podem ser limitadas a um período.',
          ),
        }),
        to: field(day, 'To', 'Até', { look: 'day' }),
      })
      .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'is before the start' }),
    may: 'players.export',
    audit: 'reads',
    approval: 'none',
    answers: 'file',
    on: 'all',
    from: { email: 'email' },
  },
  erase: {
    label: words('Erase the account', 'Eliminar conta'),
    sentence: words(
      'closed the account {email} permanently and erased its data: {reason}',
      'encerrou de vez a conta {email} e eliminou os dados: {reason}',
    ),
    input: z.strictObject({ email: playerEmail, reason }),
    may: 'players.erase',
    audit: 'changes',
    approval: 'always',
    on: 'all',
    from: { email: 'email' },
    tone: 'danger',
    when: { field: 'blocked', is: [null, 'owner', 'staff', 'closed'] },
  },
  retention: {
    label: words('Set how long evidence is kept', 'Definir o prazo de guarda'),
    sentence: words(
      'set that evidence of erased accounts is kept for {years} years',
      'definiu que os registros de contas eliminadas ficam guardados por {years} anos',
    ),
    input: z.strictObject({
      years: field(z.number().int().min(0).max(30), 'Years after the end', 'Anos após o encerramento', {
        hint: words(
          'Laws against money laundering usually require five. Earlier erasures keep their time.',
          'As leis contra lavagem de dinheiro costumam exigir cinco. Eliminações anteriores mantêm o prazo.',
        ),
      }),
    }),
    may: 'players.retention',
    audit: 'changes',
    approval: 'none',
  },
} as const;
