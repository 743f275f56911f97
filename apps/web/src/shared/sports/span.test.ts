import { expect, test } from 'vitest';
import { spanAt } from './span.ts';

test('a delay ends when what was left of it on arrival has passed, whatever the device clock says', () => {
  for (const atMs of [0, 1_000_000, 1_700_000_000_000])
    expect(spanAt({ takesMs: 5_000, leftMs: 3_500 }, atMs)).toEqual({
      fromMs: atMs - 1_500,
      untilMs: atMs + 3_500,
    });
});
