import { company } from '@palpite/contracts/office/company';
import type { Company } from '../../company-settings.ts';
import type { Actor } from '../../platform/actor.ts';
import { changeCompany, listCompanyVersions } from '../../platform/company.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, implement, refused } from '../office-topic.ts';
import { listMax } from './pieces.ts';
import { settingChanges } from './setting-amounts.ts';

async function list(db: Db, limit: number) {
  return (await listCompanyVersions(db, limit)).map((row) => ({
    version: row.version,
    name: row.name,
    registration: row.registration,
    address: row.address,
    licence: row.licence,
    email: row.support_email,
    telegram: row.telegram_link,
    supportId: row.support_id,
    validFrom: row.valid_from.toISOString(),
    changedBy: row.changed_by,
    reason: row.reason,
  }));
}

const refusals = {
  missing: refused(
    'Nothing was changed: the server has not stored its first values yet. Start it once.',
    'Nada mudou: o servidor ainda não gravou os primeiros valores. Inicie-o uma vez.',
  ),
  unchanged: refused(
    'Nothing was changed: these values are in force already.',
    'Nada mudou: estes valores já estão em vigor.',
  ),
  invented: refused(
    'Nothing was changed: an invented value of the sandbox must not be ordered.',
    'Nada mudou: um valor fictício do sandbox não pode ser usado.',
  ),
};

async function change(
  db: Db,
  values: Partial<Company>,
  { name }: Actor,
  reason: string,
  shown: Done,
): Promise<Done> {
  const outcome = await db.transaction().execute((tx) => changeCompany(tx, values, { by: name, reason }));
  return outcome === 'changed' ? shown : refusals[outcome];
}

const contactsShown = done(
  'The new contacts are in force. Open pages show them when they are loaded again.',
  'Os novos contatos estão em vigor. Páginas abertas mostram ao serem recarregadas.',
);

const detailsShown = done(
  'The new company is in force. Open pages show it when they are loaded again.',
  'A nova empresa está em vigor. Páginas abertas mostram ao serem recarregadas.',
);

const contactLabels = {
  email: { en: 'Support e-mail', pt: 'E-mail do suporte' },
  telegram: { en: 'Telegram link', pt: 'Link do Telegram' },
  supportId: { en: 'Id in a messenger', pt: 'Usuário no mensageiro' },
};

const detailLabels = {
  name: { en: 'Company', pt: 'Empresa' },
  registration: { en: 'Registration', pt: 'Registro' },
  address: { en: 'Address', pt: 'Endereço' },
  licence: { en: 'Licence', pt: 'Licença' },
};

const inForce = async (db: Db) => (await list(db, 1))[0];

/** An empty text is not shown to players. */
const orNothing = (changes: Change[]): Change[] =>
  changes.map(({ what, before, after }) => ({ what, before: before || null, after: after || null }));

export const companyTopic = implement(company, {
  lists: { all: (db) => list(db, 1), versions: (db) => list(db, listMax) },
  actions: {
    // An order gives all contacts: one that is left out is no longer shown.
    contacts: (db, { email, telegram = '', supportId = '', reason }, actor) =>
      change(
        db,
        { SUPPORT_EMAIL: email, TELEGRAM_URL: telegram, SUPPORT_ID: supportId },
        actor,
        reason,
        contactsShown,
      ),
    details: (db, { name, registration, address, licence, reason }, actor) =>
      change(
        db,
        {
          COMPANY_NAME: name,
          COMPANY_REGISTRATION: registration,
          COMPANY_ADDRESS: address,
          COMPANY_LICENCE: licence,
        },
        actor,
        reason,
        detailsShown,
      ),
  },
  previews: {
    contacts: async (db, { email, telegram = '', supportId = '' }) =>
      orNothing(settingChanges(contactLabels, await inForce(db), { email, telegram, supportId })),
    details: async (db, { reason: _, ...details }) =>
      settingChanges(detailLabels, await inForce(db), details),
  },
});
