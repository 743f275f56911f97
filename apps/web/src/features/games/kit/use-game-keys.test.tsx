import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { drawFrameByFrame } from '../../../rendering/frame-by-frame.ts';
import { useGameKeys } from './use-game-keys.ts';

const { show } = drawFrameByFrame();

/** Presses a key in the moment in which a render becomes visible. */
function Game({ name, keyboard, log }: { name: string; keyboard: EventTarget; log: string[] }) {
  useGameKeys({ c: () => log.push(name) }, true);
  useLayoutEffect(() => {
    keyboard.dispatchEvent(Object.assign(new Event('keydown'), { key: 'c' }));
  });
  return null;
}

test('a key pressed right after a change meets the new state', () => {
  const keyboard = new EventTarget();
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('addEventListener', keyboard.addEventListener.bind(keyboard));
  vi.stubGlobal('removeEventListener', keyboard.removeEventListener.bind(keyboard));
  const log: string[] = [];
  show(<Game name="running" keyboard={keyboard} log={log} />);
  show(<Game name="ready" keyboard={keyboard} log={log} />);
  expect(log).toEqual(['ready']);
});
