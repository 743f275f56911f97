import { parseCpf } from './cpf.ts';
import type { Decision } from './decision.ts';
import { type Locale, locales } from './locales.ts';
import type { Currency } from './money.ts';
import { foldNumberText } from './typed-digits.ts';

/** Fewest characters of a password (NIST SP 800-63B: length, no composition rules, no known passwords). */
export const passwordLengthMin = 8;

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Reads an e-mail address in lower case; null when no mail could reach it.
 * The unquoted ASCII form of RFC 5321 with a domain of two labels or more: 64 before the sign, 254 in all.
 */
export function parseEmail(text: string): string | null {
  // Keyboards of East Asia write addresses in full width.
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

/** Signs that show nothing, some of which count as letters. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** A letter or a leading apostrophe (`'t Hooft`), then letters, marks and ordinals as in `João Silva 3º`. */
const personName = /^'?\p{L}(?:[\p{L}\p{M} '.,·・-]|(?<= )\d{1,2}\.?[ºª](?![^ ]))*$/u;

/**
 * Reads a person's name in the one form that is stored and compared; empty stays empty, null for what no document
 * carries. Keyboards write an apostrophe, a dash or a middle dot in several ways, letters in two widths, and
 * ideographs with selectors of a variant: each becomes one form.
 */
export function parseName(text: string): string | null {
  const name = text
    .replace(/[\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4`\uff07]/g, "'")
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2027\u2022\u2219\u22c5]/g, '·')
    .replace(/(?<=\d\.?)[°˚]/g, 'º')
    .replace(/(?<=\p{Ideographic})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, '')
    // Not the ordinals, which would become letters.
    .replace(/[^ºª]+/g, (run) => run.normalize('NFKC'))
    .trim()
    .replace(/\s+/g, ' ');
  return name === '' || (name.length <= 100 && personName.test(name) && !unseen.test(name)) ? name : null;
}

/** How people of a country write a phone number, by prefix; the server reads them (`identity/read-phone.ts`). */
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

/** Reads a phone prefix with or without its plus (a form turns it into a space); null when we serve no such country. */
export function parseCountry(text: string): string | null {
  const prefix = `+${foldNumberText(text).replace(/^\+/, '')}`;
  return prefixes.has(prefix) ? prefix : null;
}

/** A phone number as a form of a country shows it; empty for a country that we do not serve. */
export function examplePhone(prefix: string): string {
  return examplePhones[prefix] ?? '';
}

/** Reads a document number that is no CPF: 4 to 20 letters and digits, separators dropped; null when it can't be one. */
function parseForeignDocument(text: string): string | null {
  const plain = foldNumberText(text.replace(/№|\b[nN][ºo°]\.?(?=\s*\d)/g, ' '))
    .toUpperCase()
    .replace(/[\s./·-]/g, '');
  return /^[A-Z0-9]{4,20}$/.test(plain) ? plain : null;
}

/**
 * Writes a password in the one form that is hashed and compared, NFKC (NIST SP 800-63B, 5.1.1.2; RFC 8265): keyboards
 * and systems send the same signs composed, decomposed or in full width.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Decides whether a password may guard money; it is judged and returned in its normal form. Neither `email` nor its
 * name may be the password, nor anything that `isCommon` knows.
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

/** Reads the number of the document that accounts of a currency carry: a CPF for reais; null when it can't be one. */
export function parseCardNo(text: string, currency: Currency): string | null {
  return currency === 'BRL' ? parseCpf(text) : parseForeignDocument(text);
}

/** Decides which document number an account of this language carries; null while none is given. */
export function parseDocument(text: string, lang: Locale): { cardNo: string | null } | null {
  if (text.trim() === '') return { cardNo: null };
  const cardNo = parseCardNo(text, locales[lang].currency);
  return cardNo === null ? null : { cardNo };
}
