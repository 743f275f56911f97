import { parseCpf } from './cpf.ts';
import type { Decision } from './decision.ts';
import { type Locale, locales } from './locales.ts';
import type { Currency } from './money.ts';
import { foldNumberText } from './typed-digits.ts';

/** Minimum password length (NIST SP 800-63B: length, no composition rules, no known passwords). */
export const passwordLengthMin = 8;

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Parses an e-mail address and returns it in lower case, or null when it is invalid. Accepts the unquoted ASCII form of
 * RFC 5321 with at least two domain labels: up to 64 characters before the `@`, 254 in all.
 */
export function parseEmail(text: string): string | null {
  // East Asian keyboards may type full-width characters.
  const address = text.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const labels = address.slice(at + 1).split('.');
  const last = labels.at(-1) ?? '';
  if (at < 1 || address.length > 254 || local.length > 64 || !localPart.test(local)) return null;
  if (labels.length < 2 || labels.some((label) => !domainLabel.test(label)) || !/[a-z]/.test(last))
    return null;
  return last.length >= 2 ? address : null;
}

/** Invisible characters, some of which count as letters. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** A letter or a leading apostrophe (`'t Hooft`), then letters, marks and ordinals as in `João Silva 3º`. */
const personName = /^'?\p{L}(?:[\p{L}\p{M} '.,·・-]|(?<= )\d{1,2}\.?[ºª](?![^ ]))*$/u;

/**
 * Parses a person's name and returns its normal form, which is stored and compared. An empty text stays empty. Returns
 * null for a text that cannot be a name. Keyboards produce several apostrophes, dashes and middle dots, two widths of
 * letters, and ideographs with variation selectors; each is replaced by one form.
 */
export function parseName(text: string): string | null {
  const name = text
    .replace(/[\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4`\uff07]/g, "'")
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2027\u2022\u2219\u22c5]/g, '·')
    .replace(/(?<=\d\.?)[°˚]/g, 'º')
    .replace(/(?<=\p{Ideographic})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, '')
    // Except ordinals, which NFKC would turn into letters.
    .replace(/[^ºª]+/g, (run) => run.normalize('NFKC'))
    .trim()
    .replace(/\s+/g, ' ');
  return name === '' || (name.length <= 100 && personName.test(name) && !unseen.test(name)) ? name : null;
}

/** Example phone number in local notation by prefix. The server parses numbers in `identity/read-phone.ts`. */
const examplePhones: Record<string, string> = {
  '+55': '(11) 98765-4321',
  '+44': '07400 123456',
  '+62': '0812-3456-7890',
  '+84': '091 234 56 78',
  '+234': '0802 123 4567',
  '+81': '090-1234-5678',
  '+82': '010-2000-0000',
  '+86': '131 2345 6789',
  '+7': '912 345-67-89',
};

const prefixes = new Set<string>(Object.values(locales).map((locale) => locale.phonePrefix));

/**
 * Parses a phone prefix with or without its plus (form encoding turns it into a space). Returns null for an unsupported
 * country.
 */
export function parseCountry(text: string): string | null {
  const prefix = `+${foldNumberText(text).replace(/^\+/, '')}`;
  return prefixes.has(prefix) ? prefix : null;
}

export function examplePhone(prefix: string): string {
  return examplePhones[prefix] ?? '';
}

/** Parses a document number other than a CPF: 4 to 20 letters and digits, without separators; null when invalid. */
function parseForeignDocument(text: string): string | null {
  const plain = foldNumberText(text.replace(/№|\b[nN][ºo°]\.?(?=\s*\d)/g, ' '))
    .toUpperCase()
    .replace(/[\s./·-]/g, '');
  return /^[A-Z0-9]{4,20}$/.test(plain) ? plain : null;
}

/**
 * Normalizes a password to NFKC before hashing and comparison, because keyboards and systems send the same characters
 * composed, decomposed or full-width. Source of the rule: NIST SP 800-63B, 5.1.1.2; RFC 8265.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Checks a password and returns it in normal form. It must not equal `email` or its local part, and `isCommon` must not
 * know it.
 * Refuses: `password_too_short`, `password_too_common`.
 */
export function decidePassword(
  password: string,
  { email = '', isCommon }: { email?: string; isCommon(password: string): boolean },
): Decision<string, 'password_too_short' | 'password_too_common'> {
  const normal = normalizePassword(password);
  if ([...normal].length < passwordLengthMin) {
    return { ok: false, code: 'password_too_short', params: { min: passwordLengthMin } };
  }
  const plain = normal.toLowerCase();
  const own = email.toLowerCase();
  if (isCommon(normal) || (own !== '' && (plain === own || plain === own.split('@')[0]))) {
    return { ok: false, code: 'password_too_common' };
  }
  return { ok: true, value: normal };
}

/** Parses the document number for a currency: a CPF for reais, any document otherwise; null when invalid. */
export function parseCardNo(text: string, currency: Currency): string | null {
  return currency === 'BRL' ? parseCpf(text) : parseForeignDocument(text);
}

/**
 * Parses the document number of an account with this language. `cardNo` is null when the text is empty; the result is
 * null when it is invalid.
 */
export function parseDocument(text: string, lang: Locale): { cardNo: string | null } | null {
  if (text.trim() === '') return { cardNo: null };
  const cardNo = parseCardNo(text, locales[lang].currency);
  return cardNo === null ? null : { cardNo };
}
