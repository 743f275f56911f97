import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { drawFrameByFrame } from './frame-by-frame.ts';
import { useFrameDelay } from './use-frame-delay.ts';

function Shown({ value }: { value: string }) {
  return useFrameDelay(value, 3);
}

const seen: string[] = [];
function Seen({ value }: { value: string }) {
  seen.push(useFrameDelay(value, 3));
  return null;
}

const { show, passFrames, asked } = drawFrameByFrame();
beforeEach(() => {
  seen.length = 0;
});

test('what stands there from the beginning waits for nothing', () => {
  expect(renderToStaticMarkup(<Shown value="first" />)).toBe('first');
});

test('what comes later waits for its frames', () => {
  show(<Seen value="first" />);
  passFrames(3);
  show(<Seen value="second" />);
  passFrames(2);
  expect(seen.at(-1)).toBe('first');
  passFrames(1);
  expect(seen.at(-1)).toBe('second');
});

test('what changes again meanwhile is never shown, and the newest waits anew', () => {
  show(<Seen value="first" />);
  show(<Seen value="second" />);
  passFrames(2);
  show(<Seen value="third" />);
  passFrames(2);
  expect(seen.at(-1)).toBe('first');
  passFrames(1);
  expect(seen.at(-1)).toBe('third');
  expect(seen).not.toContain('second');
});

test('who leaves the screen asks for no more frames', () => {
  show(<Seen value="first" />);
  show(<Seen value="second" />);
  show(null);
  expect(asked()).toBe(0);
});
