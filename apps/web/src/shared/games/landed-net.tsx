import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { SignedAmount } from './signed-amount.tsx';

export type LandedNetProps = {
  /** It stands in its place, unseen, until the board has told the outcome. */
  told: boolean;
  celebrates: boolean;
  netMinor: bigint;
  currency: Currency;
};

/** This is what a round brought, under its outcome; one for each round, as a cheer begins with its element. */
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
