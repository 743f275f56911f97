import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../rendering/use-frame-delay.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';

/** One width for all, so that sliding needs no measuring. */
const pill = '[--pill:76px] big:[--pill:124px]';
const gapPx = 6;
const widthOf = (pills: number) => `${pills} * (var(--pill) + ${gapPx}px)`;

export type MinesLadderProps = {
  /** Multiplier of each leaf, as printed. */
  steps: readonly { value: number; decimals: number }[];
  opened: number;
};

/** Frames to wait: the board and the button are drawn first. */
const afterFrames = 3;

/** Multipliers of the leaves; the next one is highlighted. Moves by one transform. */
export const MinesLadder = memo(function MinesLadder({ steps, ...props }: MinesLadderProps) {
  const { t } = useTranslation('mines');
  const locale = useLocale();
  const opened = useFrameDelay(props.opened, afterFrames);
  const passed = widthOf(Math.max(0, opened - 1));
  const length = `${widthOf(steps.length)} - ${gapPx}px`;
  return (
    <div className={`h-12 shrink-0 overflow-hidden px-4 [container-type:inline-size] big:h-14 ${pill}`}>
      <ol
        aria-label={t('ladder')}
        className="flex h-full w-max items-center transition-transform duration-base ease-standard"
        style={{
          gap: gapPx,
          transform: `translateX(max(-1 * ${passed}, min(0px, 100cqw - (${length}))))`,
        }}
      >
        {steps.map(({ value, decimals }, step) => (
          <li
            key={value}
            aria-current={step === opened ? 'step' : undefined}
            style={{ width: 'var(--pill)' }}
            className={cx(
              'tabular grid h-7 big:h-10 place-items-center rounded-full text-caption font-semibold',
              step < opened && 'bg-up/14 text-up',
              step === opened && 'bg-action text-on-action',
              step > opened && 'bg-surface-2 text-fg-2',
            )}
          >
            {formatNumber(value, locale, decimals)}×
          </li>
        ))}
      </ol>
    </div>
  );
});
