import { z } from 'zod';
import { field, playerEmail, reason, topic, words } from './topic.ts';

const review = field(z.string().regex(/^\d{1,18}$/, 'must be the number of a pair'), 'Pair', 'Par');

/** Accounts that may belong to a stopped or blocked person. They cannot deposit until staff decides. */
export const persons = topic({
  name: 'persons',
  title: words('Possible duplicates', 'Possíveis duplicidades'),
  group: 'waiting',
  lists: {
    all: {
      lead: 'account',
      title: words('To be decided', 'A decidir'),
      may: 'persons.read',
      audit: 'reads',
      empty: words('No account waits for a decision.', 'Nenhuma conta espera decisão.'),
      row: z.object({
        review,
        at: field(z.string(), 'Opened', 'Aberto em', { look: 'time' }),
        state: field(z.enum(['open', 'same', 'different']), 'State', 'Situação', { look: 'state' }),
        account: field(z.string(), 'Account', 'Conta'),
        barred: field(z.string(), 'May be', 'Pode ser'),
        because: field(z.string(), 'That account is', 'Essa conta está'),
        signals: field(z.array(z.string()), 'In common', 'Em comum', { names: 'word' }),
        decision: field(z.string(), 'Newest decision', 'Última decisão'),
      }),
    },
  },
  actions: {
    show: {
      label: words('Show all pairs of an account', 'Ver todos os pares de uma conta'),
      sentence: words('read the pairs of {email}', 'consultou os pares de {email}'),
      input: z.strictObject({ email: playerEmail }),
      may: 'persons.read',
      audit: 'reads',
      approval: 'none',
    },
    same: {
      label: words('One person', 'Mesma pessoa'),
      sentence: words(
        'decided pair {review} as one person: {reason}',
        'decidiu o par {review} como a mesma pessoa: {reason}',
      ),
      input: z.strictObject({ review, reason }),
      may: 'persons.decide',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { review: 'review' },
      tone: 'danger',
    },
    different: {
      label: words('Two people', 'Pessoas diferentes'),
      sentence: words(
        'decided pair {review} as two people: {reason}',
        'decidiu o par {review} como pessoas diferentes: {reason}',
      ),
      input: z.strictObject({ review, reason }),
      may: 'persons.decide',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { review: 'review' },
    },
  },
});
