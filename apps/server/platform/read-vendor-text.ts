import { XMLParser } from 'fast-xml-parser';

/**
 * Parsers for vendors' text formats. Every adapter uses them, so that byte order marks, character references and
 * times without an offset have the same meaning for all vendors.
 */

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Parses JSON, with or without a byte order mark. Throws SyntaxError for invalid JSON. */
export function parseVendorJson(given: string | Uint8Array, reviver?: Reviver): unknown {
  return JSON.parse(decodeVendorText(given), reviver);
}

/** Decodes UTF-8 and removes a byte order mark, which `Buffer.toString` keeps. */
function decodeVendorText(given: string | Uint8Array): string {
  const text = typeof given === 'string' ? given : new TextDecoder().decode(given);
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

const timeText =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Parses an ISO 8601 date or time. A time without an offset is UTC; `new Date` would use the server's time zone.
 * Returns null for any other text, and for a day or hour that does not exist.
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
 * Creates a schemaless XML parser. Attributes and text are strings; elements in `lists` are always arrays.
 * `htmlEntities` enables numeric character references such as `&#233;` and `&#xE9;`. The parser throws for invalid
 * XML.
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
  });
  return (given) => parser.parse(decodeVendorText(given), true) as XmlNode;
}
