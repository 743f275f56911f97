import { useQuery } from '@tanstack/react-query';
import { currencyOf, userInfoQuery } from '../../shared/player.ts';
import { useSession } from '../../shared/session.ts';
import { toWalletFigures, type WalletFigures } from './wallet-figures.ts';

export type Wallet = { figures: WalletFigures | null; failed: boolean; retry: () => void };

/** The wallet's part of the user info. */
export function useWallet(): Wallet {
  const loggedIn = useSession((session) => session.token !== '');
  const { data, isError, isFetched, refetch } = useQuery({ ...userInfoQuery, enabled: loggedIn });
  return {
    figures: data ? toWalletFigures(data, currencyOf(data.currency)) : null,
    failed: !data && (isError || isFetched),
    retry: () => void refetch(),
  };
}
