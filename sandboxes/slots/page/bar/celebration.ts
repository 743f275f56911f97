import type { Box } from '../layout.ts';
import type { Clock } from '../motion/clock.ts';
import { easeOut } from '../motion/easing.ts';
import { h } from './dom.ts';

const countMs = 900;
const longestMs = 2_600;

/** A win of at least this multiple of the stake is shown large over the board. */
const bigTimes = 10;

export type Celebration = {
  element: HTMLElement;
  fit(board: Box): void;
  /** Counts up to a win above its stake. `write` shows each intermediate amount in the line of wins. */
  count(win: { minor: number; times: number }, write: (minor: number) => void): Promise<void>;
};

export function createCelebration(
  clock: Clock,
  word: string,
  money: (minor: number) => string,
  reducedMotion: () => boolean,
): Celebration {
  const amount = h('b', {});
  const element = h('div', { id: 'celebration', hidden: true }, h('div', {}, h('p', {}, word), amount));
  return {
    element,
    fit({ x, y, width, height }) {
      Object.assign(element.style, {
        left: `${x}px`,
        top: `${y}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
    },
    async count({ minor, times }, write) {
      const big = times >= bigTimes;
      const show = (shown: number) => {
        write(shown);
        if (big) amount.textContent = money(shown);
      };
      show(reducedMotion() ? minor : 0);
      element.hidden = !big;
      const durationMs = Math.min(longestMs, countMs * (1 + Math.log10(Math.max(1, times))));
      if (!reducedMotion())
        await clock.run(durationMs, (part) => show(part < 1 ? Math.floor(minor * easeOut(part)) : minor));
      if (big) await clock.wait(reducedMotion() ? 1_600 : 900);
      element.hidden = true;
    },
  };
}
