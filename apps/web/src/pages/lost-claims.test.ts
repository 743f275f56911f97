import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setAvatar } from '../features/account/account.mutations.ts';
import { setAutoCashOut } from '../features/bets/bets.queries.ts';
import { setInboxMail } from '../features/inbox/inbox-overlay.tsx';
import { confirmLimit, setLimit, setReminder } from '../features/limits/limits.queries.ts';
import { claimPromotion } from '../features/promotions/promotion-screen.tsx';
import { claimSignIn } from '../features/sign-in/sign-in-board.tsx';
import { acceptTerms } from '../features/terms/terms.queries.ts';
import { Unreachable } from '../shared/api/api.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { useAlerts } from '../shared/messages/alerts.ts';
import { useSession } from '../shared/session/session.ts';
import { changeBonus } from '../shared/wallet/change-bonus.ts';

// The test has no page that could show a toast.
vi.mock('../shared/messages/toast-host.tsx', () => ({ showToast: () => {} }));

type Read = 'arrived' | 'open' | 'lost';

const bonusOf = (state: string) => ({
  bonuses: [
    {
      bonusId: '7',
      state,
      amount: 1,
      left: 1,
      required: 1,
      wagered: 0,
      stakeMax: null,
      convertsMax: null,
      converted: 0,
      claimableUntil: null,
      expiresAt: null,
      endedAt: null,
    },
  ],
  bonusBalance: 1,
  contributions: [],
  oddsMin: 1,
});

const limitOf = (pending: { amount: number | null } | null, amount = 100) => ({
  limits: [{ kind: 'deposit', period: 'day', amount, used: 0, left: amount, opensAt: '', pending }],
  changes: [],
});
const betOf = (autoCashOut: number | null) => ({
  ...{ betId: '7', currency: 'BRL', delay: null, autoCashOut },
  ...{
    stake: 1,
    stakeLeft: 1,
    highestPayout: 2,
    payout: null,
    owed: 0,
    cashedOut: 0,
    totalOddsMilli: '2000',
  },
});
const deposits = { kind: 'deposit', period: 'day' } as const;

const claims = {
  'a gift': {
    send: () => changeBonus('7', 'claim'),
    read: { arrived: bonusOf('active'), open: bonusOf('offered') },
  },
  'a declined bonus': {
    send: () => changeBonus('7', 'decline'),
    read: { arrived: bonusOf('declined'), open: bonusOf('offered') },
  },
  'a promotion': {
    send: () => claimPromotion('first-week'),
    read: {
      arrived: { promotions: [{ promotionId: 'first-week', state: 'claimed' }] },
      open: { promotions: [{ promotionId: 'first-week', state: 'open' }] },
    },
  },
  'the sign-in': {
    send: claimSignIn,
    read: {
      arrived: { state: 'taken', opensAt: null, steps: [] },
      open: { state: 'open', opensAt: null, steps: [] },
    },
  },
  'a limit': {
    send: () => setLimit({ ...deposits, amount: '100.00' }),
    read: { arrived: limitOf(null), open: { limits: [], changes: [] } },
  },
  'a higher limit': {
    send: () => setLimit({ ...deposits, amount: '200' }),
    read: { arrived: limitOf({ amount: 200 }), open: limitOf(null) },
  },
  'the removal of a limit': {
    send: () => setLimit({ ...deposits, amount: null }),
    read: { arrived: limitOf({ amount: null }), open: limitOf(null) },
  },
  'a limit that is kept': {
    send: () => setLimit({ ...deposits, amount: '100' }),
    read: { arrived: limitOf(null), open: limitOf({ amount: 200 }) },
  },
  'a confirmed limit': {
    send: () => confirmLimit(deposits),
    read: { arrived: limitOf(null, 200), open: limitOf({ amount: 200 }) },
  },
  'the reminder': {
    send: () => setReminder(30),
    read: {
      arrived: { playSession: { reminderMinutes: 30 } },
      open: { playSession: { reminderMinutes: null } },
    },
  },
  'an avatar': { send: () => setAvatar(7), read: { arrived: { header: 7 }, open: { header: 0 } } },
  'accepted terms': {
    send: () => acceptTerms(2),
    read: { arrived: { termsDue: null }, open: { termsDue: { version: 2 } } },
  },
  'an automatic cash-out': {
    // It returns the server's message, which is empty here.
    send: async () => (await setAutoCashOut('7', 500n, 'BRL')) || null,
    read: { arrived: betOf(5), open: betOf(null) },
  },
  'news by mail': {
    send: () => setInboxMail(true),
    read: { arrived: { byMail: true }, open: { byMail: false } },
  },
};

const sent: string[] = [];

/** Loses the answer of the first call, the write; answers the reads, or loses them too. */
function serve(read: object | null): void {
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    if (sent.length === 1 || read === null) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ status: 200, message: '', data: read }));
  });
}

beforeEach(() => {
  sent.length = 0;
  queryClient.clear();
  useAlerts.setState({ queue: [] });
});
afterEach(() => vi.unstubAllGlobals());

describe.each(Object.entries(claims))('after the lost answer of %s', (_, { send, read }) => {
  const outcome = async (of: Read) => {
    serve(of === 'lost' ? null : read[of]);
    return send().catch((failure: unknown) => failure);
  };

  test('a write that has arrived succeeds without an alert', async () => {
    expect(await outcome('arrived')).toBeNull();
    expect(sent.lastIndexOf(sent[0] ?? '')).toBe(0);
    expect(useAlerts.getState().queue).toEqual([]);
  });

  test('the end of the session is announced once', async () => {
    vi.stubGlobal('localStorage', { clear: () => {}, getItem: () => null, setItem: () => {} });
    useSession.setState({ token: 'a-token' });
    let calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls += 1;
      if (calls === 1) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify({ status: 401, message: 'Log in again' }), { status: 401 });
    });
    expect(await send().catch((failure: unknown) => failure)).toBeInstanceOf(Unreachable);
    expect(useSession.getState().token).toBe('');
    expect(useAlerts.getState().queue).toEqual([]);
  });

  test.each(['open', 'lost'] as const)('%s: it fails with one alert', async (of) => {
    expect(await outcome(of)).toBeInstanceOf(Unreachable);
    expect(useAlerts.getState().queue).toHaveLength(1);
  });
});
