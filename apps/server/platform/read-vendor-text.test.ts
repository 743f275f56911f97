import { describe, expect, test } from 'vitest';
import { createXmlParser, parseVendorJson, parseVendorTime } from './read-vendor-text.ts';

describe('JSON of a vendor', () => {
  test('is parsed with and without a byte order mark, as text and as bytes', () => {
    for (const text of ['{"a":"é"}', '\uFEFF{"a":"é"}']) {
      expect(parseVendorJson(text)).toEqual({ a: 'é' });
      expect(parseVendorJson(Buffer.from(text))).toEqual({ a: 'é' });
    }
  });

  test('can keep the digits of a number', () => {
    const keep = (_key: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? context?.source : value;
    expect(parseVendorJson('{"id":12345678901234567890}', keep)).toEqual({ id: '12345678901234567890' });
  });

  test.each(['', '\uFEFF', '{', '<a/>'])('that is invalid throws: %j', (text) => {
    expect(() => parseVendorJson(text)).toThrow(SyntaxError);
  });
});

describe('A time of a vendor', () => {
  test.each([
    ['2026-03-14T15:00:00Z', '2026-03-14T15:00:00.000Z'],
    ['2026-03-14T15:00:00', '2026-03-14T15:00:00.000Z'],
    ['2026-03-14T15:00', '2026-03-14T15:00:00.000Z'],
    ['2026-03-14 15:00:00', '2026-03-14T15:00:00.000Z'],
    ['2026-03-14', '2026-03-14T00:00:00.000Z'],
    ['2026-03-14T15:00:00.1', '2026-03-14T15:00:00.100Z'],
    ['2026-03-14T15:00:00.123456', '2026-03-14T15:00:00.123Z'],
    ['2026-03-14T15:00:00+00:00', '2026-03-14T15:00:00.000Z'],
    ['2026-03-14T15:00:00+0530', '2026-03-14T09:30:00.000Z'],
    ['2026-03-14T15:00:00-03', '2026-03-14T18:00:00.000Z'],
    [' 2026-02-28T23:30:00-03:00 ', '2026-03-01T02:30:00.000Z'],
  ])('%s is %s', (text, utc) => {
    expect(parseVendorTime(text)?.toISOString()).toBe(utc);
  });

  test("without an offset does not depend on the server's time zone", () => {
    const before = process.env.TZ;
    process.env.TZ = 'America/Sao_Paulo';
    try {
      expect(new Date('2026-03-14T15:00:00').toISOString()).toBe('2026-03-14T18:00:00.000Z');
      expect(parseVendorTime('2026-03-14T15:00:00')?.toISOString()).toBe('2026-03-14T15:00:00.000Z');
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  test.each([
    '',
    'soon',
    '14/03/2026',
    '2026-02-30',
    '2026-13-01',
    '2026-03-14T24:30:00',
    '2026-03-14T15:00:00+99',
    null,
    undefined,
    0,
    1_773_500_400,
  ])('that is invalid is null: %j', (given) => {
    expect(parseVendorTime(given)).toBeNull();
  });
});

describe('XML of a vendor', () => {
  const parse = createXmlParser(['item']);

  test.each([
    ['Atl&#233;tico Mineiro', 'Atlético Mineiro'],
    ['Atl&#xE9;tico', 'Atlético'],
    ['S&#227;o Paulo &#39;B&#39;', "São Paulo 'B'"],
    ['Bodø/Glimt &amp; &quot;B&quot; &lt;2&gt; &apos;', 'Bodø/Glimt & "B" <2> \''],
    // A reference is decoded only once.
    ['&amp;#233;', '&#233;'],
    ['&#x1F3C6;', '🏆'],
  ])('decodes %s', (written, name) => {
    expect(parse(`<a name="${written}">${written}</a>`)).toEqual({ a: { name, '#text': name } });
  });

  test('keeps digits as text and lists as arrays, also after a byte order mark', () => {
    const xml = '\uFEFF<?xml version="1.0" encoding="UTF-8"?><a n="007"><item id="1"/></a>';
    expect(parse(xml)).toMatchObject({ a: { n: '007', item: [{ id: '1' }] } });
    expect(parse(Buffer.from(xml))).toMatchObject({ a: { n: '007' } });
  });

  test.each([
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a n="&x;">&x;</a>'],
    ['an entity of an address', '<!DOCTYPE a [<!ENTITY x PUBLIC "x" "http://127.0.0.1:9/">]><a>&x;</a>'],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/hostname"> %x;]><a>b</a>'],
    ['an external definition', '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a>&x;</a>'],
    ['entities that grow', `<!DOCTYPE a [<!ENTITY x "${'y'.repeat(999)}">]><a>${'&x;'.repeat(999)}</a>`],
    ['lower case', '<?xml version="1.0"?><!doctype a [<!ENTITY x "y">]><a>&x;</a>'],
  ])('with a document type throws: %s', (_title, xml) => {
    expect(() => parse(xml)).toThrow('the XML has a document type');
    expect(() => parse(Buffer.from(xml))).toThrow('the XML has a document type');
  });

  test('includes no files', () => {
    const xml = '<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="/etc/hostname"/></a>';
    expect(parse(xml)).toMatchObject({ a: { 'xi:include': { href: '/etc/hostname' } } });
  });

  test.each(['', '{"a":1}', '<a', '<a></b>'])('that is invalid throws: %j', (text) => {
    expect(() => parse(text)).toThrow();
  });
});
