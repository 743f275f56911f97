import { staff } from '@palpite/contracts/office/staff';
import type { Words } from '@palpite/contracts/office/topic';
import {
  addStaff,
  changeRoles,
  listStaff,
  removeStaff,
  replaceOwner,
  resetPassword,
  resetSecondFactor,
  type StaffChanged,
  type StaffProblem,
} from '../../modules/staff/index.ts';
import { releaseConversations } from '../../modules/support/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, implement, refused } from '../office-topic.ts';
import { listInWords, listMax } from './pieces.ts';

const problems: Record<StaffProblem, Words> = {
  unknown: { en: 'There is no such staff account.', pt: 'Esta conta não existe na equipe.' },
  exists: {
    en: 'Nothing was changed: this address has a staff account already.',
    pt: 'Nada mudou: este e-mail já tem uma conta na equipe.',
  },
  first_owner: {
    en: 'Nothing was changed: the first account must be an owner. Add the role owner.',
    pt: 'Nada mudou: a primeira conta precisa ser de um owner. Inclua a função owner.',
  },
  owner_only: {
    en: 'Nothing was changed: only an owner may create or change an owner.',
    pt: 'Nada mudou: só um owner pode criar ou mudar um owner.',
  },
  own_roles: {
    en: 'Nothing was changed: nobody gives roles to their own account.',
    pt: 'Nada mudou: ninguém dá funções à própria conta.',
  },
  own_factor: {
    en: 'Nothing was changed: another person must reset your second factor. With a recovery code, log in and enrol again.',
    pt: 'Nada mudou: outra pessoa precisa remover a sua verificação em duas etapas. Com um código de recuperação, entre e cadastre de novo.',
  },
  last_owner: {
    en: 'Nothing was changed: this is the last owner. Make another account an owner first.',
    pt: 'Nada mudou: este é o último owner. Dê antes a função owner a outra conta.',
  },
  no_owner: {
    en: 'Nothing was changed: the lost account must be an owner, and the new owner must not be one yet.',
    pt: 'Nada mudou: a conta perdida precisa ser de um owner, e a nova ainda não.',
  },
  owner_present: {
    en: 'Nothing was changed: an owner was logged in within 72 hours. That owner can help.',
    pt: 'Nada mudou: um owner esteve conectado nas últimas 72 horas e pode ajudar.',
  },
  not_enrolled: {
    en: 'Nothing was changed: the new owner needs an account of more than 72 hours with an authenticator app.',
    pt: 'Nada mudou: o novo owner precisa de uma conta com mais de 72 horas e um aplicativo autenticador.',
  },
  own_succession: {
    en: 'Nothing was changed: the new owner must be neither of the two who agree to it.',
    pt: 'Nada mudou: o novo owner não pode ser uma das duas pessoas que concordam.',
  },
  unknown_role: {
    en: 'Nothing was changed: there is no such role. See the list of roles.',
    pt: 'Nada mudou: uma destas funções não existe. Veja a lista de funções.',
  },
  unchanged: {
    en: 'Nothing was changed: the account has these roles already.',
    pt: 'Nada mudou: a conta já tem estas funções.',
  },
};

const oneTime: Words = {
  en: 'The password is valid for three days and for one login, which asks for a new one.',
  pt: 'A senha vale por três dias e para um acesso, que pede uma nova senha.',
};
const enrols: Words = {
  en: `${oneTime.en.slice(0, -1)} and enrols an authenticator app.`,
  pt: `${oneTime.pt.slice(0, -1)} e cadastra um aplicativo autenticador.`,
};

const invited: Words = {
  en: 'A link that sets the password is mailed, valid for three days.',
  pt: 'Um link que define a senha segue por e-mail e vale por três dias.',
};

/** How the member gets in after a change: `how` for a one-time password, or by the link of an invitation. */
const access = (invite: string | undefined, how: Words): Words => (invite === undefined ? how : invited);

function describe(changed: StaffChanged, en: string, pt: string): Done {
  if (changed.problem !== null) return refused(problems[changed.problem].en, problems[changed.problem].pt);
  const { password } = changed;
  return done(en, pt, password === undefined ? {} : { password });
}

const rolesWhat: Words = { en: 'Roles', pt: 'Funções' };

const rolesAfter =
  (after: (roles: readonly string[]) => Words | null) =>
  async (db: Db, { email, roles = [] }: { email: string; roles?: string[] }): Promise<Change[]> => {
    const account = (await listStaff(db, listMax)).find((each) => each.email === email);
    return [
      { what: rolesWhat, before: account ? listInWords(account.roles, 'roles') : null, after: after(roles) },
    ];
  };

export const staffTopic = implement(staff, {
  lists: {
    all: async (db) =>
      (await listStaff(db, listMax)).map(({ createdAt, lastLoginAt, ...rest }) => ({
        ...rest,
        createdAt: createdAt.toISOString(),
        lastLoginAt: lastLoginAt?.toISOString() ?? null,
      })),
  },
  actions: {
    add: async (db, { email, roles, invite, name = email.split('@')[0] ?? '' }, actor) =>
      describe(
        await addStaff(db, actor, { email, name, roles, invite }),
        `The account is created. ${access(invite, enrols).en}`,
        `A conta foi criada. ${access(invite, enrols).pt}`,
      ),
    roles: async (db, { email, roles }, actor) =>
      describe(
        await changeRoles(db, actor, email, roles),
        'The roles are changed, also for open sessions.',
        'As funções mudaram, também nas sessões abertas.',
      ),
    reset: async (db, { email, invite }, actor) =>
      describe(
        await resetPassword(db, actor, email, invite),
        `The sessions have ended. ${access(invite, oneTime).en}`,
        `As sessões foram encerradas. ${access(invite, oneTime).pt}`,
      ),
    'reset-second-factor': async (db, { email, invite }, actor) =>
      describe(
        await resetSecondFactor(db, actor, email, invite),
        `The second factor is removed and the sessions have ended. ${access(invite, enrols).en}`,
        `A verificação em duas etapas foi removida e as sessões foram encerradas. ${access(invite, enrols).pt}`,
      ),
    remove: async (db, { email }, actor) =>
      describe(
        await removeStaff(db, actor, email, releaseConversations),
        'The account is removed and its sessions have ended.',
        'A conta foi removida e as sessões foram encerradas.',
      ),
    'replace-owner': async (db, { email, successor }, actor) =>
      describe(
        await replaceOwner(db, actor, { lost: email, successor }, releaseConversations),
        `${successor} is an owner. The account ${email} is removed.`,
        `${successor} agora é owner. A conta ${email} foi removida.`,
      ),
  },
  previews: {
    add: rolesAfter((roles) => listInWords(roles, 'roles')),
    roles: rolesAfter((roles) => listInWords(roles, 'roles')),
    remove: rolesAfter(() => null),
    'replace-owner': async (db, { email, successor }) => {
      const accounts = await listStaff(db, listMax);
      const rolesOf = (wanted: string) => accounts.find((each) => each.email === wanted)?.roles ?? null;
      const shownRoles = (roles: readonly string[] | null) => roles && listInWords(roles, 'roles');
      const next = rolesOf(successor);
      return [
        { what: { en: email, pt: email }, before: shownRoles(rolesOf(email)), after: null },
        {
          what: { en: successor, pt: successor },
          before: shownRoles(next),
          after: next && shownRoles(['owner', ...next]),
        },
      ];
    },
  },
  isFirst: (action, { roles }) => action === 'add' && Array.isArray(roles) && roles.includes('owner'),
});
