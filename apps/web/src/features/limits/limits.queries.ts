import type { OwnLimits } from '@palpite/contracts/limits';
import { type Currency, fromWire } from '@palpite/domain/money';
import type { LimitKind, LimitPeriod, ReminderMinutes } from '@palpite/domain/play-limits';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { mergeUserInfo, type Player, userInfoQuery } from '../../shared/session/player.ts';
import { switchOnePress } from '../../shared/sports/slip-store.ts';

export type WhichLimit = { kind: LimitKind; period: LimitPeriod };

export type Limit = WhichLimit & {
  amountMinor: bigint;
  usedMinor: bigint;
  leftMinor: bigint;
  opensAt: Date;
  /** A looser limit that awaits confirmation; a null amount removes the limit. */
  pending: { amountMinor: bigint | null; confirmableAt: Date; ready: boolean } | null;
};

export type PlayLimits = {
  limits: readonly Limit[];
  changes: readonly (WhichLimit & {
    event: OwnLimits['changes'][number]['event'];
    afterMinor: bigint | null;
    at: Date;
  })[];
};

const limitsKey = ['limits'] as const;

function toPlayLimits(wire: OwnLimits, currency: Currency): PlayLimits {
  const minor = (amount: number) => fromWire(amount, currency);
  const minorOrNone = (amount: number | null) => (amount === null ? null : minor(amount));
  return {
    limits: wire.limits.map(({ kind, period, amount, used, left, opensAt, pending }) => ({
      kind,
      period,
      amountMinor: minor(amount),
      usedMinor: minor(used),
      leftMinor: minor(left),
      opensAt: new Date(opensAt),
      pending: pending && {
        amountMinor: minorOrNone(pending.amount),
        confirmableAt: new Date(pending.confirmableAt),
        ready: pending.ready,
      },
    })),
    changes: wire.changes.map(({ kind, period, event, after, at }) => ({
      kind,
      period,
      event,
      afterMinor: minorOrNone(after),
      at: new Date(at),
    })),
  };
}

/** Lower bound of the interval, for a device whose clock is ahead of the server's. */
const refetchDelayMsMin = 5_000;
/** Upper bound of the interval: timers overflow after 24 days. */
const refetchDelayMsMax = 86_400_000;

/**
 * Returns the milliseconds until a limit changes by itself, because a waiting time or a period ends; false if none
 * does.
 */
export function refetchDelayMs(wire: OwnLimits | undefined, nowMs: number): number | false {
  const moments = (wire?.limits ?? []).flatMap(({ opensAt, pending }) => [
    Date.parse(opensAt),
    ...(pending && !pending.ready ? [Date.parse(pending.confirmableAt)] : []),
  ]);
  if (moments.length === 0) return false;
  return Math.min(refetchDelayMsMax, Math.max(refetchDelayMsMin, Math.min(...moments) - nowMs));
}

const limitsQuery = queryOptions({
  queryKey: limitsKey,
  queryFn: ({ signal }) => call('getLimits', { query: { loading: false } }, { signal }),
  // Every stake changes what remains.
  staleTime: 0,
  refetchInterval: ({ state }) => refetchDelayMs(state.data, Date.now()),
});

export function useLimits({ currency }: Player) {
  const { data, isError, isFetching, refetch } = useQuery(limitsQuery);
  return {
    limits: data ? toPlayLimits(data, currency) : null,
    failed: isError && !data,
    isFetching,
    retry: () => void refetch(),
  };
}

/**
 * Stores the limits of a reply; null if they were read already. Also ends one-press betting, because a player who
 * changes limits wants to slow down.
 */
function storeLimits(limits: OwnLimits | null): void {
  if (limits) queryClient.setQueryData(limitsKey, limits);
  switchOnePress('');
}

async function readLimit({ kind, period }: WhichLimit) {
  const { limits } = await queryClient.fetchQuery({ ...limitsQuery, staleTime: 0 });
  return limits.find((limit) => limit.kind === kind && limit.period === period) ?? null;
}

/** The amount is decimal text, or null for none. */
export function setLimit({ amount, ...which }: WhichLimit & { amount: string | null }) {
  const wanted = amount === null ? null : Number(amount);
  return sendOrRead(
    () => call('setLimit', { body: { ...which, amount, loading: false } }, { lost: null }),
    async () => {
      const limit = await readLimit(which);
      return (limit?.pending ?? limit ?? { amount: null }).amount === wanted;
    },
  );
}

export function useSetLimit() {
  return useMutation({ mutationFn: setLimit, onSuccess: storeLimits });
}

export function confirmLimit(which: WhichLimit) {
  return sendOrRead(
    () => call('confirmLimit', { body: { ...which, loading: false } }, { lost: null }),
    async () => !(await readLimit(which))?.pending,
  );
}

export function useConfirmLimit() {
  return useMutation({
    mutationFn: confirmLimit,
    onSuccess: storeLimits,
    onError: () => queryClient.invalidateQueries({ queryKey: limitsKey }),
  });
}

export function setReminder(minutes: ReminderMinutes | null) {
  return sendOrRead(
    () => call('setReminder', { body: { minutes: minutes ?? 0, loading: false } }, { lost: null }),
    async () => {
      const info = await queryClient.fetchQuery({ ...userInfoQuery, staleTime: 0 });
      return info?.playSession.reminderMinutes === minutes;
    },
  );
}

export function useSetReminder() {
  return useMutation({
    mutationFn: setReminder,
    onSuccess: (_, reminderMinutes) => {
      const info = queryClient.getQueryData(userInfoQuery.queryKey);
      if (info) mergeUserInfo({ playSession: { ...info.playSession, reminderMinutes } });
    },
  });
}
