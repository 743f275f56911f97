import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawnStripProps } from './drawn-strip.tsx';

const shownMax = 28;

type DrawnGridProps = DrawnStripProps & {
  /** Figures of the game, such as how often each number was drawn. */
  figures?: ReactNode;
};

/** Latest outcomes below the table of a wide screen; each opens its proof. */
export const DrawnGrid = memo(function DrawnGrid(props: DrawnGridProps) {
  const { rounds, nameOf, renderMark, onOpen, figures } = props;
  const { t } = useTranslation('shared');
  if (rounds.length === 0) return null;
  return (
    <section aria-label={t('history.rounds')} className="flex flex-col gap-3 rounded-card bg-surface-1 p-4">
      <h2 className="text-title-sm">{t('history.rounds')}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,44px)] justify-between gap-1">
        {rounds.slice(0, shownMax).map(({ number, outcome }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onOpen(number)}
              aria-label={t('strip.round', { outcome: nameOf(outcome), number })}
              className="grid size-11 place-items-center rounded-sm"
            >
              <span className="block size-9">{renderMark(outcome)}</span>
            </button>
          </li>
        ))}
      </ul>
      {figures}
    </section>
  );
});
