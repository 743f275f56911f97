import type { UserInfo } from '@palpite/contracts/identity';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { beginPlaying } from '../games/after-play.ts';
import { beginMoving, reveal } from '../games/moving-round.ts';
import { useOverlays } from '../overlays/overlays.ts';
import { userInfoQuery } from '../session/player.ts';
import { logIn } from '../session/session.ts';
import { reactions } from '../socket/account-socket.ts';

const opened = () => useOverlays.getState().open.map(({ name }) => name);
const closeAll = () => useOverlays.setState({ open: [] });

/** The server's answers: the price of the cheapest package, and what the player's limits leave for deposits. */
const house = { pay: 20, lefts: [] as number[] };

function answer(url: string): unknown {
  if (url.includes('/limits')) return { limits: house.lefts.map((left) => ({ kind: 'deposit', left })) };
  if (url.includes('/getPrices')) return { packages: [{ pay: house.pay }] };
  throw new Error(url);
}

let logins = 0;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  });
  vi.stubGlobal('window', { location: { hash: '#/dice' } });
  vi.stubGlobal('fetch', async (url: string) => Response.json({ status: 200, data: answer(url) }));
  vi.useFakeTimers();
  closeAll();
  house.lefts = [];
  logins += 1;
  logIn(`token ${logins}`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aPlayer(fields: Partial<UserInfo> = {}): void {
  const info = {
    currency: 'BRL',
    balance: 50,
    bonusBalance: 0,
    bonusTurnoverLeft: 0,
    owed: 0,
    paySumAmount: 0,
    nextlevel: null,
    kyc: 1,
    stop: null,
    playSession: { since: '2026-11-24T12:00:00Z', reminderMinutes: null },
    testFlag: 0,
  };
  queryClient.setQueryData(userInfoQuery.queryKey, { ...info, ...fields } as UserInfo);
}

async function fallTo(balance: number): Promise<void> {
  reactions.updateUserInfo({ balance });
  if (balance < 0.51) reactions.freeBalance({ balance });
  else if (balance < 10) reactions.insBalance({ balance });
  await vi.advanceTimersByTimeAsync(2_000);
}

describe('a low balance', () => {
  test.each([
    [9.99, ['gameDeposit']],
    [10, []],
    [0.5, ['deposit']],
    [0.51, ['gameDeposit']],
  ])('of %d opens %j', async (balance, names) => {
    aPlayer();
    await fallTo(balance);
    expect(opened()).toEqual(names);
  });

  test('is offered a deposit once, and again only after the balance was above the threshold', async () => {
    aPlayer();
    await fallTo(9);
    expect(opened()).toEqual(['gameDeposit']);
    closeAll();
    for (const balance of [8, 7, 0.2]) await fallTo(balance);
    expect(opened()).toEqual([]);
    await fallTo(12);
    await fallTo(6);
    expect(opened()).toEqual(['gameDeposit']);
  });

  test('offers after the round has ended and its outcome was shown for a moment', async () => {
    aPlayer();
    const end = beginMoving();
    await fallTo(5);
    reveal();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(opened()).toEqual([]);
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened()).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    expect(opened()).toEqual(['gameDeposit']);
  });

  test('does not interrupt autoplay, and offers nothing if autoplay won the money back', async () => {
    aPlayer();
    const end = beginPlaying();
    await fallTo(5);
    await fallTo(15);
    end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(opened()).toEqual([]);
  });

  test.each<[string, Partial<UserInfo>, number[]]>([
    ['has stopped', { stop: { kind: 'timeOut', until: null } }, []],
    ['is not verified', { kyc: 0 }, []],
    ['has a limit that leaves less than the cheapest package', {}, [100, 19.99]],
    ['has bonus money to play with', { bonusBalance: 30 }, []],
  ])('is not offered to a player who %s', async (_, fields, lefts) => {
    aPlayer(fields);
    house.lefts = lefts;
    await fallTo(5);
    expect(opened()).toEqual([]);
  });

  test('is offered to a player whose own limit leaves enough', async () => {
    aPlayer();
    house.lefts = [20];
    await fallTo(5);
    expect(opened()).toEqual(['gameDeposit']);
  });

  test('over a slot always offers the in-game deposit', async () => {
    vi.stubGlobal('window', { location: { hash: '#/play?productCode=BG' } });
    aPlayer();
    await fallTo(0.2);
    expect(opened()).toEqual(['gameDeposit']);
  });
});

test('a bonus and a level are announced after the round', async () => {
  aPlayer();
  const end = beginPlaying();
  reactions.userBetAmount({ bouns: 2, amount: 35 });
  reactions.levelUp({ level: 2, amount: 50, balance: 80 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(opened()).toEqual([]);
  end();
  await vi.advanceTimersByTimeAsync(1_600);
  expect(opened()).toEqual(['bonusIncrease', 'levelUp']);
});
