import type { DiceChoice } from '@palpite/domain/games/dice';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { cx, RollingNumber } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { LandedNet } from '../../../shared/games/landed-net.tsx';
import { WinBurst } from '../../../shared/games/win-burst.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import type { SettledDraw } from '../kit/draw-calls.ts';
import { fieldValue } from './dice-choice.ts';

const bigNumber = 'font-brand text-[calc(var(--u)*56)] leading-[1.2em] font-bold md:text-[72px]';

/** Shown before the first roll: the multiplier of a win. */
export function Prospect({ choice }: { choice: DiceChoice }) {
  const { t } = useTranslation('dice');
  const locale = useLocale();
  const { value, decimals } = fieldValue('multiplier', choice);
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 pt-2">
      <p className={cx(bigNumber, 'tabular text-fg-1')}>
        {formatNumber(value, locale, decimals)}
        <span className="text-[0.6em] text-accent">×</span>
      </p>
      <p className="flex h-8 items-center text-body-sm text-fg-3">{t('ready')}</p>
    </div>
  );
}

export type RollResultProps = {
  round: SettledDraw<'dice'> | null;
  /** Null until the die has landed. */
  outcome: 'won' | 'lost' | null;
  waiting: boolean;
  netMinor: bigint;
  revealMs: number;
  currency: Currency;
};

const colours = { won: 'text-up', lost: 'text-down', none: 'text-fg-1' } as const;

/** The roll in large digits and its net result. Only a payout above the stake is celebrated. */
export function RollResult({ round, outcome, waiting, netMinor, revealMs, currency }: RollResultProps) {
  const locale = useLocale();
  const celebrates = outcome === 'won' && netMinor > 0n && revealMs > 0;
  return (
    <>
      <div
        className={cx(
          bigNumber,
          'transition-opacity duration-quick',
          waiting && 'opacity-50 delay-300',
          colours[outcome ?? 'none'],
        )}
      >
        <RollingNumber
          text={round ? formatNumber(round.rollHundredths / 100, locale) : ''}
          places={6}
          durationMs={revealMs}
        />
      </div>
      <div className="flex h-8 items-center">
        <LandedNet
          key={round?.roundId}
          told={outcome !== null}
          celebrates={celebrates}
          netMinor={netMinor}
          currency={currency}
        />
      </div>
      <WinBurst roundId={celebrates ? (round?.roundId ?? null) : null} />
    </>
  );
}
