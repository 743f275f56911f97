import type { BonusSource, BonusState, Bonus as WireBonus } from '@palpite/contracts/bonuses';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { usePlayer } from '../session/player.ts';
import type { TurnoverShare } from './turnover-shares.tsx';
import { recordsKey } from './withdrawals.ts';

/** Every query about bonuses starts with it. */
const bonusesKey = 'bonuses';

/** How often a bonus that is turned over is asked about while it is looked at. */
const doneMs = 3_000;

/** A bonus with money in minor units. */
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
  /** How much of a stake counts towards a bonus. */
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
    // A bonus that is turned over becomes cash when the last open stake of it is over: asking settles it.
    refetchInterval: ({ state }) =>
      state.data?.all.some((each) => each.state === 'active' && each.percent === 100) ? doneMs : false,
  });

/** The player's bonuses; nothing is asked for a visitor. */
export function useBonuses(): {
  bonuses: Bonuses | null;
  /** A newer list is on its way. */
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

/** After bonus money moved: the list and the records are asked for again. */
export function refreshBonuses(): void {
  void queryClient.invalidateQueries({ queryKey: [bonusesKey] });
  void queryClient.invalidateQueries({ queryKey: [recordsKey] });
}
