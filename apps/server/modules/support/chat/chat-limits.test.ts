import { randomUUID } from 'node:crypto';
import { support } from '@palpite/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { startServer } from '../../../../../tests/harness/server.ts';

const onePixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

afterEach(() => {
  vi.useRealTimers();
});

test('A player can send a limited number of pictures per day, however they are spread', async () => {
  // A tenth of the usual limits: one message in ten minutes and four a day.
  const server = await startServer({ environment: { RATE_LIMIT_FACTOR: '0.1', DRAW_ROUNDS: 'false' } });
  const player = await server.newPlayer();
  vi.useFakeTimers({ toFake: ['Date'] });
  const send = async () => {
    const { http } = await server.call(
      support.sendChatMessage,
      { body: { messageId: randomUUID(), text: '', picture: onePixelPng } },
      player,
    );
    vi.setSystemTime(Date.now() + 11 * 60_000);
    return http;
  };
  const heard: number[] = [];
  for (let turn = 0; turn < 6; turn++) heard.push(await send());
  expect(heard).toEqual([200, 200, 200, 200, 429, 429]);
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  expect(await send()).toBe(200);
  await server.close();
});
