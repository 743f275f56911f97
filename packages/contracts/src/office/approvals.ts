import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { field, onYourTurn, reason, topic, turnField, turns, words } from './topic.ts';

const id = field(
  z.string().regex(/^[1-9]\d{0,17}$/, 'must be the number of a proposal'),
  'Proposal',
  'Proposta',
);
const action = field(z.string().max(60), 'Action', 'Ação', { names: 'action' });
const chosenAction = field(z.string().max(60), 'Action', 'Ação', { names: 'action', choices: 'actions' });

/** Orders that wait for a second person, and the rules that say which orders need one. */
export const approvals = topic({
  name: 'approvals',
  title: words('Approvals', 'Aprovações'),
  group: 'waiting',
  lists: {
    all: {
      lead: 'sentence',
      title: words('Waiting', 'Na fila'),
      may: 'approvals.read',
      audit: 'none',
      empty: words('Nothing waits for a second person.', 'Nada espera uma segunda pessoa.'),
      row: z.object({
        id,
        sentence: field(z.string(), 'Order', 'Ordem', { look: 'longText' }),
        changes: field(z.string(), 'Before and after', 'Antes e depois', { look: 'longText' }),
        by: field(z.string(), 'Author', 'Autor'),
        turn: turnField(z.enum(turns)),
        at: field(z.string(), 'Proposed', 'Proposta em', { look: 'time' }),
        expiresAt: field(z.string(), 'Expires', 'Expira em', { look: 'time' }),
        action,
        input: field(z.string(), 'Input', 'Entrada', { look: 'code' }),
      }),
    },
    rules: {
      title: words('Rules', 'Regras'),
      key: ['action', 'currency'],
      may: 'approvals.read',
      audit: 'none',
      empty: words('No rules besides those of the product.', 'Nenhuma regra além das do produto.'),
      row: z.object({
        action,
        currency: field(z.string(), 'Currency', 'Moeda'),
        above: field(z.string(), 'Above', 'Acima de', { look: 'money' }),
      }),
    },
  },
  actions: {
    approve: {
      label: words('Approve', 'Aprovar'),
      sentence: words('approved proposal {id}', 'aprovou a proposta {id}'),
      input: z.strictObject({ id }),
      may: 'approvals.decide',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
      when: onYourTurn,
      tone: 'primary',
    },
    reject: {
      label: words('Reject', 'Recusar'),
      sentence: words('rejected proposal {id}: {reason}', 'recusou a proposta {id}: {reason}'),
      input: z.strictObject({ id, reason }),
      may: 'approvals.decide',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
      when: onYourTurn,
      tone: 'danger',
    },
    require: {
      label: words('Require a second person', 'Exigir segunda pessoa'),
      sentence: words(
        'required a second person for {action} in {currency} above {above}',
        'exigiu uma segunda pessoa para {action} em {currency} acima de {above}',
      ),
      input: z.strictObject({
        action: chosenAction,
        currency: field(z.enum([...currencyCodes, '*']), 'Currency', 'Moeda', {
          hint: words('* for every order of the action', '* para toda ordem da ação'),
        }),
        above: field(z.string().max(20), 'Above', 'Acima de', { look: 'money' }),
      }),
      may: 'approvals.change',
      audit: 'changes',
      approval: 'none',
    },
    release: {
      label: words('Remove the rule', 'Remover regra'),
      sentence: words(
        'removed the approval rule for {action} in {currency}',
        'removeu a regra de aprovação de {action} em {currency}',
      ),
      input: z.strictObject({ action, currency: field(z.string().max(8), 'Currency', 'Moeda') }),
      may: 'approvals.change',
      audit: 'changes',
      approval: 'none',
      on: 'rules',
      from: { action: 'action', currency: 'currency' },
      tone: 'danger',
    },
  },
});
