import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawFrameByFrame } from '../../../../rendering/frame-by-frame.ts';
import { Refusal } from '../../../../shared/api/api.ts';
import type { SettledRound } from './round-flow.ts';
import { type RoundPort, useRoundFlow } from './use-round-flow.ts';

const { show } = drawFrameByFrame();

const won: SettledRound = { roundId: 'r1', stakeMinor: 500n, payoutMinor: 990n };

const seen: { table?: ReturnType<typeof useRoundFlow<string, SettledRound>> } = {};
function Table({ port }: { port: RoundPort<string, SettledRound> }) {
  seen.table = useRoundFlow(port);
  return null;
}

afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function loseRound() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const listeners = new Map<string, () => void>();
  const listen = (name: string, listener: () => void) => listeners.set(name, listener);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('removeEventListener', () => {});
  Object.assign(document, { visibilityState: 'visible', removeEventListener() {} });
  const looks: string[] = [];
  let say: () => Promise<SettledRound> = () => Promise.reject(new Error('no network'));
  const port: RoundPort<string, SettledRound> = {
    play: () => Promise.reject(new Error('no network')),
    find: (requestId) => {
      looks.push(requestId);
      return say();
    },
    roundMsMin: 0,
    revealMs: 0,
  };
  show(<Table port={port} />);
  void seen.table?.play('ten');
  await pass(10_000);
  expect(seen.table?.flow).toMatchObject({ phase: 'unknown', notice: { kind: 'unknown' } });
  return {
    looks,
    comeBack: async (answer: () => Promise<SettledRound>) => {
      say = answer;
      listeners.get('online')?.();
      await pass(0);
    },
  };
}

test('a round without an answer is fetched by its request id once the network is back', async () => {
  const { looks, comeBack } = await loseRound();
  const before = looks.length;
  await comeBack(async () => won);
  expect(looks.slice(before)).toEqual([looks[0]]);
  await pass(0);
  expect(seen.table?.flow).toMatchObject({ phase: 'ready', round: won, landed: [won], notice: null });
});

test('a round that the server never received can be played again, and a failed lookup changes nothing', async () => {
  const { comeBack } = await loseRound();
  await comeBack(() => Promise.reject(new Error('no network yet')));
  expect(seen.table?.flow).toMatchObject({ phase: 'unknown', notice: { kind: 'unknown' } });
  const unknown = new Refusal({ http: 404, status: 404, message: null }, { code: 'round_unknown' });
  await comeBack(() => Promise.reject(unknown));
  expect(seen.table?.flow).toMatchObject({ phase: 'ready', notice: { kind: 'lost' } });
});
