import { readStored } from '../../shared/device/stored.ts';
import type { RefusalFields } from '../../shared/forms/place-failure.ts';

/** Fields of the registration, by the names of the request (section 3). */
export type RegisterValues = {
  name: string;
  cardNo: string;
  /** Year, month and day, such as `1990-12-31`; a part is empty until it is chosen. */
  birthDate: string;
  username: string;
  country: string;
  phone: string;
  pwd: string;
  pwd1: string;
  regcode: string;
  captCode: string;
  agreed: boolean;
};

export function emptyRegistration(prefix: string): RegisterValues {
  return {
    name: '',
    cardNo: '',
    birthDate: '--',
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

export const registerFields: RefusalFields<RegisterValues> = {
  captcha_wrong: 'captCode',
  email_invalid: 'username',
  name_invalid: 'name',
  birth_date_invalid: 'birthDate',
  age_too_low: 'birthDate',
  phone_invalid: 'phone',
  country_invalid: 'phone',
  document_invalid: 'cardNo',
  password_too_short: 'pwd',
  password_too_common: 'pwd',
  passwords_differ: 'pwd1',
  invitation_unknown: 'regcode',
};

export function registrationBody(values: RegisterValues, codeId: number, isapp: 0 | 1) {
  const { agreed: _, ...sent } = values;
  return {
    ...sent,
    username: values.username.trim().toLowerCase(),
    cardNo: values.cardNo.replace(/[.\s-]/g, ''),
    birthDate: /^\d{4}-\d{2}-\d{2}$/.test(values.birthDate) ? values.birthDate : '',
    regcode: values.regcode.trim(),
    captCode: values.captCode.trim(),
    codeId,
    isapp,
  };
}
