import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Animations of these do not change colours. */
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

/** `colours` checks contrast only: all that another theme can change. */
export async function barriers(page: Page, kind: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Animations that only move, or never end, may run. Evaluated by the debugger, because the page's content
  // policy forbids eval.
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
 * One partial result per frame, as JSON: Playwright takes longer to copy the object than axe to compute it.
 * Axe is injected once per document, because parsing it takes longer than most runs.
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
