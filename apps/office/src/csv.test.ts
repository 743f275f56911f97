import { expect, test } from 'vitest';
import { csvCell, csvOf } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  [null, ''],
  [undefined, ''],
  [false, 'false'],
  [0, '0'],
  [['a', 'b'], '"a, b"'],
  [{ a: 1 }, '"{""a"":1}"'],
])('%j is quoted as RFC 4180 says', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+5511987650001', "'+5511987650001"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  [['=1', 'b'], '"\'=1, b"'],
  ['-', "'-"],
  ['-1.', "'-1."],
  ['-1\n=2', '"\'-1\n=2"'],
])('%j is not read as a formula', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each(['-12.50', '-0', '12', '-1000000'])('%s is a plain number and stays one', (value) => {
  expect(csvCell(value)).toBe(value);
});

test('a list has its labels first, its columns in order, and CRLF after each line', () => {
  const column = (name: string, label: string) => ({
    name,
    label,
    hint: null,
    kind: 'text' as const,
    look: null,
    options: [],
    names: null,
    shownAs: null,
    clears: false,
    orLatin1: false,
    hidden: null,
    required: true,
  });
  const columns = [column('at', 'Day'), column('net', 'Net, today')];
  expect(
    csvOf({ columns }, [
      { net: '-1.00', at: '2026-01-02', other: 'x' },
      { at: '=now()', net: null },
    ]),
  ).toBe('Day,"Net, today"\r\n2026-01-02,-1.00\r\n\'=now(),\r\n');
});
