import type { UserInfo } from '@palpite/contracts/identity';
import { type Currency, fromWire } from '@palpite/domain/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { currencyOf, userInfoQuery } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { betsKey } from '../../shared/sports/bet.queries.ts';
import { heldMinorOf, withdrawalsQuery } from '../../shared/wallet/withdrawals.queries.ts';

type Wallet = { figures: WalletFigures | null; failed: boolean; retry: () => void };

export function useWallet(): Wallet {
  const loggedIn = useSession((session) => session.token !== '');
  const { data, isError, isFetched, refetch } = useQuery({ ...userInfoQuery, enabled: loggedIn });
  return {
    figures: data ? toWalletFigures(data, currencyOf(data.currency)) : null,
    failed: !data && (isError || isFetched),
    retry: () => void refetch(),
  };
}

/** Each is null while loading and undefined if it could not be read. */
export function useCommitted(currency: Currency | null): {
  inPlayMinor: bigint | null | undefined;
  heldMinor: bigint | null | undefined;
  /** None of it is in sports bets. */
  isOnlyGames: boolean;
} {
  const known = currency !== null;
  const atStake = useQuery({
    // This key is invalidated whenever a bet changes. A game's round may have ended on another screen.
    queryKey: [betsKey, 'stake'],
    queryFn: ({ signal }) => call('getAtStake', { query: { loading: false } }, { signal }),
    staleTime: 0,
    enabled: known,
  });
  const withdrawals = useQuery({ ...withdrawalsQuery(currency ?? 'BRL'), enabled: known });
  return {
    inPlayMinor:
      known && atStake.data ? fromWire(atStake.data.total, currency) : atStake.isError ? undefined : null,
    isOnlyGames: atStake.data ? atStake.data.sports === 0 && atStake.data.games > 0 : false,
    heldMinor: withdrawals.data ? heldMinorOf(withdrawals.data) : withdrawals.isError ? undefined : null,
  };
}

export type WalletFigures = {
  readonly currency: Currency;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly newestDepositMinor: bigint;
  readonly depositsMinor: bigint;
  readonly withdrawalsMinor: bigint;
  readonly turnoverMinor: bigint;
  /** Turnover since the newest deposit, and what is still required before a withdrawal. */
  readonly wageredMinor: bigint;
  readonly leftMinor: bigint;
};

function toWalletFigures(info: UserInfo, currency: Currency): WalletFigures {
  const minor = (amount: number) => fromWire(amount, currency);
  return {
    currency,
    cashMinor: minor(info.balance),
    bonusMinor: minor(info.bonusBalance),
    newestDepositMinor: minor(info.payAmount),
    depositsMinor: minor(info.paySumAmount),
    withdrawalsMinor: minor(info.wdSumAmount),
    turnoverMinor: minor(info.gameSumAmount),
    wageredMinor: minor(info.gamePayAmount),
    leftMinor: minor(info.addPayAmount),
  };
}
