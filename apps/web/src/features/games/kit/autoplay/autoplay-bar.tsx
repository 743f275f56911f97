import type { Currency } from '@palpite/domain/money';
import { Button, cx } from '@palpite/ui';
import { Repeat, Square } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SignedAmount } from '../../../../shared/games/signed-amount.tsx';
import type { Autoplay } from './autoplay.ts';

export function AutoplayNote({ series, currency }: { series: Autoplay; currency: Currency }) {
  const { t } = useTranslation('autoplay');
  const { roundsPlayed, netMinor, plan, end } = series;
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        {end === null
          ? t('progress', { round: Math.min(plan.rounds, roundsPlayed + 1), rounds: plan.rounds })
          : t(`ends.${end}`, { count: roundsPlayed })}
      </span>
      <SignedAmount
        minor={netMinor}
        currency={currency}
        className="shrink-0 text-body font-bold whitespace-nowrap"
      />
    </span>
  );
}

type AutoplayBarProps = { series: Autoplay; currency: Currency; onStop: () => void };

export function AutoplayBar({ series, currency, onStop }: AutoplayBarProps) {
  const { t } = useTranslation('autoplay');
  const share = series.roundsPlayed / series.plan.rounds;
  return (
    <div className="sticky bottom-0 z-10 flex flex-col gap-1.5 bg-ground pt-1 pb-[calc(var(--safe-bottom)+12px)] md:static md:mt-auto md:bg-transparent md:pb-0">
      <div className="tabular flex min-h-8 flex-col justify-center gap-1 text-label font-medium text-fg-2">
        <AutoplayNote series={series} currency={currency} />
        <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-surface-3">
          <span
            className="block h-full origin-left rounded-full bg-action transition-transform duration-base ease-standard"
            style={{ transform: `scaleX(${share})` }}
          />
        </span>
      </div>
      <Button size={56} block variant="danger" aria-keyshortcuts="Space Enter Escape" onClick={onStop}>
        <Square aria-hidden="true" size={16} fill="currentColor" />
        {t('stop')}
      </Button>
    </div>
  );
}

const looks = {
  button: {
    label: 'open',
    iconSize: 18,
    className:
      'flex h-14 w-17 short:h-12 big:h-auto big:w-auto big:min-w-17 big:px-2 shrink-0 scale-100 flex-col items-center justify-center gap-0.5 rounded-card border border-control bg-surface-2 text-micro font-semibold text-fg-1 active:scale-95 disabled:border-hairline disabled:text-fg-3',
  },
  /** At the end of a label's line, in games without a main button. */
  link: {
    label: 'title',
    iconSize: 15,
    className:
      'hit-48 inline-flex items-center gap-1.5 rounded-sm text-label font-semibold text-link disabled:text-fg-3',
  },
} as const;

type AutoplayButtonProps = { look: keyof typeof looks; disabled: boolean; onPress: () => void };

export const AutoplayButton = memo(function AutoplayButton({ look, disabled, onPress }: AutoplayButtonProps) {
  const { t } = useTranslation('autoplay');
  const { label, iconSize, className } = looks[look];
  return (
    <button type="button" aria-haspopup="dialog" disabled={disabled} onClick={onPress} className={className}>
      <Repeat aria-hidden="true" size={iconSize} />
      {t(label)}
    </button>
  );
});

export function DisabledWhileRunning({ running, children }: { running: boolean; children: ReactNode }) {
  return (
    <div
      inert={running}
      className={cx('flex flex-col gap-3 transition-opacity duration-quick', running && 'opacity-50')}
    >
      {children}
    </div>
  );
}
