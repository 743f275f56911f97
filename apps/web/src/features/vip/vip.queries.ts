import type { Reply } from '@palpite/contracts/endpoint';
import type { listVipLevels, getVip as vipContract } from '@palpite/contracts/vip';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { currencyOf, usePlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import type { TurnoverShare } from '../../shared/wallet/turnover-shares.tsx';

export type Level = {
  level: number;
  awardMinor: bigint;
  depositsMinor: bigint;
  turnoverMinor: bigint;
  withdrawalsADay: number;
  giftMinor: bigint;
  awarded: boolean;
};

export type Club = {
  currency: Currency;
  levels: readonly Level[];
  /** How much of a cash stake counts. */
  counts: readonly TurnoverShare[];
  own: {
    level: number;
    depositsMinor: bigint;
    turnoverMinor: bigint;
    keepDays: number | null;
    history: readonly { from: number; to: number; awardMinor: bigint; at: Date }[];
  } | null;
};

type WireLevel = Reply<typeof listVipLevels>['levels'][number] & { awarded?: boolean };

function toLevel(wire: WireLevel, currency: Currency): Level {
  const minor = (amount: number) => fromWire(amount, currency);
  return {
    level: wire.level,
    awardMinor: minor(wire.award),
    depositsMinor: minor(wire.deposits),
    turnoverMinor: minor(wire.turnover),
    withdrawalsADay: wire.withdrawalsADay,
    giftMinor: minor(wire.gift),
    awarded: wire.awarded ?? false,
  };
}

function toClub(wire: Reply<typeof vipContract>, currency: Currency): Club {
  const minor = (amount: number) => fromWire(amount, currency);
  return {
    currency,
    levels: wire.levels.map((level) => toLevel(level, currency)),
    counts: wire.counts,
    own: {
      level: wire.level,
      depositsMinor: minor(wire.deposits),
      turnoverMinor: minor(wire.turnover),
      keepDays: wire.keepDays,
      history: wire.history.map(({ from, to, award, at }) => ({
        from,
        to,
        awardMinor: minor(award),
        at: new Date(at),
      })),
    },
  };
}

const quiet = { query: { loading: false } } as const;

const memberQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['vip', 'own', currency],
    queryFn: async ({ signal }) => toClub(await call('getVip', quiet, { signal }), currency),
  });

const visitorQuery = (locale: string) =>
  queryOptions({
    queryKey: ['vip', 'visitor', locale],
    queryFn: async ({ signal }): Promise<Club> => {
      const wire = await call('listVipLevels', quiet, { signal });
      const currency = currencyOf(wire.currency);
      return {
        currency,
        levels: wire.levels.map((level) => toLevel(level, currency)),
        counts: wire.counts,
        own: null,
      };
    },
  });

export function useClub(): { club: Club | null; error: Error | null; retry: () => void } {
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  const locale = useLocale();
  const own = useQuery({ ...memberQuery(player?.currency ?? 'BRL'), enabled: player !== null });
  const open = useQuery({ ...visitorQuery(locale), enabled: !loggedIn });
  const shown = loggedIn ? own : open;
  return {
    club: shown.data ?? null,
    error: shown.data ? null : shown.error,
    retry: () => void shown.refetch(),
  };
}
