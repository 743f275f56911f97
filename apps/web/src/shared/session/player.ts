import type { UserInfo } from '@palpite/contracts/identity';
import type { RefusalCode } from '@palpite/contracts/refusals';
import { type Currency, currencyCodes, fromWire } from '@palpite/domain/money';
import type { PlayStop } from '@palpite/domain/play-limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, Refusal } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { afterReveal, isRoundMoving } from '../games/moving-round.ts';
import { isLoggedIn, useSession } from './session.ts';

export type LevelGoal = { readonly doneMinor: bigint; readonly goalMinor: bigint };

/** The player as the screens know them: proper names, money in minor units. */
export type Player = {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly currency: Currency;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  /** Weighted turnover that active bonuses still need. */
  readonly bonusTurnoverMinor: bigint;
  /** What is missing of deposits that were taken back: the cash that comes next pays it. */
  readonly owedMinor: bigint;
  /** The most that one stake can be: it is paid whole, by cash or by bonus. */
  readonly playMinor: bigint;
  /** Cash and bonus together, the one balance that makers of slots are told and their games show. */
  readonly wholeMinor: bigint;
  readonly depositsMinor: bigint;
  readonly level: number;
  /** What the next level needs, and what counts towards it so far; null at the top. */
  readonly nextLevel: { level: number; deposits: LevelGoal; turnover: LevelGoal } | null;
  readonly avatarIndex: number;
  readonly inviteCode: string;
  readonly verified: boolean;
  /** A break or an exclusion that runs; without an end `until` is null. */
  readonly stop: PlayStop | null;
  /** This login: since when, and how often its player is told of it; null for never. */
  readonly sitting: { readonly sinceMs: number; readonly reminderMinutes: number | null };
  readonly testAccount: { username: string; password: string; balanceMinor: bigint } | null;
};

/** The currency of a wire code; the default one for a code that this build does not know. */
export function currencyOf(code: string): Currency {
  return currencyCodes.find((known) => known === code) ?? 'BRL';
}

/** Reads the wire's user info: the one place where its names and numbers become the app's. */
export function toPlayer(info: UserInfo): Player {
  const currency = currencyOf(info.currency);
  const minor = (amount: number) => fromWire(amount, currency);
  return {
    id: info.uId,
    name: info.name,
    username: info.username,
    email: info.email,
    currency,
    cashMinor: minor(info.balance),
    bonusMinor: minor(info.bonusBalance),
    bonusTurnoverMinor: minor(info.bonusTurnoverLeft),
    owedMinor: minor(info.owed),
    playMinor: minor(Math.max(info.balance, info.bonusBalance)),
    wholeMinor: minor(info.balance) + minor(info.bonusBalance),
    depositsMinor: minor(info.paySumAmount),
    level: info.level,
    nextLevel: info.nextlevel && {
      level: info.nextlevel.level,
      deposits: {
        doneMinor: minor(info.nextlevel.deposits),
        goalMinor: minor(info.nextlevel.paySumAmount),
      },
      turnover: {
        doneMinor: minor(info.nextlevel.turnover),
        goalMinor: minor(info.nextlevel.gameSumAmount),
      },
    },
    avatarIndex: info.header,
    inviteCode: info.yqm,
    verified: info.kyc === 1,
    stop: info.stop && { ...info.stop, until: info.stop.until === null ? null : new Date(info.stop.until) },
    sitting: {
      sinceMs: Date.parse(info.sitting.since),
      reminderMinutes: info.sitting.reminderMinutes,
    },
    testAccount:
      info.testFlag === 1 && info.extendInfo
        ? {
            username: info.extendInfo.username,
            password: info.extendInfo.pwd,
            balanceMinor: minor(info.extendInfo.balance),
          }
        : null,
  };
}

const quiet = { query: { loading: false } } as const;

/** Refusals that say "not now" and nothing about the user. */
const laterCodes: readonly (RefusalCode | null)[] = ['service_busy', 'too_many_requests'];

/** How soon a user info that failed is asked for again. */
const againAfterMs = 5_000;

