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

test('the first value shows at once', () => {
  expect(renderToStaticMarkup(<Shown value="first" />)).toBe('first');
});

test('a new value shows after its frames', () => {
  show(<Seen value="first" />);
  passFrames(3);
  show(<Seen value="second" />);
  passFrames(2);
  expect(seen.at(-1)).toBe('first');
  passFrames(1);
  expect(seen.at(-1)).toBe('second');
});

test('a value that is replaced while it waits is never shown, and the new one waits from the start', () => {
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

test('an unmounted component requests no more frames', () => {
  show(<Seen value="first" />);
  show(<Seen value="second" />);
  show(null);
  expect(asked()).toBe(0);
});
