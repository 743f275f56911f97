import type { ParsedInput } from '@palpite/contracts/endpoint';
import type { restRegister } from '@palpite/contracts/identity';
import { locales } from '@palpite/domain/locales';
import {
  decidePassword,
  examplePhone,
  normalizePassword,
  parseCountry,
  parseDocument,
  parseEmail,
  parseName,
} from '@palpite/domain/registration';
import type { Caller } from '../../platform/http.ts';
import { networkOf } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { spendCaptcha } from './captcha.ts';
import { loadCommonPasswords } from './common-passwords.ts';
import type { Context } from './context.ts';
import { hashPassword } from './hash-password.ts';
import { isInvitationCode } from './identity.queries.ts';
import { insertPlayer, type NewPlayer } from './identity.store.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { readPhone } from './read-phone.ts';
import { findTermsInForce } from './terms/terms.queries.ts';
import { noteAcceptance } from './terms/terms.store.ts';

type Form = ParsedInput<typeof restRegister>['body'];

/**
 * Opens an account with its pockets and first session in one transaction, and returns the token. The language of the
 * request fixes the currency. The captcha is spent even when a later check refuses.
 *
 * Refuses: `too_many_requests`, `invitation_unknown`, `captcha_wrong`, `email_invalid`, `name_invalid`,
 * `country_invalid`, `phone_invalid`, `document_invalid`, `passwords_differ`, `password_too_short`,
 * `password_too_common`, `email_taken`, `document_taken`.
 */
export async function registerPlayer(context: Context, form: Form, caller: Caller): Promise<OpenedSession> {
  const { database, limits, ports } = context;
  await limits.registerByNetwork.take(networkOf(caller.ip));
  // Checked before the captcha, so that a wrong code does not spend it.
  if (form.regcode !== '' && !(await isInvitationCode(database.db, form.regcode)))
    refuse('invitation_unknown');
  await spendCaptcha(context, form, caller);
  const username = parseEmail(form.username) ?? refuse('email_invalid');
  const name = parseName(form.name) ?? refuse('name_invalid');
  const country = parseCountry(form.country) ?? refuse('country_invalid');
  const phone = readPhone(form.phone, country) ?? refuse('phone_invalid', { example: examplePhone(country) });
  const document = parseDocument(form.cardNo, caller.lang) ?? refuse('document_invalid');
  if (normalizePassword(form.pwd) !== normalizePassword(form.pwd1)) refuse('passwords_differ');
  const password = decidePassword(form.pwd, { email: username, isCommon: await loadCommonPasswords() });
  if (!password.ok) refuse(password.code, password.params);

  const player: NewPlayer = {
    username,
    name,
    cardNo: document.cardNo,
    country,
    phone,
    passwordHash: await hashPassword(password.value),
    invitedByCode: form.regcode,
    currency: locales[caller.lang].currency,
    lang: caller.lang,
    deviceId: caller.deviceId,
    fromApp: form.isapp === 1,
    isTest: false,
  };
  return database.db.transaction().execute(async (tx) => {
    const opened = await insertPlayer(tx, player);
    if (typeof opened === 'string') refuse(opened);
    await ports.openPockets(tx, opened.id, player.currency);
    const terms = await findTermsInForce(tx);
    // The form can only be sent with the box ticked that names these terms.
    if (terms !== null) await noteAcceptance(tx, { playerId: opened.id, version: terms, lang: caller.lang });
    const opensWith = await openSession(tx, context, opened.id, caller);
    // After the session, so that the check for two accounts on one device sees this login.
    if (opened.inviter)
      await ports.bindFriend(tx, { friendId: opened.id, currency: player.currency, inviter: opened.inviter });
    return opensWith;
  });
}
