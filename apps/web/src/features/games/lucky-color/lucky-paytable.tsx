import { luckyPaytable } from '@palpite/domain/games/lucky-color';
import { formatNumber } from '@palpite/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { paysOf } from './lucky-bets.ts';
import { renderBet } from './marks.tsx';

function Row({ mark, name, pays }: { mark: ReactNode; name: string; pays: string }) {
  return (
    <li className="flex min-h-11 items-center gap-3 text-body-sm">
      <span className="flex w-6 justify-center">{mark}</span>
      <span className="flex-1 text-fg-2">{name}</span>
      <span className="tabular font-brand font-bold">{pays}</span>
    </li>
  );
}

/** Payouts of each bet, including the smaller ones of 0 and 5. */
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
