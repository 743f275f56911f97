import { colorsOfNumber } from '@palpite/domain/games/lucky-color';
import { useTranslation } from 'react-i18next';
import { hues, NumberMark } from './number-art.tsx';
import { frequenciesOf, lookBack } from './statistics.ts';

/** Frequencies of the latest rounds, with the note that they predict nothing. */
export function LuckyFigures({ outcomes }: { outcomes: readonly number[] }) {
  const { t } = useTranslation('lucky');
  const count = Math.min(lookBack, outcomes.length);
  if (count === 0) return null;
  return (
    <section className="rounded-card bg-surface-2 p-4">
      <h3 className="text-title-sm">{t('statistics.title', { count })}</h3>
      <ul className="mt-3 grid grid-cols-10 gap-1.5">
        {frequenciesOf(outcomes).map(({ number, times, share }) => (
          <li
            key={number}
            aria-label={`${t('number', { number })}: ${t('statistics.times', { count: times })}`}
            className="flex flex-col items-center gap-1"
          >
            <span aria-hidden="true" className="tabular text-micro text-fg-3">
              {times}
            </span>
            <span
              aria-hidden="true"
              className="flex h-16 w-full items-end overflow-hidden rounded-xs bg-surface-3"
            >
              <span
                className="size-full origin-bottom"
                style={{
                  background: hues[colorsOfNumber(number)[0] ?? 'red'].ground,
                  transform: `scaleY(${share})`,
                }}
              />
            </span>
            <NumberMark number={number} className="w-full max-w-7" />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-caption text-fg-2">{t('statistics.note')}</p>
    </section>
  );
}
