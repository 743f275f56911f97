import { grantablePermissions } from '@palpite/domain/staff';
import { z } from 'zod';
import { field, topic, words } from './topic.ts';

const name = field(
  z
    .string()
    .trim()
    .regex(
      /^[a-z][a-z0-9-]{1,29}$/,
      'must be 2 to 30 lower-case letters, digits or -, such as night-cashier',
    ),
  'Name',
  'Nome',
);
const label = field(z.string().trim().min(1).max(60), 'Label', 'Descrição', {
  hint: words('What the role is for', 'Para que serve a função'),
});
const permissions = field(
  z.array(z.enum(grantablePermissions)).min(1, 'names no permission'),
  'Permissions',
  'Permissões',
);
const change = { may: 'roles.change', audit: 'changes', approval: 'none' } as const;
/** A role of the product is not changed. */
const ifOwn = { field: 'kind', is: ['own'] } as const;

/** Roles of the product, and those that owners make. */
export const roles = topic({
  name: 'roles',
  title: words('Roles', 'Funções'),
  group: 'setup',
  lists: {
    all: {
      title: words('Roles', 'Funções'),
      may: 'roles.read',
      audit: 'none',
      empty: words('There is no role.', 'Não há funções.'),
      row: z.object({
        name: field(z.string(), 'Name', 'Nome'),
        label,
        kind: field(z.enum(['product', 'own']), 'Kind', 'Tipo', { look: 'state' }),
        accounts: field(z.number(), 'Accounts', 'Contas'),
        permissions: field(z.array(z.string()), 'Permissions', 'Permissões'),
      }),
    },
  },
  actions: {
    add: {
      label: words('Create a role', 'Criar função'),
      sentence: words(
        'created the role {name} with {permissions}',
        'criou a função {name} com {permissions}',
      ),
      input: z.strictObject({ name, label, permissions }),
      ...change,
    },
    change: {
      label: words('Change the role', 'Mudar função'),
      sentence: words('changed the role {name} to {permissions}', 'mudou a função {name} para {permissions}'),
      input: z.strictObject({ name, label, permissions }),
      ...change,
      on: 'all',
      from: { name: 'name', label: 'label', permissions: 'permissions' },
      when: ifOwn,
      tone: 'primary',
    },
    remove: {
      label: words('Remove the role', 'Remover função'),
      sentence: words('removed the role {name}', 'removeu a função {name}'),
      input: z.strictObject({ name }),
      ...change,
      on: 'all',
      from: { name: 'name' },
      when: ifOwn,
      tone: 'danger',
    },
  },
});
