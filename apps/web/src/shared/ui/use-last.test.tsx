import { expect, test } from 'vitest';
import { drawFrameByFrame } from '../../rendering/frame-by-frame.ts';
import { useLast } from './use-last.ts';

const { show } = drawFrameByFrame();

const seen: { last?: string | null } = {};
function Told({ round }: { round: string | null }) {
  seen.last = useLast(round);
  return null;
}

test('returns the last value until a new one comes', () => {
  show(<Told round={null} />);
  expect(seen.last).toBeNull();
  show(<Told round="one" />);
  show(<Told round={null} />);
  expect(seen.last).toBe('one');
  show(<Told round="two" />);
  expect(seen.last).toBe('two');
});
