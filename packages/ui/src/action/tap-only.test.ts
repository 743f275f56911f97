import { afterEach, expect, test, vi } from 'vitest';
import { tapOnly } from './tap-only.ts';

afterEach(() => vi.unstubAllGlobals());

/** Whether a press is left without the mouse's events, with this in the focus. */
function pressed(pointerType: 'touch' | 'mouse' | 'pen', focus: string | null): boolean {
  const activeElement = focus === null ? null : { matches: (selector: string) => selector.includes(focus) };
  vi.stubGlobal('document', { activeElement });
  const preventDefault = vi.fn();
  tapOnly({ pointerType, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

test('a finger on a board makes no events of a mouse; a mouse and a pen go on to', () => {
  expect(pressed('touch', null)).toBe(true);
  expect(pressed('touch', 'button')).toBe(true);
  expect(pressed('mouse', null)).toBe(false);
  expect(pressed('pen', null)).toBe(false);
});

test('while the keyboard is open for a field the press takes the focus from it as ever', () => {
  expect(pressed('touch', 'input')).toBe(false);
});
