import { beforeEach, expect, test } from 'vitest';
import { drawFrameByFrame } from '../../rendering/frame-by-frame.ts';
import { advance, type Pacing, useGradual } from './board-motion.ts';

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

test('a board changes by a few parts at a time, in order', () => {
  const first = advance(['a', 'b', 'c', 'd'], ['a', 'x', 'y', 'z'], pacing);
  expect(first).toEqual(['a', 'x', 'y', 'd']);
  expect(advance(first, ['a', 'x', 'y', 'z'], pacing)).toEqual(['a', 'x', 'y', 'z']);
});

test('an urgent part never waits, and does not count towards the limit', () => {
  expect(advance(['a', 'b', 'c', 'pressed'], ['x', 'y', 'z', 'mine'], pacing)).toEqual([
    'x',
    'y',
    'c',
    'mine',
  ]);
});

test('a board in its wanted state keeps its identity', () => {
  const shown = ['a', 'b'];
  expect(advance(shown, ['a', 'b'], pacing)).toBe(shown);
});

test('a board of another size is replaced at once', () => {
  expect(advance(['a', 'b', 'c'], ['x', 'y', 'z', 'w'], pacing)).toEqual(['x', 'y', 'z', 'w']);
});
