import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawFrameByFrame } from '../../../../rendering/frame-by-frame.ts';
import type { OpenSteps } from './step-rounds.ts';
import { type StepPort, useStepFlow } from './use-step-flow.ts';

const { show } = drawFrameByFrame();

const round: OpenSteps = {
  roundId: 'r1',
  stakeMinor: 1_000n,
  multiplier: 1,
  payoutMinor: 1_000n,
  risk: 3,
  steps: [],
  next: null,
  stepsMax: 22,
};

const seen: { table?: ReturnType<typeof useStepFlow<string>> } = {};
function Table({ port }: { port: StepPort<string> }) {
  seen.table = useStepFlow(port);
  return null;
}

afterEach(() => vi.useRealTimers());

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

async function openTable() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  Object.assign(document, { removeEventListener() {} });
  let answer: (open: OpenSteps | null) => void = () => {};
  const bets: string[] = [];
  const steps: number[] = [];
  const port: StepPort<string> = {
    start: async (_requestId, bet) => {
      bets.push(bet);
      return round;
    },
    step: async (_roundId, spot) => {
      steps.push(spot);
      return { open: { ...round, steps: [spot] } };
    },
    leave: () => Promise.reject(new Error('nobody leaves')),
    find: () => Promise.reject(new Error('nothing is sought')),
    findOpen: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    aheadMax: 1,
    roundMsMin: 0,
  };
  show(<Table port={port} />);
  await settle();
  return {
    bets,
    steps,
    answer: async (open: OpenSteps | null) => {
      answer(open);
      await settle();
    },
  };
}

test('a bet that is pressed before the open round is known is placed afterwards, once', async () => {
  const { bets, answer } = await openTable();
  void seen.table?.start('ten');
  void seen.table?.start('ten');
  await settle();
  expect(bets).toEqual([]);
  await answer(null);
  expect(bets).toEqual(['ten']);
  expect(seen.table?.flow.phase).toBe('open');
});

test('a bet that is pressed before the open round is known is not placed when a round is open', async () => {
  const { bets, answer } = await openTable();
  void seen.table?.start('ten');
  await answer(round);
  expect(bets).toEqual([]);
  expect(seen.table?.flow.phase).toBe('open');
});

test('a tile that is pressed during a lookup of the round is opened once, after the answer', async () => {
  const { steps, answer } = await openTable();
  await answer(round);
  void seen.table?.refresh();
  await settle();
  act(() => seen.table?.press(7));
  await settle();
  expect(steps).toEqual([]);
  await answer(round);
  expect(steps).toEqual([7]);
  expect(seen.table?.flow).toMatchObject({ phase: 'open', pending: [], open: { steps: [7] } });
});
