import type { ParsedInput } from '@palpite/contracts/endpoint';
import type { restRegister } from '@palpite/contracts/identity';
import { ageOn, birthdayZone, parseBirthDate } from '@palpite/domain/birth-date';
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
import { dayIn } from '../../platform/days.ts';
import type { Caller } from '../../platform/http.ts';
import { networkOf } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { spendCaptcha } from './captcha.ts';
import { loadCommonPasswords } from './common-passwords.ts';
import type { Context } from './context.ts';
import { hashPassword } from './hash-password.ts';
import { isInvitationCode } from './identity.queries.ts';
import { insertPlayer, type NewPlayer } from './identity.store.ts';
import { keyHashOf } from './known-device.ts';
import { notifyOwner } from './notify-owner.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { checkNewPerson } from './persons/check-person.ts';
import { openReviews } from './persons/persons.store.ts';
import { readPhone } from './read-phone.ts';
import { findTermsInForce } from './terms/terms.queries.ts';
import { noteAcceptance } from './terms/terms.store.ts';

type Form = ParsedInput<typeof restRegister>['body'];

/**
 * One transaction. The language fixes the currency. The captcha is spent even when a later check refuses.
 *
 * Refuses: `too_many_requests`, `invitation_unknown`, `captcha_wrong`, `email_invalid`, `name_invalid`,
 * `country_invalid`, `birth_date_invalid`, `age_too_low`, `phone_invalid`, `document_invalid`,
 * `passwords_differ`, `password_too_short`, `password_too_common`, `registration_refused`. The last one does
 * not reveal which account has the address or document, or that the person has a stopped account; the owner
 * gets an e-mail. The password is hashed before, so every refusal takes as long.
 */
export async function registerPlayer(context: Context, form: Form, caller: Caller): Promise<OpenedSession> {
  const { config, database, limits, ports } = context;
  await limits.registerByNetwork.take(networkOf(caller.ip));
  // A wrong code does not spend the captcha.
  if (form.regcode !== '' && !(await isInvitationCode(database.db, form.regcode)))
    refuse('invitation_unknown');
  await spendCaptcha(context, form, caller);
  const username = parseEmail(form.username) ?? refuse('email_invalid');
  const name = parseName(form.name) ?? refuse('name_invalid');
  const country = parseCountry(form.country) ?? refuse('country_invalid');
  const today = dayIn(birthdayZone(country), new Date());
  const birthDate = parseBirthDate(form.birthDate, today) ?? refuse('birth_date_invalid');
  const age = config.MIN_AGE;
  if (ageOn(birthDate, today) < age) refuse('age_too_low', { age });
  const phone = readPhone(form.phone, country) ?? refuse('phone_invalid', { example: examplePhone(country) });
  const document = parseDocument(form.cardNo, caller.lang) ?? refuse('document_invalid');
  if (normalizePassword(form.pwd) !== normalizePassword(form.pwd1)) refuse('passwords_differ');
  const password = decidePassword(form.pwd, {
    email: username,
    isCommon: await loadCommonPasswords({ ...context.config, ...context.company() }),
  });
  if (!password.ok) refuse(password.code, password.params);

  const player: NewPlayer = {
    username,
    name,
    cardNo: document.cardNo,
    country,
    phone,
    birthDate,
    passwordHash: await hashPassword(password.value),
    invitedByCode: form.regcode,
    currency: locales[caller.lang].currency,
    lang: caller.lang,
    deviceId: caller.deviceId,
    fromApp: form.isapp === 1,
    isTest: false,
  };
  const answer = await database.db.transaction().execute(async (tx) => {
    const found = await checkNewPerson(tx, {
      ...player,
      playerId: null,
      deviceIds: caller.deviceId === '' ? [] : [caller.deviceId],
      deviceKeyHash: keyHashOf(caller),
      paymentTwins: [],
    });
    if (found.ownerId !== null) return { taken: 'document' as const, ownerId: found.ownerId };
    const opened = await insertPlayer(tx, player);
    if (opened === 'invitation_unknown') refuse(opened);
    if ('taken' in opened) return opened;
    await openReviews(tx, opened.id, found.likely, 'registration');
    await ports.openPockets(tx, opened.id, player.currency);
    const terms = await findTermsInForce(tx);
    // The box of the form names these terms.
    if (terms !== null) await noteAcceptance(tx, { playerId: opened.id, version: terms, lang: caller.lang });
    const opensWith = await openSession(tx, context, opened.id, caller);
    // After the session: the check for two accounts on one device sees this login.
    if (opened.inviter)
      await ports.bindFriend(tx, { friendId: opened.id, currency: player.currency, inviter: opened.inviter });
    return opensWith;
  });
  if (!('taken' in answer)) return answer;
  await notifyOwner(context, answer.ownerId, answer.taken === 'email' ? 'accountAttempt' : 'documentAttempt');
  return refuse('registration_refused');
}
