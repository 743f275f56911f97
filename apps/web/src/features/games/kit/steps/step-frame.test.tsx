import { expect, test } from 'vitest';
import { drawFrameByFrame } from '../../../../rendering/frame-by-frame.ts';
import { useLast } from './step-frame.tsx';

const { show } = drawFrameByFrame();

const seen: { last?: string | null } = {};
function LastShown({ round }: { round: string | null }) {
  seen.last = useLast(round);
  return null;
}

test('returns the last value until a new one comes', () => {
  show(<LastShown round={null} />);
  expect(seen.last).toBeNull();
  show(<LastShown round="one" />);
  show(<LastShown round={null} />);
  expect(seen.last).toBe('one');
  show(<LastShown round="two" />);
  expect(seen.last).toBe('two');
});
