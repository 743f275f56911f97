import { readStored } from '../../shared/device/stored.ts';
import type { RefusalFields } from '../../shared/forms/place-failure.ts';

/** Fields of the registration, by the names of the request (section 3). */
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

/** Returns an empty registration with the language's phone prefix and the stored invitation code. */
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

/** The field that each refusal concerns. */
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

/** Returns the request body; masks are removed. */
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
