import { createHash } from 'node:crypto';
import { field } from '@palpite/contracts/office/topic';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { countRows, recorded, withFileFacts } from './recorded-input.ts';

const schema = z.strictObject({
  vendor: z.string(),
  file: field(z.string(), 'File', 'Arquivo', { look: 'file' }),
  more: field(z.string().optional(), 'More', 'Mais', { look: 'file' }),
});

test('a file is recorded by its beginning, its hash, its bytes and its rows', () => {
  const file = `id,name\n${'1,Ação\n'.repeat(1_000)}`;
  const entry = JSON.parse(recorded(withFileFacts(schema, { vendor: 'pg', file }))) as Record<
    string,
    unknown
  >;
  expect(entry).toEqual({
    vendor: 'pg',
    file: `${file.slice(0, 300)}…`,
    fileFacts: {
      sha256: createHash('sha256').update(Buffer.from(file)).digest('hex'),
      bytes: Buffer.from(file).length,
      rows: 1_000,
    },
  });
});

test('a picture is recorded by its beginning, and the hash and size of its bytes', () => {
  const bytes = Buffer.alloc(1_000, 7);
  const form = z.strictObject({ picture: field(z.string(), 'Picture', 'Imagem', { look: 'picture' }) });
  expect(withFileFacts(form, { picture: bytes.toString('base64') })).toMatchObject({
    pictureFacts: { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: 1_000 },
  });
});

test('an input without a file stays as it is', () => {
  const input = { name: 'x'.repeat(400) };
  expect(withFileFacts(z.strictObject({ name: z.string() }), input)).toEqual(input);
  expect(JSON.parse(recorded(input))).toEqual({ name: `${'x'.repeat(300)}…` });
});

test.each([
  ['', 0],
  ['heading', 0],
  ['heading\n', 0],
  ['a\nb\r\nc', 2],
  ['a\n\n\nb\n', 1],
  ['a\n"b\nc"\nd', 2],
  ['a\n"b ""c"" \n d"\n', 1],
  ['[{"id":1},{"id":2}]', 2],
  ['[]', 0],
  ['[not json\nb', 1],
])('the rows of %j are %i', (text, rows) => {
  expect(countRows(text)).toBe(rows);
});
