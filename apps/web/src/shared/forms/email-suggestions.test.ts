import { expect, test } from 'vitest';
import { mailDomains, suggestEmails } from './email-suggestions.ts';

test('there are fourteen domains, each once', () => {
  expect(new Set(mailDomains).size).toBe(14);
});

test('offers every domain while none is begun', () => {
  expect(suggestEmails('Ana.Lima')).toHaveLength(14);
  expect(suggestEmails('Ana.Lima')[0]).toBe('ana.lima@gmail.com');
  expect(suggestEmails('rui@')[2]).toBe('rui@outlook.com');
});

test('keeps to the domain that is begun', () => {
  expect(suggestEmails('bia@ya')).toEqual(['bia@yahoo.com.br', 'bia@yahoo.com']);
  expect(suggestEmails('bia@empresa')).toEqual([]);
});

test('is silent before the first letter, after a whole domain, and on nonsense', () => {
  expect(suggestEmails('  ')).toEqual([]);
  expect(suggestEmails('@gmail.com')).toEqual([]);
  expect(suggestEmails('caio@msn.com')).toEqual([]);
  expect(suggestEmails('a@b@c')).toEqual([]);
});
