import { expect, test } from 'vitest';
import { drawFrameByFrame } from '../../rendering/frame-by-frame.ts';
import { releaseFrameSlot, requestFrameSlot, useFrameDelay } from '../../rendering/use-frame-delay.ts';
import { useGradual } from './board-motion.ts';

const { show, passFrames, asked } = drawFrameByFrame();

test('two parts that are due in one frame are drawn in two frames', () => {
  const drawn: string[] = [];
  const draw = (name: string) => () => {
    drawn.push(name);
    releaseFrameSlot();
  };
  requestFrameSlot(2, draw('asked for first'));
  passFrames(1);
  requestFrameSlot(1, draw('asked for later'));
  passFrames(1);
  expect(drawn).toEqual(['asked for first']);
  passFrames(1);
  expect(drawn).toEqual(['asked for first', 'asked for later']);
  expect(asked()).toBe(0);
});

test('the part that is due first goes first, whichever was requested first', () => {
  const drawn: string[] = [];
  const draw = (name: string) => () => {
    drawn.push(name);
    releaseFrameSlot();
  };
  requestFrameSlot(2, draw('later'));
  requestFrameSlot(1, draw('sooner'));
  passFrames(2);
  expect(drawn).toEqual(['sooner', 'later']);
});

test('a part that never draws blocks the others for at most three frames', () => {
  const drawn: string[] = [];
  requestFrameSlot(1, () => drawn.push('gone'));
  requestFrameSlot(1, () => drawn.push('here'));
  passFrames(3);
  expect(drawn).toEqual(['gone']);
  passFrames(1);
  expect(drawn).toEqual(['gone', 'here']);
  releaseFrameSlot();
});

const seen: string[] = [];
const pacing = { same: Object.is, urgent: () => false, max: 1 };
function Board({ parts }: { parts: readonly string[] }) {
  seen.push(`board ${useGradual(parts, pacing).join('')}`);
  return null;
}
function Head({ open, over }: { open: string; over: string }) {
  seen.push(`head ${useFrameDelay(open, 2)} ${useFrameDelay(over, 2)}`);
  return null;
}

test('values with the same delay change together, and a gradual board does not delay them', () => {
  const screen = (parts: string[], open: string, over: string) => (
    <>
      <Board parts={parts} />
      <Head open={open} over={over} />
    </>
  );
  show(screen(['a', 'b', 'c'], 'open', 'none'));
  show(screen(['x', 'y', 'z'], 'none', 'over'));
  seen.length = 0;
  passFrames(1);
  expect(seen).toEqual(['board xbc']);
  passFrames(1);
  expect(seen.slice(1)).toEqual(['head none over']);
  passFrames(3);
  expect(seen.slice(2, 4)).toEqual(['board xyc', 'board xyz']);
  expect(asked()).toBe(0);
});
