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
  /** Debt from reversed deposits; the next cash pays it. */
  readonly owedMinor: bigint;
  /** Maximum stake: a stake is paid entirely by cash or entirely by bonus. */
  readonly playMinor: bigint;
  /** Cash and bonus together: the one balance that slot vendors receive and show. */
  readonly wholeMinor: bigint;
  readonly depositsMinor: bigint;
  readonly level: number;
  /** Null at the highest level. */
  readonly nextLevel: { level: number; deposits: LevelGoal; turnover: LevelGoal } | null;
  readonly avatarIndex: number;
  readonly inviteCode: string;
  readonly verified: boolean;
  /** Staff asked for pictures of the document; until they are approved, no money leaves. */
  readonly identityReview: UserInfo['identityReview'];
  /** A running break or exclusion; `until` is null if it has no end. */
  readonly stop: PlayStop | null;
  /** Start of this login and the interval of its reminders; null for never. */
  readonly playSession: { readonly sinceMs: number; readonly reminderMinutes: number | null };
  readonly testAccount: { username: string; password: string; balanceMinor: bigint } | null;
};

/** Returns the currency of a wire code, or the default for a code that this build does not know. */
export function currencyOf(code: string): Currency {
  return currencyCodes.find((known) => known === code) ?? 'BRL';
}

/** Converts the wire's user info: the only place that maps its names and amounts. */
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
    identityReview: info.identityReview,
    stop: info.stop && { ...info.stop, until: info.stop.until === null ? null : new Date(info.stop.until) },
    playSession: {
      sinceMs: Date.parse(info.playSession.since),
      reminderMinutes: info.playSession.reminderMinutes,
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

/** Temporary refusals, which say nothing about the player. */
const laterCodes: readonly (RefusalCode | null)[] = ['service_busy', 'too_many_requests'];

const againAfterMs = 5_000;

/**
 * The user info, then the balance (section 7). A failure resets it to null (section 8) until a later read succeeds. A
 * known player stays if no answer came or if the server is only busy.
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

/** Returns the user info as on the wire, for fields that `Player` does not have. */
export function useUserInfo(): UserInfo | null {
  const loggedIn = useSession((session) => session.token !== '');
  return useQuery({ ...userInfoQuery, enabled: loggedIn }).data ?? null;
}

export function usePlayer(): Player | null {
  const loggedIn = useSession((session) => session.token !== '');
  const { data } = useQuery({ ...userInfoQuery, enabled: loggedIn, select: selectPlayer });
  return loggedIn ? (data ?? null) : null;
}

/** The component does not render again for other changes, such as the balance in every round. */
export function usePlayerPart<Part>(read: (player: Player) => Part): Part | undefined {
  const loggedIn = useSession((session) => session.token !== '');
  const { data } = useQuery({
    ...userInfoQuery,
    enabled: loggedIn,
    select: (info) => info && read(toPlayer(info)),
  });
  return loggedIn ? (data ?? undefined) : undefined;
}

export function findPlayer(): Player | null {
  return isLoggedIn() ? selectPlayer(queryClient.getQueryData(userInfoQuery.queryKey) ?? null) : null;
}

export function isStopped(): boolean {
  return isLoggedIn() && Boolean(queryClient.getQueryData(userInfoQuery.queryKey)?.stop);
}

/** Returns whether the player could not be read at all; a known player stays when the network is lost. */
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

export function mergeUserInfo(fields: Partial<UserInfo>): void {
  const merge = () =>
    void queryClient.setQueryData(userInfoQuery.queryKey, (info) => info && { ...info, ...fields });
  // A balance reveals the outcome of a round: it waits until the game has shown it.
  if (fields.balance === undefined && fields.bonusBalance === undefined) merge();
  else afterReveal(merge);
}

/** Merges the balances of a reply; the bonus balance is only present if it changed. */
export function mergeBalances({
  balance,
  bonusBalance,
}: {
  balance: number;
  bonusBalance?: number | undefined;
}): void {
  mergeUserInfo({ balance, ...(bonusBalance !== undefined && { bonusBalance }) });
}

/** Reads the player again after money moved, but not before a moving round has shown its outcome. */
export function refreshPlayer(): Promise<void> {
  return new Promise((resolve) => {
    afterReveal(() => resolve(queryClient.invalidateQueries({ queryKey: userInfoQuery.queryKey })));
  });
}
