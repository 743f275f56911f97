import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import { enterDesk, leaveDesk, useDeskSession } from './desk-session.ts';

afterEach(() => queryClient.clear());

test('the next member of staff finds no answers of the previous one, and waits for none', async () => {
  enterDesk('token-of-ana');
  const answers = [new Promise<string>(() => undefined), Promise.resolve('of rui')];
  const read = vi.fn(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
  queryClient.setQueryData(['desk', 'queue'], 'of ana');
  const shown = new QueryObserver(queryClient, { queryKey: ['desk', 'me'], queryFn: read });
  const stop = shown.subscribe(() => undefined);
  leaveDesk();
  expect(useDeskSession.getState().token).toBe('');
  expect(queryClient.getQueryData(['desk', 'queue'])).toBeUndefined();
  await expect.poll(() => shown.getCurrentResult().data).toBe('of rui');
  stop();
});
