import { mineTiles } from '@palpite/domain/games/mines';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

type Cell = { key: number; trap: boolean; taken: boolean; text: string };

function Row({ cells, className }: { cells: readonly Cell[]; className: string }) {
  return (
    <div aria-hidden="true" className={className}>
      {cells.map(({ key, trap, taken, text }) => (
        <span
          key={key}
          className={cx(
            'tabular grid place-items-center rounded-xs font-sans text-micro font-bold',
            trap ? 'bg-down/24 text-down' : taken ? 'bg-up/24 text-up' : 'bg-surface-3 text-fg-3',
            taken && 'shadow-[inset_0_0_0_1.5px_currentColor]',
          )}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

function useList() {
  const { t } = useTranslation('fairness');
  return (tiles: readonly number[]) =>
    tiles.length === 0 ? t('proof.none') : tiles.map((tile) => tile + 1).join(', ');
}

/** Small board of mines; `numbered` writes the order of the draw on each mine. */
export function MinesMap({
  mines,
  opened,
  numbered = false,
}: {
  mines: readonly number[];
  opened: readonly number[];
  numbered?: boolean;
}) {
  const { t } = useTranslation('fairness');
  const list = useList();
  const cells = Array.from({ length: mineTiles }, (_, tile) => {
    const at = mines.indexOf(tile);
    const taken = opened.includes(tile);
    const text = at >= 0 ? (numbered ? String(at + 1) : '×') : taken ? '✓' : '';
    return { key: tile, trap: at >= 0, taken, text };
  });
  return (
    <>
      <p className="sr-only">{t('proof.minesBoard', { traps: list(mines), opened: list(opened) })}</p>
      <Row cells={cells} className="grid w-fit auto-rows-[28px] grid-cols-[repeat(5,28px)] gap-1" />
    </>
  );
}

export function RowsMap({
  traps,
  climbed,
  tiles,
}: {
  traps: readonly number[];
  climbed: readonly number[];
  tiles: number;
}) {
  const { t } = useTranslation('fairness');
  const list = useList();
  const rows = traps.map((trap, height) => {
    const cells = Array.from({ length: tiles }, (_, tile) => {
      const taken = climbed[height] === tile;
      return { key: tile, trap: trap === tile, taken, text: trap === tile ? '×' : taken ? '✓' : '' };
    });
    return { height, cells };
  });
  return (
    <>
      <p className="sr-only">{t('proof.rowsBoard', { traps: list(traps), opened: list(climbed) })}</p>
      <div className="flex w-fit flex-col-reverse gap-1">
        {rows.map(({ height, cells }) => (
          <Row
            key={height}
            cells={cells}
            className="grid auto-cols-[44px] auto-rows-[22px] grid-flow-col gap-1"
          />
        ))}
      </div>
    </>
  );
}
