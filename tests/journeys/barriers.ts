import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Keys of a key frame that move things and leave their colours alone. */
const plain = [
  'offset',
  'easing',
  'composite',
  'computedOffset',
  'transform',
  'scale',
  'translate',
  'rotate',
];

/** What axe finds to stand in somebody's way; asked for colours only, what another theme may change. */
export async function barriers(page: Page, kind: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Colours are measured when nothing fades any more; what only moves, or breathes for ever, is left to.
  // Asked from outside: the page's own policy lets nobody evaluate text inside.
  const isStill = () =>
    page.evaluate<boolean>(
      `document.getAnimations().every(({ playState, effect }) =>
        playState !== 'running' || effect.getComputedTiming().endTime === Infinity || effect.getKeyframes().every((frame) =>
          Object.keys(frame).every((name) => ${JSON.stringify(plain)}.includes(name))))`,
    );
  await expect.poll(isStill).toBe(true);
  const axe = new AxeBuilder({ page });
  const { violations } = await (kind === 'all'
    ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    : axe.withRules(['color-contrast'])
  ).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
