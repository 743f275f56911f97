import { z } from 'zod';
import { invitationLanguages } from '../staff.ts';
import { field, reason, topic, words } from './topic.ts';

const email = field(z.email('must be an e-mail address').max(200).toLowerCase(), 'E-mail', 'E-mail');
const roles = field(z.array(z.string().trim().min(1).max(30)).min(1, 'names no role'), 'Roles', 'Funções', {
  choices: 'roles',
});
const invite = field(z.enum(invitationLanguages).optional(), 'Invite by mail', 'Convidar por e-mail', {
  hint: words(
    'Mails a link in this language, valid for three days, that sets the password. Without one, a one-time password is shown',
    'Envia um link neste idioma, válido por três dias, que define a senha. Sem idioma, aparece uma senha de uso único',
  ),
});
const target = {
  input: z.strictObject({ email }),
  may: 'staff.manage',
  audit: 'changes',
  approval: 'none',
} as const;
const onAccount = { on: 'all', from: { email: 'email' } } as const;

/** Accounts of staff and their roles. */
export const staff = topic({
  name: 'staff',
  title: words('Staff', 'Equipe'),
  group: 'setup',
  lists: {
    all: {
      lead: 'name',
      title: words('Accounts', 'Contas'),
      may: 'staff.read',
      audit: 'none',
      empty: words('There is no staff account yet.', 'Ainda não há contas da equipe.'),
      row: z.object({
        email,
        name: field(z.string(), 'Name', 'Nome'),
        roles,
        createdAt: field(z.string(), 'Since', 'Desde', { look: 'time' }),
        isEnrolled: field(z.boolean(), 'Second factor', 'Verificação em duas etapas'),
        lastLoginAt: field(z.string().nullable(), 'Last login', 'Último acesso', { look: 'time' }),
      }),
    },
  },
  actions: {
    add: {
      label: words('Add an account', 'Adicionar conta'),
      sentence: words(
        'added the staff account {email} as {roles}',
        'adicionou a conta {email} à equipe como {roles}',
      ),
      input: z.strictObject({
        email,
        roles,
        name: field(
          z.string().trim().min(1).max(60).optional(),
          'Name that players see',
          'Nome que os jogadores veem',
          {
            hint: words(
              'Without one, the first part of the e-mail',
              'Sem nome, vale a primeira parte do e-mail',
            ),
          },
        ),
        invite,
      }),
      may: 'staff.manage',
      audit: 'changes',
      approval: 'none',
    },
    roles: {
      label: words('Change roles', 'Mudar funções'),
      sentence: words('changed the roles of {email} to {roles}', 'mudou as funções de {email} para {roles}'),
      input: z.strictObject({ email, roles }),
      may: 'staff.manage',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { email: 'email', roles: 'roles' },
      tone: 'primary',
    },
    reset: {
      label: words('New one-time password', 'Nova senha de uso único'),
      sentence: words(
        'gave {email} a new one-time password',
        'gerou uma nova senha de uso único para {email}',
      ),
      ...target,
      input: z.strictObject({ email, invite }),
      ...onAccount,
    },
    'reset-second-factor': {
      label: words('Remove the second factor', 'Remover a verificação em duas etapas'),
      sentence: words(
        'removed the second factor of {email}',
        'removeu a verificação em duas etapas de {email}',
      ),
      ...target,
      input: z.strictObject({ email, invite }),
      ...onAccount,
      tone: 'danger',
    },
    remove: {
      label: words('Remove the account', 'Remover conta'),
      sentence: words('removed the staff account {email}', 'removeu da equipe a conta {email}'),
      ...target,
      ...onAccount,
      tone: 'danger',
    },
    'replace-owner': {
      label: words('Replace a lost owner', 'Substituir proprietário sem acesso'),
      sentence: words(
        'made {successor} an owner in place of {email}: {reason}',
        'deu a função de proprietário a {successor} no lugar de {email}: {reason}',
      ),
      input: z.strictObject({
        email: field(email, 'Lost owner', 'Proprietário sem acesso'),
        successor: field(email, 'New owner', 'Novo proprietário', {
          hint: words(
            'An account of more than 72 hours with an authenticator app; neither of the two who agree',
            'Conta com mais de 72 horas e aplicativo autenticador; nenhuma das duas pessoas que concordam',
          ),
        }),
        reason,
      }),
      may: 'staff.manage',
      audit: 'changes',
      approval: 'always',
      tone: 'danger',
    },
  },
});
