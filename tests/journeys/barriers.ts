import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds to stand in somebody's way. */
export async function barriers(page: Page): Promise<string[]> {
  // Colours are measured when nothing fades any more; what breathes for ever is left to breathe.
  // Asked from outside: the page's own policy lets nobody evaluate text inside.
  const isStill = () =>
    page.evaluate<boolean>(
      `document.getAnimations().every(({ playState, effect }) =>
        playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`,
    );
  await expect.poll(isStill).toBe(true);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
