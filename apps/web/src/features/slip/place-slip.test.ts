import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import { useAlerts } from '../../shared/messages/alerts.ts';
import { useSession } from '../../shared/session/session.ts';
import type { BetUpdate } from '../../shared/sports/bet.ts';
import type { SlipPick } from '../../shared/sports/slip-pick.ts';
import { putPicks, useSlip } from '../../shared/sports/slip-store.ts';
import {
  type Attempt,
  applyLowerStake,
  closeOutcomes,
  dropAccepted,
  makeAttempt,
  outcomesIn,
  parseAttempt,
  placeSlip,
  recoverFromHistory,
  sendAttempt,
  usePlacing,
} from './place-slip.ts';
import type { PlannedBet } from './slip-bets.ts';
import { changeForm, emptyForm, type SlipMode, useSlipForm } from './slip-form.ts';

const attempt: Attempt = {
  slips: [
    {
      keys: ['7/home'],
      sent: {
        slipId: '0d4f3c7e-2a51-4a0e-9d36-6a8a1f0f5b11',
        stake: '10.50',
        legs: [{ marketId: '7', outcome: 'home', oddsMilli: 1_850 }],
        oddsPolicy: 'better',
      },
    },
  ],
  state: 'sending',
};

const bet = { betId: '31', slipId: attempt.slips[0]?.sent.slipId, state: 'open' };

type Sent = { method: string; url: string; slipIds: string[] };
let sent: Sent[] = [];

function serve(answer: (request: Sent) => { http?: number; data: unknown } | 'lost'): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = init.body ? (JSON.parse(String(init.body)) as { slips?: { slipId: string }[] }) : {};
    const request = {
      method: init.method ?? '',
      url,
      slipIds: body.slips?.map(({ slipId }) => slipId) ?? [],
    };
    sent.push(request);
    const reply = answer(request);
    if (reply === 'lost') throw new TypeError('network');
    const status = reply.http ?? 200;
    return new Response(JSON.stringify({ status, message: 'Texto', data: reply.data }), { status });
  });
}

