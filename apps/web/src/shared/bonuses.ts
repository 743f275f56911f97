import type { BonusSource, BonusState, Bonus as WireBonus } from '@palpite/contracts/bonuses';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { mergeUserInfo, usePlayer } from './player.ts';
import { queryClient } from './query-client.ts';
import { recordsKey } from './withdrawals.ts';

/** Every query about bonuses starts with it. */
const bonusesKey = 'bonuses';

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
  /** How much of a stake counts, in percent, by product; one that is not named counts whole. */
  readonly contributions: readonly { product: string; percent: number }[];
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
    convertsMaxMinor: wire.convertsMax === null ? null : minor(wire.convertsMax),
    convertedMinor: minor(wire.converted),
    expiresAfterDays: wire.expiresAfterDays,
    claimableUntil: time(wire.claimableUntil),
    expiresAt: time(wire.expiresAt),
    endedAt: time(wire.endedAt),
  };
}

const bonusesQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [bonusesKey, currency],
    queryFn: async ({ signal }): Promise<Bonuses> => {
      const wire = await call('listBonuses', { query: { loading: false } }, { signal, refusal: 'inline' });
      return {
        balanceMinor: fromWire(wire.bonusBalance, currency),
        all: wire.bonuses.map((bonus) => toBonus(bonus, currency)),
        contributions: wire.contributions,
      };
    },
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

const calls = { claim: 'claimBonus', decline: 'declineBonus', forfeit: 'forfeitBonus' } as const;
export type BonusChange = keyof typeof calls;

/** Claims, declines or forfeits a bonus; the reply carries both balances. */
export function useChangeBonus() {
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: BonusChange }) =>
      call(calls[change], { params: { bonusId: id }, body: { loading: false } }, { refusal: 'inline' }),
    onSuccess: ({ balance, bonusBalance }) => mergeUserInfo({ balance, bonusBalance }),
    onSettled: refreshBonuses,
  });
}
