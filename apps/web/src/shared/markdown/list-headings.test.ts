import { expect, test } from 'vitest';
import { listHeadings } from './list-headings.ts';

test('lists the first-level headings in plain text with their positions', () => {
  expect(
    listHeadings('Antes.\n\n## 1. Quem **pode** jogar\nTexto\n### Dentro\n\n## [Conta](/conta)'),
  ).toEqual([
    { id: 'heading-1', text: '1. Quem pode jogar' },
    { id: 'heading-4', text: 'Conta' },
  ]);
  expect(listHeadings('')).toEqual([]);
});
