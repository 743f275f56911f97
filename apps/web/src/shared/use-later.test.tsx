import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useLater } from './use-later.ts';

function Shown({ value }: { value: string }) {
  return useLater(value, 3);
}

test('what stands there from the beginning waits for nothing', () => {
  expect(renderToStaticMarkup(<Shown value="first" />)).toBe('first');
});
