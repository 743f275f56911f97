import type { BonusSource, BonusState, Bonus as WireBonus } from '@palpite/contracts/bonuses';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { usePlayer } from '../session/player.ts';
import type { TurnoverShare } from './turnover-shares.tsx';
import { recordsKey } from './withdrawals.ts';

const bonusesKey = 'bonuses';

/** Polling interval while a bonus is fully turned over. */
const doneMs = 3_000;

export type Bonus = {
  readonly id: string;
  readonly source: BonusSource;
  readonly state: BonusState;
  readonly amountMinor: bigint;
  readonly leftMinor: bigint;
  readonly requiredMinor: bigint;
  readonly wageredMinor: bigint;
  readonly percent: number;
  /** Largest stake while it is active; null for no maximum. */
  readonly stakeMaxMinor: bigint | null;
  readonly convertsMaxMinor: bigint | null;
  readonly convertedMinor: bigint;
  readonly expiresAfterDays: number;
  readonly claimableUntil: Date | null;
  readonly expiresAt: Date | null;
  readonly endedAt: Date | null;
};

export type Bonuses = {
  readonly balanceMinor: bigint;
  readonly all: readonly Bonus[];
  readonly contributions: readonly TurnoverShare[];
  /** Sports bets with a leg below this price do not count, in thousandths. */
  readonly oddsMinMilli: number;
};

const time = (text: string | null) => (text === null ? null : new Date(text));

export function toBonus(wire: WireBonus, currency: Currency): Bonus {
  const minor = (amount: number) => fromWire(amount, currency);
  return {
    id: wire.bonusId,
    source: wire.source,
    state: wire.state,
    amountMinor: minor(wire.amount),
    leftMinor: minor(wire.left),
    requiredMinor: minor(wire.required),
    wageredMinor: minor(wire.wagered),
    percent: wire.progress,
    stakeMaxMinor: wire.stakeMax === null ? null : minor(wire.stakeMax),
    convertsMaxMinor: wire.convertsMax === null ? null : minor(wire.convertsMax),
    convertedMinor: minor(wire.converted),
    expiresAfterDays: wire.expiresAfterDays,
    claimableUntil: time(wire.claimableUntil),
    expiresAt: time(wire.expiresAt),
    endedAt: time(wire.endedAt),
  };
}

export const bonusesQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [bonusesKey, currency],
    queryFn: async ({ signal }): Promise<Bonuses> => {
      const wire = await call('listBonuses', { query: { loading: false } }, { signal });
      return {
        balanceMinor: fromWire(wire.bonusBalance, currency),
        all: wire.bonuses.map((bonus) => toBonus(bonus, currency)),
        contributions: wire.contributions,
        oddsMinMilli: Math.round(wire.oddsMin * 1_000),
      };
    },
    // A fully turned over bonus becomes cash when its last open stake settles; the request triggers that.
    refetchInterval: ({ state }) =>
      state.data?.all.some((each) => each.state === 'active' && each.percent === 100) ? doneMs : false,
  });

export function useBonuses(): {
  bonuses: Bonuses | null;
  isFetching: boolean;
  failed: boolean;
  retry: () => void;
} {
  const player = usePlayer();
  const { data, isError, isFetching, refetch } = useQuery({
    ...bonusesQuery(player?.currency ?? 'BRL'),
    enabled: player !== null,
  });
  return { bonuses: data ?? null, isFetching, failed: isError && !data, retry: () => void refetch() };
}

export function refreshBonuses(): void {
  void queryClient.invalidateQueries({ queryKey: [bonusesKey] });
  void queryClient.invalidateQueries({ queryKey: [recordsKey] });
}
