import { colorsOfNumber, luckyNumbers, luckyPaytable } from '@palpite/domain/games/lucky-color';
import { formatNumber } from '@palpite/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { paysOf } from './bets.ts';
import { hues, NumberMark, renderBet } from './marks.tsx';

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

function Row({ mark, name, pays }: { mark: ReactNode; name: string; pays: string }) {
  return (
    <li className="flex min-h-11 items-center gap-3 text-body-sm">
      <span className="flex w-6 justify-center">{mark}</span>
      <span className="flex-1 text-fg-2">{name}</span>
      <span className="tabular font-brand font-bold">{pays}</span>
    </li>
  );
}

export function LuckyPaytable({ title }: { title: string }) {
  const { t } = useTranslation('lucky');
  const locale = useLocale();
  const times = (multiple: number) => `${formatNumber(multiple, locale)}×`;
  const half = (color: 'green' | 'red', number: number) => ({
    name: t('rules.half', { color: t(`bets.${color}`), number }),
    pays: times((luckyPaytable[color][number] ?? 0) / 100),
  });
  return (
    <section>
      <h3 className="text-title-sm">{title}</h3>
      <ul className="mt-2 divide-y divide-hairline/60">
        <Row mark={renderBet('7')} name={t('rules.number')} pays={times(paysOf('7'))} />
        <Row mark={renderBet('violet')} name={t('bets.violet')} pays={times(paysOf('violet'))} />
        <Row mark={renderBet('green')} name={t('bets.green')} pays={times(paysOf('green'))} />
        <Row mark={renderBet('5')} {...half('green', 5)} />
        <Row mark={renderBet('red')} name={t('bets.red')} pays={times(paysOf('red'))} />
        <Row mark={renderBet('0')} {...half('red', 0)} />
        <Row mark={null} name={t('rules.size')} pays={times(paysOf('big'))} />
      </ul>
    </section>
  );
}

const lookBack = 50;

type Frequency = { number: number; times: number; share: number };

export function frequenciesOf(outcomes: readonly number[]): Frequency[] {
  const times = new Array<number>(luckyNumbers).fill(0);
  for (const outcome of outcomes.slice(0, lookBack)) times[outcome] = (times[outcome] ?? 0) + 1;
  const most = Math.max(1, ...times);
  return times.map((count, number) => ({ number, times: count, share: count / most }));
}
