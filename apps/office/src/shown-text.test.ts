import { expect, test } from 'vitest';
import { shownText } from './shown-text.ts';

const block = (text: string, at = 0, isHeading = false) => ({ id: `block ${at}`, text, isHeading });
const promotion = '# Bônus\n\nPara quem chega.\n\n## Regras\nUma vez.\n\nAté domingo.';

test('A language without a text of its own shows pt_BR, also when it has only spaces', () => {
  const texts = { pt_BR: 'Manutenção às 3h', en_US: 'Maintenance at 3:00', ja_JP: '  \n' };
  const notice = { title: null, summary: null };
  expect(shownText(texts, 'en_US')).toEqual({
    ...notice,
    body: [block('Maintenance at 3:00')],
    text: 'Maintenance at 3:00',
    isFallback: false,
  });
  for (const locale of ['ja_JP', 'ru_RU'])
    expect(shownText(texts, locale)).toEqual({
      ...notice,
      body: [block('Manutenção às 3h')],
      text: 'Manutenção às 3h',
      isFallback: true,
    });
  expect(shownText({ en_US: 'Only here' }, 'ko_KR')).toBeNull();
});

test('A promotion has a title, the text of its card and the paragraphs of its page', () => {
  expect(shownText({ pt_BR: promotion }, 'pt_BR')).toEqual({
    title: 'Bônus',
    summary: 'Para quem chega.',
    body: [block('Regras', 0, true), block('Uma vez.', 1), block('Até domingo.', 2)],
    text: 'Para quem chega.\n\n## Regras\nUma vez.\n\nAté domingo.',
    isFallback: false,
  });
  expect(shownText({ pt_BR: promotion.replaceAll('\n', '\r\n') }, 'pt_BR')?.title).toBe('Bônus');
  expect(shownText({ pt_BR: '# Bônus' }, 'pt_BR')).toMatchObject({ summary: null, body: [] });
});
