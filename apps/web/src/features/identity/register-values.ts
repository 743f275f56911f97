import { readStored } from '../../shared/device/stored.ts';
import type { RefusalFields } from '../../shared/forms/place-failure.ts';

/** What the registration asks for, by the wire's names (section 3). */
export type RegisterValues = {
  name: string;
  cardNo: string;
  username: string;
  country: string;
  phone: string;
  pwd: string;
  pwd1: string;
  regcode: string;
  captCode: string;
  agreed: boolean;
};

/** An empty registration: the prefix of the language, the invitation that brought the visitor. */
export function emptyRegistration(prefix: string): RegisterValues {
  return {
    name: '',
    cardNo: '',
    username: '',
    country: prefix,
    phone: '',
    pwd: '',
    pwd1: '',
    regcode: readStored('regcode') ?? '',
    captCode: '',
    agreed: false,
  };
}

/** Which field each of the server's refusals is about. */
export const registerFields: RefusalFields<RegisterValues> = {
  captcha_wrong: 'captCode',
  email_invalid: 'username',
  email_taken: 'username',
  name_invalid: 'name',
  phone_invalid: 'phone',
  country_invalid: 'phone',
  document_invalid: 'cardNo',
  document_taken: 'cardNo',
  password_too_short: 'pwd',
  password_too_common: 'pwd',
  passwords_differ: 'pwd1',
  invitation_unknown: 'regcode',
};

/** The registration as it is sent: the marks that only help the eye are taken off. */
export function registrationBody(values: RegisterValues, codeId: number, isapp: 0 | 1) {
  const { agreed: _, ...sent } = values;
  return {
    ...sent,
    username: values.username.trim().toLowerCase(),
    cardNo: values.cardNo.replace(/[.\s-]/g, ''),
    regcode: values.regcode.trim(),
    captCode: values.captCode.trim(),
    codeId,
    isapp,
  };
}
