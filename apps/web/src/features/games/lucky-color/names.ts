import { colorsOfNumber } from '@palpite/domain/games/lucky-color';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names a number with its colours: "7, Verde" or "0, Vermelho e Violeta". */
export function useNumberName(): (number: number) => string {
  const { t } = useTranslation('lucky');
  return useCallback(
    (number: number) => {
      const [first = 'red', second] = colorsOfNumber(number);
      const colors = second
        ? t('and', { first: t(`bets.${first}`), second: t(`bets.${second}`).toLowerCase() })
        : t(`bets.${first}`);
      return t('outcome', { number, colors });
    },
    [t],
  );
}
