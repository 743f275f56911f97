import { useTranslation } from 'react-i18next';
import { toLuckyBet } from './lucky-bets.ts';
import { hues, NumberMark } from './number-art.tsx';

export const renderNumber = (number: number) => <NumberMark number={number} className="size-full" />;

function BetMark({ bet }: { bet: string }) {
  const { t } = useTranslation('lucky');
  const known = toLuckyBet(bet);
  if (known === null) return null;
  switch (known) {
    case 'green':
    case 'red':
    case 'violet':
      return (
        <span
          role="img"
          aria-label={t(`bets.${known}`)}
          className="size-6 shrink-0 rounded-full"
          style={{ background: hues[known].ground }}
        />
      );
    case 'big':
    case 'small':
      return (
        <span className="shrink-0 rounded-full bg-surface-3 px-2 text-caption leading-6 font-semibold text-fg-1">
          {t(`bets.${known}`)}
        </span>
      );
    default:
      return <NumberMark number={Number(known)} className="size-6 shrink-0" />;
  }
}

export const renderBet = (bet: string) => <BetMark bet={bet} />;
