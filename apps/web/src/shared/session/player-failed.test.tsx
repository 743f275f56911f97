import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawFrameByFrame } from '../../rendering/frame-by-frame.ts';
import { queryClient } from '../api/query-client.ts';
import { usePlayerFailed, userInfoQuery } from './player.ts';
import { useSession } from './session.ts';

const { show } = drawFrameByFrame();
const seen: boolean[] = [];

function Seen() {
  seen.push(usePlayerFailed());
  return null;
}

async function failedWithout(known: object | undefined): Promise<boolean | undefined> {
  if (known) queryClient.setQueryData(userInfoQuery.queryKey, known as never, { updatedAt: 1 });
  await queryClient.prefetchQuery(userInfoQuery);
  show(
    <QueryClientProvider client={queryClient}>
      <Seen />
    </QueryClientProvider>,
  );
  // The screen requests once more when it mounts.
  await act(() =>
    vi.waitFor(() => expect(queryClient.getQueryState(userInfoQuery.queryKey)?.errorUpdateCount).toBe(2), {
      timeout: 15_000,
    }),
  );
  return seen.at(-1);
}

beforeEach(() => {
  seen.length = 0;
  useSession.setState({ token: 'a-token' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
});

afterEach(() => queryClient.clear());

test('a known player stays when the network is lost, so the game stays on the screen', async () => {
  expect(await failedWithout({ uId: 'p1' })).toBe(false);
});

test('a player who could never be read has failed', async () => {
  expect(await failedWithout(undefined)).toBe(true);
});
