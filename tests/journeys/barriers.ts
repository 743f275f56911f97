import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

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
  const options = JSON.stringify({ runOnly: rules[kind], resultTypes: ['violations'] });
  const partials = await runIn(page.mainFrame(), '{ include: [], exclude: [] }', options);
  return page.evaluate<string[]>(
    `axe.finishRun([${partials}], ${options}).then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ' ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`,
  );
}

const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  colours: { type: 'rule', values: ['color-contrast'] },
};

/**
 * Runs axe in a frame and in those within it; returns a part for each, in order, as JSON: a part names every element, and
 * Playwright takes longer to copy one than axe to find it. A document is given axe once: to read it takes longer than
 * most runs.
 */
async function runIn(frame: Frame, context: string, options: string): Promise<string[]> {
  if (!(await frame.evaluate<boolean>("'axe' in window"))) await frame.evaluate(axe.source);
  const inner = await frame.evaluate<{ frameSelector: unknown; frameContext: unknown }[]>(
    `axe.utils.getFrameContexts(${context})`,
  );
  const parts = [
    await frame.evaluate<string>(
      `axe.runPartial(${context}, ${options}).then((part) => JSON.stringify(part))`,
    ),
  ];
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(`axe.utils.shadowSelect(${JSON.stringify(frameSelector)})`);
    const child = await element.asElement()?.contentFrame();
    parts.push(...(child ? await runIn(child, JSON.stringify(frameContext), options) : ['null']));
  }
  return parts;
}