beforeEach(() => {
  sent = [];
  useSession.setState({ token: 'a-token' });
  usePlacing.setState({ attempt: null, outcomes: null });
  putPicks([{ marketId: '7', outcome: 'home' } as SlipPick]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('two quick presses place one bet', async () => {
  serve(() => ({ data: { slips: [{ slipId: bet.slipId, bet, refusal: null }], balance: 40 } }));
  placeSlip(attempt);
  placeSlip({ ...attempt });
  await vi.waitFor(() => expect(usePlacing.getState().outcomes).not.toBeNull());
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('without an answer, a bet found in the history was accepted', async () => {
  serve(({ method }) => (method === 'POST' ? 'lost' : { data: { bets: [bet], next: null } }));
  await sendAttempt(attempt);
  expect(usePlacing.getState()).toMatchObject({ attempt: { state: 'unknown' }, outcomes: null });
  await recoverFromHistory();
  expect(usePlacing.getState()).toMatchObject({ attempt: null, outcomes: [{ bet: { betId: '31' } }] });
});

test('sends a bet that the history does not contain again under the same id', async () => {
  serve(({ method }) => (method === 'POST' ? 'lost' : { data: { bets: [], next: null } }));
  await sendAttempt(attempt);
  await recoverFromHistory();
  const absent = usePlacing.getState().attempt;
  expect(absent?.state).toBe('absent');
  if (absent) await sendAttempt(absent);
  const ids = sent.filter(({ method }) => method === 'POST').map(({ slipIds }) => slipIds);
  expect(ids).toEqual([[bet.slipId], [bet.slipId]]);
});

test('shows a refusal of the whole call and does not look up the history', async () => {
  serve(() => ({ http: 429, data: { code: 'too_many_requests' } }));
  await sendAttempt(attempt);
  // The slip is unchanged; the shared client's alert shows the reason.
  expect(usePlacing.getState()).toEqual({ attempt: null, outcomes: null });
  await expect.poll(() => useAlerts.getState().queue).toMatchObject([{ message: 'Texto' }]);
  expect(sent).toHaveLength(1);
});

test('a bet refused after its delay leaves its pick on the slip', () => {
  const slip = attempt.slips[0];
  const outcomes = slip ? [{ ...slip, bet: { ...bet, state: 'pending' } as never, refusal: null }] : [];
  queryClient.setQueryData(['bets', 'one', '31'], { ...bet, state: 'refused' });
  dropAccepted(outcomes);
  expect(useSlip.getState().picks).toHaveLength(1);
  queryClient.setQueryData(['bets', 'one', '31'], { ...bet, state: 'open' });
  dropAccepted(outcomes);
  expect(useSlip.getState().picks).toHaveLength(0);
  closeOutcomes();
});

test.each([
  [['7/home'], undefined, 'single', { stakes: { '7/home': '8.50' } }],
  [['7/home', '8/away'], undefined, 'multiple', { stake: '8.50' }],
  [['7/home', '8/away', '9/draw'], [2], 'system', { systemStake: '8.50' }],
])('writes an offered lower stake where the amount of %j is', (keys, sizes, mode, form) => {
  changeForm({ ...emptyForm, mode: mode as SlipMode });
  const [first] = attempt.slips;
  if (!first) throw new Error('no slip');
  applyLowerStake(
    { sent: { ...first.sent, ...(sizes && { sizes }) }, keys, bet: null, refusal: null },
    '8.50',
  );
  expect(useSlipForm.getState()).toMatchObject(form);
});

const plannedBet = (marketId: string, stakeMinor: bigint, change: Partial<PlannedBet> = {}) =>
  ({
    legs: [
      {
        key: `${marketId}/home`,
        pick: { marketId, outcome: 'home', oddsMilli: 1_800 },
        nowMilli: 1_850,
        state: 'open',
        movement: 'up',
        scoreBasis: null,
      },
    ],
    stakeMinor,
    payoutMinor: 0n,
    isCapped: false,
    sizes: null,
    bankers: [],
    lines: 1,
    ...change,
  }) as unknown as PlannedBet;

function counted() {
  let number = 0;
  return () => `id-${++number}`;
}

const made = makeAttempt(
  [plannedBet('7', 1_050n), plannedBet('8', 300n)],
  { currency: 'BRL' },
  'better',
  counted(),
);

test('an attempt gives each bet an id and sends the displayed price', () => {
  expect(made.slips.map(({ sent }) => sent)).toEqual([
    {
      slipId: 'id-1',
      stake: '10.50',
      legs: [{ marketId: '7', outcome: 'home', oddsMilli: 1_850 }],
      oddsPolicy: 'better',
    },
    {
      slipId: 'id-2',
      stake: '3.00',
      legs: [{ marketId: '8', outcome: 'home', oddsMilli: 1_850 }],
      oddsPolicy: 'better',
    },
  ]);
});

test('a system bet sends its sizes and bankers', () => {
  const sent = makeAttempt(
    [plannedBet('7', 900n, { sizes: [1, 2], bankers: [0] })],
    { currency: 'BRL' },
    'all',
    counted(),
  );
  expect(sent.slips[0]?.sent).toMatchObject({ sizes: [1, 2], bankers: [0], oddsPolicy: 'all' });
});

test('after a reload an attempt keeps its ids and its state is unknown', () => {
  expect(parseAttempt(JSON.stringify(made))).toEqual({ ...made, state: 'unknown' });
  expect(parseAttempt('{"slips":[{"keys":[]}]}')).toBeNull();
  expect(parseAttempt('broken')).toBeNull();
});

test('only bets found in the history count as accepted', () => {
  const stored = (slipId: string) => ({ slipId }) as BetUpdate;
  expect(outcomesIn(made, [stored('id-9')])).toBeNull();
  expect(outcomesIn(made, [stored('id-2'), stored('id-9')])).toMatchObject([
    { keys: ['7/home'], bet: null, refusal: null },
    { keys: ['8/home'], bet: { slipId: 'id-2' }, refusal: null },
  ]);
});
