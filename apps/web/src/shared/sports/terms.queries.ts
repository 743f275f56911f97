import { locales } from '@palpite/domain/locales';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { useLocale } from '../i18n/i18n.ts';
import { usePlayerPart } from '../session/player.ts';

/** Returns the player's currency, or for a visitor the default of the language. */
function useReaderCurrency() {
  const locale = useLocale();
  return usePlayerPart((player) => player.currency) ?? locales[locale].currency;
}

/** Queries the bet limits and in-play delays in the user's currency. */
export function useSportsTerms() {
  const currency = useReaderCurrency();
  const query = useQuery({
    queryKey: ['sports', 'terms', currency],
    queryFn: ({ signal }) => call('getSportsTerms', { query: { currency, loading: false } }, { signal }),
    staleTime: 300_000,
  });
  return { ...query, currency };
}
