import type { Reply } from '@palpite/contracts/endpoint';
import type { DailyState, getSignIn } from '@palpite/contracts/sign-in';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { usePlayer } from './player.ts';

export const signInKey = 'signIn';

export type SignIn = {
  readonly state: DailyState;
  readonly opensAt: Date | null;
  readonly streak: number;
  readonly step: number;
  readonly steps: readonly { step: number; awardMinor: bigint }[];
  readonly wagerTimes: number;
  readonly expiresAfterDays: number;
  readonly levelMin: number;
};

function toSignIn(wire: Reply<typeof getSignIn>, currency: Currency): SignIn {
  return {
    ...wire,
    opensAt: wire.opensAt === null ? null : new Date(wire.opensAt),
    steps: wire.steps.map(({ step, award }) => ({ step, awardMinor: fromWire(award, currency) })),
  };
}

export const signInQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [signInKey, currency],
    queryFn: async ({ signal }) =>
      toSignIn(await call('getSignIn', { query: { loading: false } }, { signal }), currency),
  });

export function useSignIn(): { signIn: SignIn | null; error: Error | null; retry: () => void } {
  const player = usePlayer();
  const { data, error, refetch } = useQuery({
    ...signInQuery(player?.currency ?? 'BRL'),
    enabled: player !== null,
  });
  return { signIn: data ?? null, error: data ? null : error, retry: () => void refetch() };
}

/** Returns the award of the open step, or of the last one claimed. */
export function awardOfToday({ step, steps }: SignIn): bigint {
  return steps.find((each) => each.step === step)?.awardMinor ?? 0n;
}
