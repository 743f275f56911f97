import type { UserInfo } from '@palpite/contracts/identity';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawFrameByFrame } from '../../../../rendering/frame-by-frame.ts';
import { queryClient } from '../../../../shared/api/query-client.ts';
import { mergeUserInfo, userInfoQuery } from '../../../../shared/session/player.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { stakeProblemNow, useStakeProblem } from './use-stake.ts';

const info = {
  currency: 'BRL',
  balance: 100,
  owed: 0,
  bonusBalance: 0,
  bonusTurnoverLeft: 0,
  paySumAmount: 0,
  gameSumAmount: 0,
  nextlevel: null,
  stop: null,
  playSession: { since: '2026-11-22T10:00:00.000Z', reminderMinutes: null },
} as UserInfo;
const bounds = {
  prizeMinor: 2_000n,
  limits: { stakeMinMinor: 100n, stakeMaxMinor: 500_000n, payoutMaxMinor: 10_000_000n },
};

const seen: (string | null)[] = [];
function Table() {
  seen.push(useStakeProblem(1_000n, bounds));
  return null;
}

const { show } = drawFrameByFrame();
const page = new EventTarget();
const device = { onLine: true };
beforeEach(() => {
  seen.length = 0;
  device.onLine = true;
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  notifyManager.setScheduler((tell) => tell());
  useSession.setState({ token: 'a player' });
  queryClient.setQueryData(userInfoQuery.queryKey, info);
});

const table = (
  <QueryClientProvider client={queryClient}>
    <Table />
  </QueryClientProvider>
);

test('a balance that still covers the stake does not render the table again', () => {
  show(table);
  const drawn = seen.length;
  act(() => mergeUserInfo({ balance: 90 }));
  act(() => mergeUserInfo({ balance: 120 }));
  expect(seen).toHaveLength(drawn);
  expect(seen.at(-1)).toBeNull();
});

test('a balance that no longer does is reported, and so is a stop', () => {
  show(table);
  act(() => mergeUserInfo({ balance: 9.99 }));
  expect(seen.at(-1)).toBe('balanceLow');
  act(() => mergeUserInfo({ balance: 10 }));
  expect(seen.at(-1)).toBeNull();
  act(() => mergeUserInfo({ stop: { until: null } as UserInfo['stop'] }));
  expect(seen.at(-1)).toBe('stopped');
});

test('an offline device stakes nothing until it is online again', () => {
  const turn = (onLine: boolean) => {
    device.onLine = onLine;
    act(() => page.dispatchEvent(new Event(onLine ? 'online' : 'offline')));
  };
  show(table);
  turn(false);
  expect(seen.at(-1)).toBe('offline');
  expect(stakeProblemNow(1_000n, bounds)).toBe('offline');
  turn(true);
  expect(seen.at(-1)).toBeNull();
  expect(stakeProblemNow(1_000n, bounds)).toBeNull();
});

test('a series reads the current balance', () => {
  expect(stakeProblemNow(1_000n, bounds)).toBeNull();
  mergeUserInfo({ balance: 9.99 });
  expect(stakeProblemNow(1_000n, bounds)).toBe('balanceLow');
});
