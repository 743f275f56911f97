import { locales } from '@palpite/domain/locales';
import { toWire } from '@palpite/domain/money';
import { refuse } from '../../platform/refusal.ts';
import type { SecretPlace } from '../../platform/secrets.ts';
import type { Context } from './context.ts';
import { hashPassword } from './hash-password.ts';
import { findTestAccount } from './identity.queries.ts';
import { insertPlayer } from './identity.store.ts';
import { findTermsInForce } from './terms/terms.queries.ts';
import { noteAcceptance } from './terms/terms.store.ts';
import { drawSigns } from './token.ts';

const username = 'teste@palpite.example';
const secretName = 'test account password';
const place: SecretPlace = { column: 'platform.secret.value', row: secretName };

/** Once, in sandbox mode only. */
export async function seedTestAccount(context: Context): Promise<void> {
  const { config, database, ports, secrets } = context;
  const { db } = database;
  if (config.MODE !== 'sandbox' || (await findTestAccount(db))) return;
  const password = `Teste-${drawSigns(8)}`;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const opened = await insertPlayer(tx, {
      username,
      name: 'Conta de Teste',
      cardNo: null,
      country: locales.pt_BR.phonePrefix,
      phone: '',
      birthDate: '1990-01-15',
      passwordHash,
      invitedByCode: '',
      currency: locales.pt_BR.currency,
      lang: 'pt_BR',
      deviceId: '',
      fromApp: false,
      isTest: true,
    });
    // Another process opened it.
    if (opened === 'invitation_unknown' || 'taken' in opened) return;
    const value = secrets.encrypt(place, password);
    await tx
      .insertInto('platform.secret')
      .values({ name: secretName, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    const terms = await findTermsInForce(tx);
    if (terms !== null) await noteAcceptance(tx, { playerId: opened.id, version: terms, lang: 'pt_BR' });
    await ports.openPockets(tx, opened.id, locales.pt_BR.currency);
    await ports.seedTestMoney?.(tx, opened.id, locales.pt_BR.currency);
  });
}

export async function findTestPassword({ database, secrets }: Context): Promise<string | null> {
  const row = await database.db
    .selectFrom('platform.secret')
    .select('value')
    .where('name', '=', secretName)
    .executeTakeFirst();
  return row ? secrets.decrypt(place, row.value) : null;
}

/** Refuses: `test_account_none` outside sandbox mode. */
export async function showTestAccount(
  context: Context,
): Promise<{ username: string; pwd: string; balance: number }> {
  const { db } = context.database;
  const account = context.config.MODE === 'sandbox' ? await findTestAccount(db) : null;
  const password = account && (await findTestPassword(context));
  if (!account || !password) return refuse('test_account_none');
  const cashMinor = await context.ports.findCashMinor(account.id);
  return { username: account.username, pwd: password, balance: toWire(cashMinor, locales.pt_BR.currency) };
}
