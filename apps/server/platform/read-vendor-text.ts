import { XMLParser } from 'fast-xml-parser';

/** Byte order marks, character references and times without an offset mean the same for all vendors. */

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/**
 * With or without a byte order mark; text that PostgreSQL cannot store becomes storable. Throws SyntaxError.
 */
export function parseVendorJson(given: string | Uint8Array, reviver?: Reviver): unknown {
  const text = decodeVendorText(given);
  const parsed = JSON.parse(text, reviver);
  // Only an escape can name such characters.
  return /\\u(0000|d[89a-f])/i.test(text) ? toStorable(parsed) : parsed;
}

/**
 * Zero bytes and halves of surrogate pairs become U+FFFD, so that a note with one does not lose its message.
 */
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '\ufffd');
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [toStorable(key) as string, toStorable(inner)]),
  );
}

/** A word such as `constructor` finds nothing. */
export function lookUp<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** Up to the year 9999; larger numbers are no date. */
export const secondsMax = 253_402_300_799;

/** Far above the longest list of a vendor. */
const answerBytesMax = 16 * 1024 * 1024;

/** Throws when it is longer than `bytesMax` after decompression: a compressed body cannot fill the memory. */
export async function readVendorBody(response: Response, bytesMax = answerBytesMax): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > bytesMax) throw new Error('the answer is too long');
    pieces.push(piece);
  }
  return decodeVendorText(Buffer.concat(pieces));
}

/** `Buffer.toString` would keep a byte order mark. */
function decodeVendorText(given: string | Uint8Array): string {
  const text = typeof given === 'string' ? given : new TextDecoder().decode(given);
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

const timeText =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * ISO 8601; UTC without an offset, where `new Date` would use the server's zone. Null for other text, and for
 * a day or hour that does not exist.
 */
export function parseVendorTime(given: unknown): Date | null {
  const match = typeof given === 'string' ? timeText.exec(given.trim()) : null;
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const ms = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const time = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second, ms));
  // `Date.UTC` converts 30 February to a day in March.
  const exists =
    time.getUTCMonth() === (month ?? 0) - 1 &&
    time.getUTCDate() === day &&
    time.getUTCHours() === hour &&
    time.getUTCMinutes() === minute &&
    time.getUTCSeconds() === second;
  const offset = offsetMinutesOf(match[8] ?? 'Z');
  return exists && offset !== null ? new Date(time.getTime() - offset * 60_000) : null;
}

function offsetMinutesOf(text: string): number | null {
  if (text.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(3).replace(':', '') || 0)];
  if (hours > 18 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

export type XmlNode = { readonly [name: string]: unknown };

/**
 * Attributes and text are strings; elements in `lists` always arrays. `htmlEntities`: numeric references such
 * as `&#233;` and `&#xE9;`. Throws for invalid XML and for a document type.
 */
export function createXmlParser(lists: readonly string[]): (given: string | Uint8Array) => XmlNode {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    parseTagValue: false,
    processEntities: true,
    htmlEntities: true,
    isArray: (name) => lists.includes(name),
    attributeValueProcessor: (_name, text) => toStorable(text) as string,
    tagValueProcessor: (_name, text) => toStorable(text) as string,
  });
  return (given) => {
    const text = decodeVendorText(given);
    // Only a document type can define entities, which load files or grow. No vendor sends one.
    if (/<!DOCTYPE/i.test(text)) throw new Error('the XML has a document type');
    return parser.parse(text, true) as XmlNode;
  };
}
