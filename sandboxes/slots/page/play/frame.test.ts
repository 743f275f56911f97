import { expect, test } from 'vitest';
import { joinFrame, readAppMessage } from './frame.ts';

const app = 'https://app.example';

function aFramedPage() {
  const sent: { message: unknown; origin: unknown }[] = [];
  let onMessage: (event: MessageEvent<unknown>) => void = () => {};
  const parent = {
    postMessage: ((message: unknown, origin: unknown) =>
      sent.push({ message, origin })) as Window['postMessage'],
  };
  const surroundings = {
    parent,
    addEventListener: (_type: 'message', received: typeof onMessage) => {
      onMessage = received;
    },
  };
  const received: unknown[] = [];
  const frame = joinFrame(surroundings, app, 'calcadao');
  frame.listen((message) => received.push(message));
  const receive = (origin: string, source: unknown, data: unknown) =>
    onMessage({ origin, source, data } as MessageEvent<unknown>);
  return { frame, parent, sent, heard: received, receive };
}

const changed = { source: 'palpite', type: 'balanceChanged' };

test('sends messages only to the origin of the app, and no amounts', () => {
  const { frame, sent } = aFramedPage();
  frame.post('lowBalance');
  expect(sent).toEqual([
    { message: { source: 'palpite-slot', type: 'lowBalance', gameId: 'calcadao' }, origin: app },
  ]);
});

test('receives messages only from the framing window with the origin of the app', () => {
  const { parent, heard: received, receive } = aFramedPage();
  receive('https://evil.example', parent, changed);
  receive(app, {}, changed);
  receive(app, null, changed);
  expect(received).toEqual([]);
  receive(app, parent, changed);
  expect(received).toEqual([changed]);
});

test('ignores messages that are not of the app', () => {
  for (const data of [
    null,
    'balanceChanged',
    7,
    {},
    { source: 'palpite' },
    { source: 'other', type: 'balanceChanged' },
  ])
    expect(readAppMessage(data)).toBeNull();
  expect(readAppMessage({ source: 'palpite', type: 'notice' })).toBeNull();
  expect(readAppMessage({ ...changed, balanceMinor: 9_999 })).toEqual(changed);
});

test('sends nothing without a framing app', () => {
  const sent: unknown[] = [];
  const alone = {
    postMessage: (message: unknown) => sent.push(message),
    addEventListener: () => {
      throw new Error('nobody is heard');
    },
  };
  const frame = joinFrame(Object.assign(alone, { parent: alone as unknown as Window }), app, 'berimbau');
  expect(frame.framed).toBe(false);
  frame.post('ready');
  frame.listen(() => {});
  expect(sent).toEqual([]);
});
