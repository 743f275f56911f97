import { localeCodes, locales } from '@palpite/domain/locales';
import { foldNumberText } from '@palpite/domain/typed-digits';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The country in which a number without prefix is read, by prefix. */
const regions = new Map(
  localeCodes.map((locale) => [
    locales[locale].phonePrefix as string,
    new Intl.Locale(locales[locale].tag).region as CountryCode,
  ]),
);

/**
 * Reads a phone number as people of a country write it (trunk zero, prefix with `+` or `00`, carrier code, masks,
 * digits of other scripts) in the one form that is stored and compared, E.164. Empty stays empty; null when it is no
 * number of the countries that share the prefix.
 */
export function readPhone(text: string, prefix: string): string | null {
  const written = foldNumberText(text).replace(/^tel:/i, '').replace(/^\(\+/, '+(');
  if (written === '') return '';
  const defaultCountry = regions.get(prefix);
  if (!defaultCountry || !/^\+?[\d ().\-/·・]+$/.test(written)) return null;
  const digits = written.replace(/[^\d+]/g, '');
  // `00` is the usual way to write the plus, also where the country dials something else.
  for (const each of [digits.replace(/^00(?=[1-9])/, '+'), digits]) {
    const phone = parsePhoneNumberFromString(each, { defaultCountry, extract: false });
    if (phone?.isValid() && `+${phone.countryCallingCode}` === prefix) return phone.number;
  }
  return null;
}
