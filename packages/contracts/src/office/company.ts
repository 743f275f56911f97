import { isCnpj } from '@palpite/domain/cnpj';
import { z } from 'zod';
import { field, reason, topic, words } from './topic.ts';

/** Text that pages and mails show in one line. */
export const oneLine = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line');

/** Name, registration, address or licence of the company. */
export const companyText = oneLine(2, 120);

export const supportEmail = z.email('must be an e-mail address').max(200, 'must have at most 200 characters');

/** Link to a channel or chat at Telegram. */
export const telegramLink = z
  .string()
  .trim()
  .max(200, 'must have at most 200 characters')
  .regex(/^https:\/\/(t|telegram)\.me\/[\w+./?=&%-]+$/, 'must be a link to https://t.me/…');

export const messengerId = oneLine(1, 40);

/** Registration of a sandbox without settings. It is no number of the register, and live mode refuses it. */
export const inventedRegistration = 'CNPJ 00.000.000/0000-00';

/** Each CNPJ in the text has its check digits. A registration elsewhere needs none. */
function hasRightNumbers(text: string): boolean {
  if (text === inventedRegistration) return true;
  const punctuated = text.match(/[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}/gi);
  if (punctuated) return punctuated.every(isCnpj);
  if (!/\bcnpj\b/i.test(text)) return true;
  const plain = text.match(/\b[0-9A-Z]{12}\d{2}\b/gi);
  return plain?.every(isCnpj) ?? false;
}

const registration = companyText.refine(hasRightNumbers, 'has wrong check digits for a CNPJ');

const notShown = words('Left empty: not shown to players', 'Em branco: não aparece para os jogadores');

const shownDetails = {
  name: field(z.string(), 'Company', 'Empresa'),
  registration: field(z.string(), 'Registration', 'Registro'),
  address: field(z.string(), 'Address', 'Endereço'),
  licence: field(z.string(), 'Licence', 'Licença'),
};

const shownContacts = {
  email: field(z.string(), 'Support e-mail', 'E-mail do suporte'),
  telegram: field(z.string(), 'Telegram', 'Telegram'),
  supportId: field(z.string(), 'Messenger', 'Mensageiro'),
};

const row = z.object({
  version: field(z.number(), 'Version', 'Versão'),
  ...shownDetails,
  ...shownContacts,
  validFrom: field(z.string(), 'In force since', 'Em vigor desde', { look: 'time' }),
  changedBy: field(z.string().nullable(), 'Changed by', 'Alterado por', {
    hint: words('Empty: from the settings of the server', 'Vazio: das configurações do servidor'),
  }),
  reason: field(z.string(), 'Reason', 'Motivo'),
});

const list = {
  lead: 'name',
  may: 'company.read',
  audit: 'none',
  empty: words(
    'The server stores the first values when it starts.',
    'O servidor grava os primeiros valores ao iniciar.',
  ),
  row,
} as const;

const order = { audit: 'changes', approval: 'none', schedulable: true, on: 'all', tone: 'primary' } as const;

/** Company and contacts that players see. Each order makes a version, and earlier versions stay. */
export const company = topic({
  name: 'company',
  title: words('Company and contacts', 'Empresa e contatos'),
  group: 'setup',
  lists: {
    all: { title: words('In force', 'Em vigor'), ...list },
    versions: { title: words('History', 'Histórico'), ...list },
  },
  actions: {
    contacts: {
      label: words('Change the contacts', 'Alterar contatos'),
      sentence: words(
        'changed the contacts of the support, with the e-mail {email}: {reason}',
        'alterou os contatos do suporte, com o e-mail {email}: {reason}',
      ),
      input: z.strictObject({
        email: field(supportEmail, 'Support e-mail', 'E-mail do suporte'),
        telegram: field(telegramLink.optional(), 'Telegram link', 'Link do Telegram', { hint: notShown }),
        supportId: field(messengerId.optional(), 'Id in a messenger', 'Usuário no mensageiro', {
          hint: notShown,
        }),
        reason,
      }),
      may: 'company.contacts',
      from: { email: 'email', telegram: 'telegram', supportId: 'supportId' },
      ...order,
    },
    details: {
      label: words('Change the company', 'Alterar empresa'),
      sentence: words(
        'changed the company to {name}, {registration}: {reason}',
        'alterou a empresa para {name}, {registration}: {reason}',
      ),
      input: z.strictObject({
        name: field(companyText, 'Company', 'Empresa', {
          hint: words('Legal name', 'Razão social'),
        }),
        registration: field(registration, 'Registration', 'Registro', {
          hint: words(
            'With the name of the register, such as CNPJ 11.222.333/0001-81',
            'Com o nome do cadastro, como CNPJ 11.222.333/0001-81',
          ),
        }),
        address: field(companyText, 'Address', 'Endereço', {
          hint: words('In one line', 'Em uma linha'),
        }),
        licence: field(companyText, 'Licence', 'Licença', {
          hint: words('Its number and who granted it', 'O número e quem concedeu'),
        }),
        reason,
      }),
      may: 'company.details',
      from: { name: 'name', registration: 'registration', address: 'address', licence: 'licence' },
      ...order,
    },
  },
});
