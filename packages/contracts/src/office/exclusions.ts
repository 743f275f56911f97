import { z } from 'zod';
import { field, playerEmail, reason, topic, words } from './topic.ts';

/** Exclusions without end, and the limits that players set for themselves. */
export const exclusions = topic({
  name: 'exclusions',
  title: words('Exclusions and own limits', 'Autoexclusões e limites'),
  group: 'desks',
  lists: {
    all: {
      title: words('Exclusions without end', 'Autoexclusões sem prazo'),
      may: 'exclusions.read',
      audit: 'reads',
      empty: words('There is no exclusion without end.', 'Nenhuma autoexclusão sem prazo.'),
      row: z.object({
        email: playerEmail,
        since: field(z.string(), 'Since', 'Desde', { look: 'time' }),
        mayLiftAt: field(z.string(), 'Can be lifted from', 'Pode ser encerrada a partir de', {
          look: 'time',
        }),
        until: field(z.string().nullable(), 'Ends', 'Termina em', { look: 'time' }),
      }),
    },
  },
  actions: {
    show: {
      label: words('Show limits and exclusions', 'Ver limites e autoexclusões'),
      sentence: words(
        'read limits and exclusions of {email}',
        'consultou limites e autoexclusões de {email}',
      ),
      input: z.strictObject({ email: playerEmail }),
      may: 'exclusions.read',
      audit: 'reads',
      approval: 'none',
    },
    lift: {
      label: words('End in 24 hours', 'Encerrar em 24 horas'),
      sentence: words(
        'lifted the exclusion of {email}: {reason}',
        'encerrou a autoexclusão de {email}: {reason}',
      ),
      input: z.strictObject({ email: playerEmail, reason }),
      may: 'exclusions.lift',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { email: 'email' },
      tone: 'danger',
    },
    keep: {
      label: words('Keep the exclusion', 'Manter a autoexclusão'),
      sentence: words(
        'kept the exclusion of {email}: {reason}',
        'manteve a autoexclusão de {email}: {reason}',
      ),
      input: z.strictObject({ email: playerEmail, reason }),
      may: 'exclusions.keep',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { email: 'email' },
      tone: 'primary',
    },
    after: {
      label: words('Set the minimum duration', 'Definir a duração mínima'),
      sentence: words(
        'set the minimum duration of an exclusion without end to {months} months: {reason}',
        'definiu em {months} meses a duração mínima da autoexclusão sem prazo: {reason}',
      ),
      input: z.strictObject({
        months: field(z.int().min(1).max(120), 'Months', 'Meses', {
          hint: words(
            'How long an exclusion without end lasts before it can be lifted',
            'Quanto dura uma autoexclusão sem prazo antes de poder ser encerrada',
          ),
        }),
        reason,
      }),
      may: 'exclusions.change',
      audit: 'changes',
      approval: 'none',
    },
  },
});
