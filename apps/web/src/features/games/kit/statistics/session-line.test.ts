import { expect, test } from 'vitest';
import { drawSessionLine } from './session-line.ts';

const box = { width: 300, height: 100, inset: 10 };

test('a play session without rounds is in the middle', () => {
  expect(drawSessionLine([], box)).toMatchObject({ path: 'M0 50', zeroY: 50 });
});

test('the line starts at zero and ends at the last result', () => {
  const line = drawSessionLine([400n, -400n, 200n], box);
  expect(line.path).toBe('M0 50L100 10L200 90L300 30');
  expect(line).toMatchObject({ zeroY: 50, lastX: 300, lastY: 30 });
});

test('a play session with losses only has its zero at the top', () => {
  expect(drawSessionLine([-700n], box)).toMatchObject({ zeroY: 10, lastY: 90 });
});
