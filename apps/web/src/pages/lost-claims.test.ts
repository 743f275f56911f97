import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { claimPromotion } from '../features/promotions/promotions.mutations.ts';
import { claimSignIn } from '../features/sign-in/sign-in.mutations.ts';
import { useAlerts } from '../shared/alerts.ts';
import { Unreachable } from '../shared/api.ts';
import { changeBonus } from '../shared/change-bonus.ts';
import { queryClient } from '../shared/query-client.ts';

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

/** Each claim, and what its list answers when it has arrived and when it has not. */
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
};

const sent: string[] = [];

/** The answer of each write is lost; the reads answer, or are lost as well. */
function serve(read: object | null): void {
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
    sent.push(method);
    if (method !== 'GET' || read === null) throw new TypeError('Failed to fetch');
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

  test('one that has arrived is done, and nothing is announced', async () => {
    expect(await outcome('arrived')).toBeNull();
    expect(sent).toEqual(['POST', 'GET']);
    expect(useAlerts.getState().queue).toEqual([]);
  });

  test.each(['open', 'lost'] as const)('%s: it fails with one sentence', async (of) => {
    expect(await outcome(of)).toBeInstanceOf(Unreachable);
    expect(useAlerts.getState().queue).toHaveLength(1);
  });
});
