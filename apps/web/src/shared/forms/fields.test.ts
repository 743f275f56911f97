import { expect, test } from 'vitest';
import { mailDomains, suggestEmails } from './fields.tsx';

test('has fourteen distinct domains', () => {
  expect(new Set(mailDomains).size).toBe(14);
});

test('suggests every domain before the @ is followed by a letter', () => {
  expect(suggestEmails('Ana.Lima')).toHaveLength(14);
  expect(suggestEmails('Ana.Lima')[0]).toBe('ana.lima@gmail.com');
  expect(suggestEmails('rui@')[2]).toBe('rui@outlook.com');
});

test('filters by the typed domain', () => {
  expect(suggestEmails('bia@ya')).toEqual(['bia@yahoo.com.br', 'bia@yahoo.com']);
  expect(suggestEmails('bia@empresa')).toEqual([]);
});

test('suggests nothing before the first letter, after a complete domain and for malformed text', () => {
  expect(suggestEmails('  ')).toEqual([]);
  expect(suggestEmails('@gmail.com')).toEqual([]);
  expect(suggestEmails('caio@msn.com')).toEqual([]);
  expect(suggestEmails('a@b@c')).toEqual([]);
});
