import { colorOfCell } from '@palpite/domain/games/double';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names a cell, such as "Vermelho 5"; the white cell by its colour alone. */
export function useCellName(): (cell: number) => string {
  const { t } = useTranslation('double');
  return useCallback(
    (cell: number) => {
      const color = t(`colors.${colorOfCell(cell)}`);
      return cell === 0 ? color : t('cell', { color, cell });
    },
    [t],
  );
}
