import { formatNumber } from '@palpite/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { useFavourites } from '../../shared/lobby/lobby.queries.ts';
import { floorHundredths } from './return-percent.ts';

/** Texts of the tiles of a list, and the player's favourites. */
export type CardWords = {
  readonly soon: string;
  /** Takes the return to player in percent. */
  readonly returnOf: (percent: number) => string;
  readonly addFavourite: (game: string) => string;
  readonly removeFavourite: (game: string) => string;
  readonly favourites: readonly string[] | null;
};

/** Placeholder in a sentence that each tile fills in. No game name contains it. */
const gap = '\u0000';

function filling(sentence: string): (word: string) => string {
  const [before = '', after = ''] = sentence.split(gap);
  return (word) => before + word + after;
}

/** Translates once per list instead of per tile, since a fast scroll renders dozens of tiles per second. */
export function useCardWords(): CardWords {
  const { t } = useTranslation(['lobby', 'common']);
  const locale = useLocale();
  const favourites = useFavourites();
  const words = useMemo(() => {
    const returns = filling(t('lobby:rtp', { percent: gap }));
    return {
      soon: t('common:soon'),
      returnOf: (percent: number) => returns(formatNumber(floorHundredths(percent), locale)),
      addFavourite: filling(t('lobby:favourites.add', { game: gap })),
      removeFavourite: filling(t('lobby:favourites.remove', { game: gap })),
    };
  }, [t, locale]);
  return useMemo(() => ({ ...words, favourites }), [words, favourites]);
}
