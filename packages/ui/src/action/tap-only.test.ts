import { afterEach, expect, test, vi } from 'vitest';
import { tapOnly } from './tap-only.ts';

afterEach(() => vi.unstubAllGlobals());

function pressed(pointerType: 'touch' | 'mouse' | 'pen', focus: string | null): boolean {
  const activeElement = focus === null ? null : { matches: (selector: string) => selector.includes(focus) };
  vi.stubGlobal('document', { activeElement });
  const preventDefault = vi.fn();
  tapOnly({ pointerType, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

test('a touch on a board makes no mouse events; a mouse and a pen still do', () => {
  expect(pressed('touch', null)).toBe(true);
  expect(pressed('touch', 'button')).toBe(true);
  expect(pressed('mouse', null)).toBe(false);
  expect(pressed('pen', null)).toBe(false);
});

test('while a field has the keyboard open, a press still moves the focus away from it', () => {
  expect(pressed('touch', 'input')).toBe(false);
});
