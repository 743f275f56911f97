import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { opensText } from './sign-in-board.tsx';

const t = ((key: string, params: object) =>
  `${key} ${JSON.stringify(params)}`) as unknown as TFunction<'signIn'>;

test.each([
  ['this day', new Date(2026, 10, 23, 0, 30), 'opens.today {"time":"21:00"}'],
  ['the day after, however near', new Date(2026, 10, 22, 23, 59), 'opens.tomorrow {"time":"21:00"}'],
  ['any other day', new Date(2026, 10, 21, 12), 'opens.later {"at":"23/11/2026, 21:00"}'],
])('the next sign-in on %s', (_, now, text) => {
  expect(opensText(new Date(2026, 10, 23, 21), now, t)).toBe(text);
});
