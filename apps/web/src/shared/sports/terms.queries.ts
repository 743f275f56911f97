import { locales } from '@palpite/domain/locales';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { useLocale } from '../i18n/i18n.ts';
import { usePlayerPart } from '../session/player.ts';

/** The player's currency. A visitor's is that of an account opened in the same language. */
function useReaderCurrency() {
  const locale = useLocale();
  return usePlayerPart((player) => player.currency) ?? locales[locale].currency;
}

/** Limits of bets and delays in play as they are now, in the reader's currency. */
export function useSportsTerms() {
  const currency = useReaderCurrency();
  const query = useQuery({
    queryKey: ['sports', 'terms', currency],
    queryFn: ({ signal }) => call('getSportsTerms', { query: { currency, loading: false } }, { signal }),
    staleTime: 300_000,
  });
  return { ...query, currency };
}
