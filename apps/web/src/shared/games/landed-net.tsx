import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { SignedAmount } from './signed-amount.tsx';

export type LandedNetProps = {
  /** False: invisible in its place, until the board has revealed the outcome. */
  told: boolean;
  celebrates: boolean;
  netMinor: bigint;
  currency: Currency;
};

/** Net result of a round under its outcome. Needs a key per round, because the animation starts with the element. */
export function LandedNet({ told, celebrates, netMinor, currency }: LandedNetProps) {
  return (
    <span
      className={cx(
        'text-title will-change-[transform,opacity]',
        !told && 'opacity-0',
        celebrates && 'animate-cheer',
      )}
    >
      <SignedAmount minor={netMinor} currency={currency} />
    </span>
  );
}