/**
 * The user info, then the balance (section 7). A failure resets it to its default, nobody (section 8), until a later
 * read brings it. A player who was read stays where no answer came, or where the server is only busy.
 */
export const userInfoQuery = queryOptions({
  queryKey: ['userInfo'],
  queryFn: async ({ signal }): Promise<UserInfo | null> => {
    try {
      const info = await call('getUserInfo', quiet, { signal });
      return { ...info, balance: await call('getBalance', quiet, { signal }) };
    } catch (failure) {
      if (failure instanceof Refusal && !laterCodes.includes(failure.code)) return null;
      throw failure;
    }
  },
  refetchInterval: ({ state }) => (state.data === null ? againAfterMs : false),
  // The balance of a moving round would reveal its outcome.
  refetchOnWindowFocus: () => !isRoundMoving(),
  meta: { background: true },
});

/** The user info as the wire spells it, for what `Player` does not name. */
export function useUserInfo(): UserInfo | null {
  const loggedIn = useSession((session) => session.token !== '');
  return useQuery({ ...userInfoQuery, enabled: loggedIn }).data ?? null;
}

/** The player, or null for a visitor and while the first answer is under way. */
export function usePlayer(): Player | null {
  const loggedIn = useSession((session) => session.token !== '');
  const { data } = useQuery({ ...userInfoQuery, enabled: loggedIn, select: selectPlayer });
  return loggedIn ? (data ?? null) : null;
}

/**
 * One thing about the player; undefined for a visitor and while the first answer is under way. A screen that needs no
 * more is left alone when something else changes, such as the balance in every round.
 */
export function usePlayerPart<Part>(read: (player: Player) => Part): Part | undefined {
  const loggedIn = useSession((session) => session.token !== '');
  const { data } = useQuery({
    ...userInfoQuery,
    enabled: loggedIn,
    select: (info) => info && read(toPlayer(info)),
  });
  return loggedIn ? (data ?? undefined) : undefined;
}

/** The player of this moment, for what happens outside of a drawing; null as `usePlayer` has it. */
export function findPlayer(): Player | null {
  return isLoggedIn() ? selectPlayer(queryClient.getQueryData(userInfoQuery.queryKey) ?? null) : null;
}

/** Whether a break or an exclusion of the player is known to run. */
export function isStopped(): boolean {
  return isLoggedIn() && Boolean(queryClient.getQueryData(userInfoQuery.queryKey)?.stop);
}

/** Whether the player could not be read at all; one who was read stays when the network goes. */
export function usePlayerFailed(): boolean {
  const loggedIn = useSession((session) => session.token !== '');
  const { isLoadingError, data } = useQuery({ ...userInfoQuery, enabled: loggedIn, select: isNobody });
  return loggedIn && (isLoadingError || data === true);
}

function isNobody(info: UserInfo | null): boolean {
  return info === null;
}

function selectPlayer(info: UserInfo | null): Player | null {
  return info && toPlayer(info);
}

/** Merges fields that a reply or the socket brought, such as a new balance, into the player. */
export function mergeUserInfo(fields: Partial<UserInfo>): void {
  const merge = () =>
    void queryClient.setQueryData(userInfoQuery.queryKey, (info) => info && { ...info, ...fields });
  // A balance tells how a round ended: it waits until the game has shown it.
  if (fields.balance === undefined && fields.bonusBalance === undefined) merge();
  else afterReveal(merge);
}

/** Merges the balances of a reply; the bonus is told only when it was moved. */
export function mergeBalances({
  balance,
  bonusBalance,
}: {
  balance: number;
  bonusBalance?: number | undefined;
}): void {
  mergeUserInfo({ balance, ...(bonusBalance !== undefined && { bonusBalance }) });
}

/** Asks for the player again, after money moved; not before the round that moves has shown its outcome. */
export function refreshPlayer(): Promise<void> {
  return new Promise((resolve) => {
    afterReveal(() => resolve(queryClient.invalidateQueries({ queryKey: userInfoQuery.queryKey })));
  });
}
