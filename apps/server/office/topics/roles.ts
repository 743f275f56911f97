import { roles } from '@palpite/contracts/office/roles';
import type { Words } from '@palpite/contracts/office/topic';
import type { StaffRole } from '@palpite/domain/staff';
import {
  addRole,
  changeRole,
  type ListedRole,
  listRoles,
  type RoleProblem,
  removeRole,
} from '../../modules/staff/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, implement, refused } from '../office-topic.ts';

const labels: Record<StaffRole, Words> = {
  owner: { en: 'Owner: everything', pt: 'Proprietário: tudo' },
  admin: { en: 'Accounts, offers and settings; no money', pt: 'Contas, ofertas e ajustes; sem dinheiro' },
  cashier: { en: 'Withdrawals, reversals and returns', pt: 'Saques, estornos e devoluções' },
  trader: { en: 'Markets and results', pt: 'Mercados e resultados' },
  risk: { en: 'Limits, approvals and holds', pt: 'Limites, aprovações e bloqueios' },
  support: { en: 'Chat with players', pt: 'Atendimento a jogadores' },
  marketing: { en: 'Offers and promotions', pt: 'Ofertas e promoções' },
  compliance: { en: 'Exclusions, identity and legal texts', pt: 'Autoexclusões, identidade e textos legais' },
  auditor: { en: 'Reads every list, changes nothing', pt: 'Lê todas as listas, não muda nada' },
};

const problems: Record<RoleProblem, Words> = {
  unknown: { en: 'There is no such role.', pt: 'Esta função não existe.' },
  exists: {
    en: 'Nothing was changed: there is a role with this name already.',
    pt: 'Nada mudou: já existe uma função com este nome.',
  },
  shipped: {
    en: 'Nothing was changed: roles of the product cannot be changed. Create a role of your own.',
    pt: 'Nada mudou: as funções do produto não podem ser alteradas. Crie uma função própria.',
  },
  in_use: {
    en: 'Nothing was changed: accounts have this role. Give them other roles first.',
    pt: 'Nada mudou: há contas com esta função. Dê outras funções a elas antes.',
  },
  unchanged: {
    en: 'Nothing was changed: the role is like this already.',
    pt: 'Nada mudou: a função já é assim.',
  },
};

const answer = (problem: RoleProblem | null, en: string, pt: string): Done =>
  problem === null ? done(en, pt) : refused(problems[problem].en, problems[problem].pt);

const shownRole = (role: ListedRole | undefined) => (role ? role.permissions.join(', ') : null);

const previewOf =
  (after: (given: { label?: string; permissions?: readonly string[] }) => readonly string[] | null) =>
  async (
    db: Db,
    input: { name: string; label?: string; permissions?: readonly string[] },
  ): Promise<Change[]> => {
    const role = (await listRoles(db)).find(({ name }) => name === input.name);
    const next = after(input);
    return [
      {
        what: { en: 'Permissions', pt: 'Permissões' },
        before: shownRole(role),
        after: next?.join(', ') ?? null,
      },
      {
        what: { en: 'Accounts with this role', pt: 'Contas com esta função' },
        before: String(role?.accounts ?? 0),
        after: String(role?.accounts ?? 0),
      },
    ];
  };

export const roleTopic = implement(roles, {
  lists: {
    all: async (db, lang) =>
      (await listRoles(db)).map(({ name, label, permissions, accounts }) => ({
        name,
        label: label ?? labels[name as StaffRole][lang],
        kind: label === null ? ('product' as const) : ('own' as const),
        accounts,
        permissions: [...permissions],
      })),
  },
  actions: {
    add: async (db, role) =>
      answer(
        await addRole(db, role),
        `The role ${role.name} can be given to accounts.`,
        `A função ${role.name} já pode ser dada a contas.`,
      ),
    change: async (db, role) =>
      answer(
        await changeRole(db, role),
        'The role is changed, also for open sessions.',
        'A função mudou, também nas sessões abertas.',
      ),
    remove: async (db, { name }) =>
      answer(await removeRole(db, name), 'The role is removed.', 'A função foi removida.'),
  },
  previews: {
    add: previewOf(({ permissions = [] }) => permissions),
    change: previewOf(({ permissions = [] }) => permissions),
    remove: previewOf(() => null),
  },
});
