import { expect, test, vi } from 'vitest';
import { frameRules, postToGameFrame, readGameMessage } from './game-frame.ts';

const app = 'https://palpite.example/#/play?productCode=PG';
const page = { postMessage: vi.fn() } as unknown as Window;
const vendor = frameRules('https://slots.vendor.example/pg/onca/index.html?ops=1', app);
const own = frameRules('/sandbox/slots/pg/onca/index.html', app);
if (!vendor || !own) throw new Error('no rules');

test("a vendor's page keeps its own origin, and a page on our origin gets none", () => {
  expect(vendor).toEqual({
    sandbox: 'allow-scripts allow-same-origin allow-forms',
    from: 'https://slots.vendor.example',
    to: 'https://slots.vendor.example',
  });
  expect(own).toEqual({ sandbox: 'allow-scripts', from: 'null', to: '*' });
});

test('does not frame an address that is not a page', () => {
  expect(frameRules('javascript:alert(1)', app)).toBeNull();
  expect(frameRules('data:text/html,x', app)).toBeNull();
  expect(frameRules('https://', app)).toBeNull();
});

test('reads only messages of the framed window on its own origin', () => {
  const data = { source: 'palpite-slot', type: 'roundEnded', gameId: 'onca' };
  const from = { origin: vendor.from, source: page, data };
  expect(readGameMessage(from, page, vendor)).toBe('roundEnded');
  expect(readGameMessage({ ...from, origin: 'https://evil.example' }, page, vendor)).toBeNull();
  expect(readGameMessage({ ...from, source: {} as Window }, page, vendor)).toBeNull();
  expect(readGameMessage({ ...from, source: null }, null, vendor)).toBeNull();
  expect(readGameMessage({ ...from, origin: 'https://palpite.example' }, page, own)).toBeNull();
  expect(readGameMessage({ ...from, origin: 'null' }, page, own)).toBe('roundEnded');
});

test('ignores unknown messages', () => {
  const say = (data: unknown) => readGameMessage({ origin: vendor.from, source: page, data }, page, vendor);
  for (const data of [null, 'ready', 7, {}, { type: 'ready' }, { source: 'palpite-slot', type: 'win' }])
    expect(say(data)).toBeNull();
});

test('messages to the page go only to its origin and contain no amount', () => {
  postToGameFrame(page, vendor, { type: 'balanceChanged' });
  expect(page.postMessage).toHaveBeenCalledWith(
    { source: 'palpite', type: 'balanceChanged' },
    'https://slots.vendor.example',
  );
});
