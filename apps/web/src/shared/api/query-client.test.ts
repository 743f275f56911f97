import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetAnswers, queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

test('requests pending queries of mounted components again when the reader changes', async () => {
  const answers = [new Promise<string>(() => undefined), Promise.resolve('of the player')];
  const read = vi.fn(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
  const shown = new QueryObserver(queryClient, { queryKey: ['home'], queryFn: read });
  const leave = shown.subscribe(() => undefined);
  expect(shown.getCurrentResult().isPending).toBe(true);
  forgetAnswers();
  await expect.poll(() => shown.getCurrentResult().data).toBe('of the player');
  expect(read).toHaveBeenCalledTimes(2);
  leave();
});

test('forgets queries of unmounted components without requesting them', async () => {
  const read = vi.fn(() => Promise.resolve('of the visitor'));
  const shown = new QueryObserver(queryClient, { queryKey: ['wallet'], queryFn: read });
  const leave = shown.subscribe(() => undefined);
  await expect.poll(() => shown.getCurrentResult().data).toBe('of the visitor');
  forgetAnswers();
  leave();
  await new Promise((resolve) => setTimeout(resolve));
  expect(queryClient.getQueryData(['wallet'])).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);
});
