import { beforeEach, expect, test } from 'vitest';
import { drawFrameByFrame } from '../../rendering/frame-by-frame.ts';
import type { Pacing } from './gradual.ts';
import { useGradual } from './use-gradual.ts';

const pacing: Pacing<string> = {
  same: (shown, next) => shown === next,
  urgent: (shown) => shown === 'pressed',
  max: 2,
};

const seen: string[] = [];
function Board({ parts }: { parts: readonly string[] }) {
  seen.push(useGradual(parts, pacing).join(' '));
  return null;
}

const { show, passFrames, asked } = drawFrameByFrame();
beforeEach(() => {
  seen.length = 0;
});

test('the frame of a change shows urgent parts only, and each later frame a few of the others', () => {
  show(<Board parts={['a', 'b', 'c', 'pressed']} />);
  show(<Board parts={['x', 'y', 'z', 'mine']} />);
  expect(seen.at(-1)).toBe('a b c mine');
  passFrames(1);
  expect(seen.at(-1)).toBe('x y c mine');
  passFrames(1);
  expect(seen.at(-1)).toBe('x y z mine');
});

test('a board in its wanted state requests no frames', () => {
  show(<Board parts={['a', 'b']} />);
  show(<Board parts={['x', 'b']} />);
  passFrames(2);
  expect(seen.at(-1)).toBe('x b');
  expect(asked()).toBe(0);
});
