import { expect, test } from 'vitest';
import { parsePromotionText } from './parse-promotion-text.ts';

test('parses title, one paragraph and the remaining text', () => {
  expect(
    parsePromotionText('# Primeira semana\n\nUm bônus para\nconhecer a casa.\n\nTexto.\n\n## Como\n- a\n'),
  ).toEqual({
    title: 'Primeira semana',
    summary: 'Um bônus para conhecer a casa.',
    body: 'Texto.\n\n## Como\n- a',
  });
});

test('returns null without a title, a paragraph or a text', () => {
  for (const text of [
    '',
    'Sem título\n\nUm.\n\nDois.',
    '# Só título',
    '# Título\n\nSó um parágrafo.',
    '# T\n\n## Dois\n\nTrês',
  ])
    expect(parsePromotionText(text)).toBeNull();
});
