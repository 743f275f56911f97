import { expect, test } from 'vitest';
import { rememberBriefly } from './remember-briefly.ts';

function aReading() {
  const answers: PromiseWithResolvers<number>[] = [];
  let nowMs = 0;
  const read = rememberBriefly(
    () => {
      const answer = Promise.withResolvers<number>();
      answers.push(answer);
      return answer.promise;
    },
    10_000,
    () => nowMs,
  );
  return {
    read,
    answers,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('callers at the same time share one reading, however long it takes', async () => {
  const { read, answers, wait } = aReading();
  const first = read();
  wait(60_000);
  const second = read();
  answers[0]?.resolve(1);
  expect([await first, await second, answers.length]).toEqual([1, 1, 1]);
});

test('an answer is repeated for the given time after it came', async () => {
  const { read, answers, wait } = aReading();
  const first = read();
  answers[0]?.resolve(1);
  await first;
  wait(9_999);
  expect([await read(), answers.length]).toEqual([1, 1]);
  wait(1);
  const next = read();
  answers[1]?.resolve(2);
  expect([await next, answers.length]).toEqual([2, 2]);
});

test('a failure reaches its callers and is not repeated', async () => {
  const { read, answers } = aReading();
  const first = read();
  answers[0]?.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  const next = read();
  answers[1]?.resolve(2);
  expect(await next).toBe(2);
});
