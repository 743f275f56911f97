import type { OfficeField } from '@palpite/contracts/office/registry';
import { expect, test } from 'vitest';
import { readField } from './form-field.tsx';

const fieldOf = (kind: OfficeField['kind'], clears: boolean): OfficeField => ({
  name: 'names',
  label: 'Names',
  hint: null,
  kind,
  look: null,
  options: [],
  names: null,
  shownAs: null,
  clears,
  orLatin1: false,
  required: false,
  hidden: null,
});

const before = { pt_BR: 'Onça', ja_JP: '豹' };

test('an emptied language is sent as an empty text, which removes it', () => {
  const texts = fieldOf('texts', true);
  expect(readField(texts, '{"pt_BR":"Onça"}', before)).toEqual({ value: { pt_BR: 'Onça', ja_JP: '' } });
  expect(readField(texts, '', before)).toEqual({ value: { pt_BR: '', ja_JP: '' } });
  expect(readField(texts, '{"id_ID":"Jaguar"}', undefined)).toEqual({ value: { id_ID: 'Jaguar' } });
});

test('texts that are replaced as a whole leave out an emptied language', () => {
  const texts = fieldOf('texts', false);
  expect(readField(texts, '{"pt_BR":"Onça"}', before)).toEqual({ value: { pt_BR: 'Onça' } });
});

test('an emptied field removes the value of the row, and an empty one without a value sends none', () => {
  expect(readField(fieldOf('text', true), ' ', '7')).toEqual({ value: '' });
  expect(readField(fieldOf('text', true), '', null)).toEqual({ value: undefined });
  expect(readField(fieldOf('text', false), '', '7')).toEqual({ value: undefined });
  expect(readField(fieldOf('text', true), '8', '7')).toEqual({ value: '8' });
});
