import { localeCodes, locales } from '@palpite/domain/locales';
import { foldNumberText } from '@palpite/domain/typed-digits';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Country by phone prefix, in which numbers without a prefix are parsed. */
const regions = new Map(
  localeCodes.map((locale) => [
    locales[locale].phonePrefix as string,
    new Intl.Locale(locales[locale].tag).region as CountryCode,
  ]),
);

/**
 * Parses a phone number in local notation (trunk zero, prefix with `+` or `00`, carrier code, masks, digits of other
 * scripts) and returns it in E.164. Returns an empty text for an empty one, and null when the text is not a valid
 * number of the countries that share the prefix.
 */
export function readPhone(text: string, prefix: string): string | null {
  const written = foldNumberText(text).replace(/^tel:/i, '').replace(/^\(\+/, '+(');
  if (written === '') return '';
  const defaultCountry = regions.get(prefix);
  if (!defaultCountry || !/^\+?[\d ().\-/·・]+$/.test(written)) return null;
  const digits = written.replace(/[^\d+]/g, '');
  // `00` usually stands for the plus, even where the country dials something else.
  for (const each of [digits.replace(/^00(?=[1-9])/, '+'), digits]) {
    const phone = parsePhoneNumberFromString(each, { defaultCountry, extract: false });
    if (phone?.isValid() && `+${phone.countryCallingCode}` === prefix) return phone.number;
  }
  return null;
}
