import type { Locale } from '@palpite/domain/locales';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n.ts';
import { useFavourites } from '../../shared/lobby/lobby.queries.ts';

/** What every tile of a list says alike, and the player's favourites. */
export type CardWords = {
  readonly t: TFunction<['lobby', 'common']>;
  readonly locale: Locale;
  readonly favourites: readonly string[] | null;
};

/** Asks once for a whole list what each tile would ask for itself: a flung list draws dozens of them in a second. */
export function useCardWords(): CardWords {
  const { t } = useTranslation(['lobby', 'common']);
  const locale = useLocale();
  const favourites = useFavourites();
  return useMemo(() => ({ t, locale, favourites }), [t, locale, favourites]);
}
