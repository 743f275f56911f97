import { z } from 'zod';
import { field, playerEmail, reason, words } from './topic.ts';

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
} as const;
