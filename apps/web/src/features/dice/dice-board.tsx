import type { DiceChoice } from '@palpite/domain/dice';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RollingNumber } from '../../shared/games/rolling-number.tsx';
import { SignedAmount } from '../../shared/games/signed-amount.tsx';
import { WinBurst } from '../../shared/games/win-burst.tsx';
import { useLocale } from '../../shared/i18n.ts';
import { useMoney } from '../../shared/money.tsx';
import { fieldValue } from './dice-choice.ts';
import { DiceMarker } from './dice-marker.tsx';
import type { DiceRound } from './dice-round.ts';
import { DiceTrack } from './dice-track.tsx';

export type DiceBoardProps = {
  choice: DiceChoice;
  onTarget: (hundredths: number) => void;
  /** The last round that the server answered. */
  round: DiceRound | null;
  waiting: boolean;
  /** On its way to the roll: the outcome is not told yet. */
  landing: boolean;
  landMs: number;
  currency: Currency;
  /** The last results. */
  strip: ReactNode;
};

function useOutcomeText(round: DiceRound | null, currency: Currency): string {
  const { t } = useTranslation('dice');
  const money = useMoney();
  const locale = useLocale();
  if (!round) return '';
  const net = round.payoutMinor - round.stakeMinor;
  const roll = formatNumber(round.rollHundredths / 100, locale);
  const amount = money(net < 0n ? -net : net, currency);
  return t(net > 0n ? 'won' : net < 0n ? 'lost' : 'back', { roll, amount });
}

/** This is the board of dice: the last results, the roll, and the ribbon on which it lands. */
export function DiceBoard(props: DiceBoardProps) {
  const { choice, onTarget, round, waiting, landing, landMs, currency, strip } = props;
  const { t } = useTranslation('dice');
  const locale = useLocale();
  const said = useOutcomeText(landing || waiting ? null : round, currency);
  const told = round !== null && !landing && !waiting;
  const net = round === null ? 0n : round.payoutMinor - round.stakeMinor;
  const outcome = told ? (round.payoutMinor > 0n ? 'won' : 'lost') : null;
  const { value, decimals } = fieldValue('multiplier', choice);
  return (
    <>
      {strip}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="relative flex min-h-36 flex-1 flex-col items-center justify-center gap-1 pt-2">
        <div
          className={cx(
            'font-brand text-[calc(var(--u)*56)] font-bold transition-opacity duration-quick md:text-[72px]',
            round === null && 'opacity-30',
            waiting && 'opacity-50',
            outcome === 'won' ? 'text-up' : outcome === 'lost' ? 'text-down' : 'text-fg-1',
          )}
        >
          <RollingNumber
            text={formatNumber((round?.rollHundredths ?? 5_000) / 100, locale)}
            places={6}
            durationMs={landMs}
          />
        </div>
        <div className="flex h-8 items-center">
          {round === null ? (
            <p className="text-body-sm text-fg-3">
              {t('ready', { multiplier: `${formatNumber(value, locale, decimals)}×` })}
            </p>
          ) : (
            <span
              key={round.roundId}
              className={cx('text-title', told ? net > 0n && landMs > 0 && 'animate-win' : 'opacity-0')}
            >
              <SignedAmount minor={net} currency={currency} />
            </span>
          )}
        </div>
        {outcome === 'won' && net > 0n && landMs > 0 ? <WinBurst key={round?.roundId} /> : null}
      </div>
      <div className="pb-4">
        <DiceTrack
          choice={choice}
          onTarget={onTarget}
          marker={
            <DiceMarker
              rollHundredths={round?.rollHundredths ?? null}
              lifted={waiting}
              outcome={outcome}
              durationMs={landMs}
            />
          }
        />
      </div>
    </>
  );
}
