import { expect, test } from 'vitest';
import { createQueue } from './write-queue.ts';

test('a task starts only when the previous one has ended', async () => {
  const enqueue = createQueue();
  const seen: string[] = [];
  let finishFirst = () => {};
  const first = enqueue(async () => {
    seen.push('first starts');
    await new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    seen.push('first ends');
  });
  const second = enqueue(async () => {
    seen.push('second starts');
    return 7;
  });
  await Promise.resolve();
  expect(seen).toEqual(['first starts']);
  finishFirst();
  await first;
  expect(await second).toBe(7);
  expect(seen).toEqual(['first starts', 'first ends', 'second starts']);
});

test('a failed task rejects its promise and the next one runs', async () => {
  const enqueue = createQueue();
  const failing = enqueue(() => Promise.reject(new Error('refused')));
  const next = enqueue(() => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('refused');
  expect(await next).toBe('done');
});
