import { localeCodes, locales } from '@palpite/domain/locales';
import { foldNumberText } from '@palpite/domain/typed-digits';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Country of numbers without a prefix. */
const regions = new Map(
  localeCodes.map((locale) => [
    locales[locale].phonePrefix as string,
    new Intl.Locale(locales[locale].tag).region as CountryCode,
  ]),
);

/**
 * Local notation (trunk zero, `+` or `00`, carrier code, masks, digits of other scripts) to E.164. Empty
 * stays empty; null when it is no valid number of the countries with this prefix.
 */
export function readPhone(text: string, prefix: string): string | null {
  const written = foldNumberText(text).replace(/^tel:/i, '').replace(/^\(\+/, '+(');
  if (written === '') return '';
  const defaultCountry = regions.get(prefix);
  if (!defaultCountry || !/^\+?[\d ().\-/·・]+$/.test(written)) return null;
  const digits = written.replace(/[^\d+]/g, '');
  // Usually written instead of the plus, also in countries with another prefix.
  for (const each of [digits.replace(/^00(?=[1-9])/, '+'), digits]) {
    const phone = parsePhoneNumberFromString(each, { defaultCountry, extract: false });
    if (phone?.isValid() && `+${phone.countryCallingCode}` === prefix) return phone.number;
  }
  return null;
}
