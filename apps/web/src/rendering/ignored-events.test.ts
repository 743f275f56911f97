import { expect, test, vi } from 'vitest';
import { ignoreEvents } from './ignored-events.ts';

const isPassedOn = (name: string, fields: object) => {
  const page = new EventTarget();
  const listener = vi.fn();
  ignoreEvents(page);
  const event = Object.assign(new Event(name, { bubbles: true }), fields);
  const stop = vi.spyOn(event, 'stopPropagation');
  page.addEventListener(name, listener);
  page.dispatchEvent(event);
  expect(listener).toHaveBeenCalledOnce();
  return stop.mock.calls.length === 0;
};

const finger = { sourceCapabilities: { firesTouchEvents: true } };
const mouse = { sourceCapabilities: { firesTouchEvents: false } };

test.each([
  ['mouseover', mouse, finger],
  ['mouseout', mouse, finger],
  ['mousemove', mouse, finger],
  ['pointerover', { pointerType: 'mouse' }, { pointerType: 'touch' }],
  ['pointerout', { pointerType: 'pen' }, { pointerType: 'touch' }],
])('%s of a mouse reaches React, of a finger it does not', (name, ofMouse, ofFinger) => {
  expect(isPassedOn(name, ofMouse)).toBe(true);
  expect(isPassedOn(name, ofFinger)).toBe(false);
});

test('other events of a finger reach React, and so do events without a pointer type', () => {
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'click', 'touchstart', 'touchend'])
    expect(isPassedOn(name, { pointerType: 'touch', ...finger })).toBe(true);
  expect(isPassedOn('mouseover', {})).toBe(true);
  expect(isPassedOn('transitionend', {})).toBe(false);
});
