import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLater } from './use-later.ts';

function Shown({ value }: { value: string }) {
  return useLater(value, 3);
}

const seen: string[] = [];
/** Draws nothing, so that it needs no page around it. */
function Seen({ value }: { value: string }) {
  seen.push(useLater(value, 3));
  return null;
}

let frames: Map<number, () => void>;
let root: Root;

const show = (value: string) => act(() => root.render(<Seen value={value} />));
const passFrame = () =>
  act(() => {
    const due = [...frames.values()];
    frames.clear();
    for (const draw of due) draw();
  });

beforeEach(() => {
  seen.length = 0;
  frames = new Map();
  let last = 0;
  const ask = (draw: () => void) => {
    last += 1;
    frames.set(last, draw);
    return last;
  };
  const place = { nodeType: 9, addEventListener() {} };
  const box = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: place, addEventListener() {} };
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', place);
  vi.stubGlobal('HTMLIFrameElement', class {});
  vi.stubGlobal('requestAnimationFrame', ask);
  vi.stubGlobal('cancelAnimationFrame', (asked: number) => frames.delete(asked));
  root = createRoot(box as unknown as Element);
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

test('what stands there from the beginning waits for nothing', () => {
  expect(renderToStaticMarkup(<Shown value="first" />)).toBe('first');
});

test('what comes later waits for its frames', () => {
  show('first');
  for (let frame = 0; frame < 3; frame += 1) passFrame();
  show('second');
  passFrame();
  passFrame();
  expect(seen.at(-1)).toBe('first');
  passFrame();
  expect(seen.at(-1)).toBe('second');
});

test('what changes again meanwhile is never shown, and the newest waits anew', () => {
  show('first');
  show('second');
  passFrame();
  passFrame();
  show('third');
  passFrame();
  passFrame();
  expect(seen.at(-1)).toBe('first');
  passFrame();
  expect(seen.at(-1)).toBe('third');
  expect(seen).not.toContain('second');
});

test('who leaves the screen asks for no more frames', () => {
  show('first');
  show('second');
  act(() => root.render(null));
  expect(frames.size).toBe(0);
});
