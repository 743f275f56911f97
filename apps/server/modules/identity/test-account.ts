import { locales } from '@palpite/domain/locales';
import { toWire } from '@palpite/domain/money';
import type { Db } from '../../platform/db.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Context } from './context.ts';
import { hashPassword } from './hash-password.ts';
import { findTestAccount } from './identity.queries.ts';
import { insertPlayer } from './identity.store.ts';
import { findTermsInForce } from './terms/terms.queries.ts';
import { noteAcceptance } from './terms/terms.store.ts';
import { drawSigns } from './token.ts';

const username = 'teste@palpite.example';
const secretName = 'test account password';

/** Opens the shared play-money account with a random password, once, in sandbox mode only. */
export async function seedTestAccount(context: Context): Promise<void> {
  const { config, database, ports } = context;
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
      passwordHash,
      invitedByCode: '',
      currency: locales.pt_BR.currency,
      lang: 'pt_BR',
      deviceId: '',
      fromApp: false,
      isTest: true,
    });
    // Another process that started at the same moment opened the account; its password is in use.
    if (typeof opened === 'string') return;
    await tx
      .insertInto('platform.secret')
      .values({ name: secretName, value: password })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: password }))
      .execute();
    const terms = await findTermsInForce(tx);
    if (terms !== null) await noteAcceptance(tx, { playerId: opened.id, version: terms, lang: 'pt_BR' });
    await ports.openPockets(tx, opened.id, locales.pt_BR.currency);
    await ports.seedTestMoney?.(tx, opened.id, locales.pt_BR.currency);
  });
}

export async function findTestPassword(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('platform.secret')
    .select('value')
    .where('name', '=', secretName)
    .executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Returns the login of the test account.
 * Refuses: `test_account_none` outside sandbox mode.
 */
export async function showTestAccount(
  context: Context,
): Promise<{ username: string; pwd: string; balance: number }> {
  const { db } = context.database;
  const account = context.config.MODE === 'sandbox' ? await findTestAccount(db) : null;
  const password = account && (await findTestPassword(db));
  if (!account || !password) return refuse('test_account_none');
  const cashMinor = await context.ports.findCashMinor(account.id);
  return { username: account.username, pwd: password, balance: toWire(cashMinor, locales.pt_BR.currency) };
}
