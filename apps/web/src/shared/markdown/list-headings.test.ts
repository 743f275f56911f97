import { expect, test } from 'vitest';
import { listHeadings } from './list-headings.ts';

test('the chapters of a text are its headings of the first rank, in plain words, by their place', () => {
  expect(
    listHeadings('Antes.\n\n## 1. Quem **pode** jogar\nTexto\n### Dentro\n\n## [Conta](/conta)'),
  ).toEqual([
    { id: 'heading-1', text: '1. Quem pode jogar' },
    { id: 'heading-4', text: 'Conta' },
  ]);
  expect(listHeadings('')).toEqual([]);
});
