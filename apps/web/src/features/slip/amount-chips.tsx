import { currencies, toDecimal } from '@palpite/domain/money';
import { Chip, cx } from '@palpite/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { useOwnKeypad } from './amount-box.tsx';
import { amountChoices, type OfferedBy, offeredBy } from './amount-choices.ts';
import { stakeOf } from './slip-bets.ts';
import { closeKeypad, openKeypad, readStake, useKeypad, writeStake } from './stake-field.ts';
import type { SlipModel } from './use-slip.ts';

export type AmountChipsProps = {
  model: SlipModel;
  /** Shows at most this many chips, and none for typing another amount. */
  most?: number;
  className?: string;
};

/** Offers common stakes. On purpose there is no chip for the whole balance. */
export function AmountChips({ model, most, className }: AmountChipsProps) {
  const { form, mode, legs, terms, player } = model;
  const { t } = useTranslation('slip');
  const typing = useKeypad((keypad) => keypad.target);
  const ownKeypad = useOwnKeypad();
  const { currency } = terms;
  const unitMinor = 10n ** BigInt(currencies[currency].exponent);
  const keys = legs.map(({ key }) => key);
  const now = { picks: keys.join(), balanceMinor: player?.cashMinor ?? null };
  const [known, know] = useState<OfferedBy>(now);
  const offered = offeredBy(known, now);
  if (offered.picks !== known.picks || offered.balanceMinor !== known.balanceMinor) know(offered);
  const choices = amountChoices(terms, offered.balanceMinor, unitMinor).slice(0, most);
  const target = typing ?? 'main';
  const stakeMinor = stakeOf(readStake(form, mode, keys, target), currency);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box of its own
    <div
      role="group"
      aria-label={t('amount.choices')}
      className={cx('grid auto-cols-fr grid-flow-col gap-2 big:grid-flow-row big:grid-cols-3', className)}
    >
      {choices.map((minor) => (
        <Chip
          key={minor.toString()}
          look="outline"
          className="min-w-0 px-0!"
          selected={minor === stakeMinor}
          onClick={() =>
            writeStake(form, mode, keys, target, toDecimal(minor, currency).replace(/\.0+$/, ''))
          }
        >
          <Money minor={minor} currency={currency} short />
        </Chip>
      ))}
      {ownKeypad && most === undefined ? (
        <Chip
          look="outline"
          className="min-w-0 px-0!"
          aria-expanded={typing !== null}
          onClick={() => (typing === null ? openKeypad('main') : closeKeypad())}
        >
          {typing === null ? t('amount.other') : <ChevronDown aria-label={t('keypad.close')} size={20} />}
        </Chip>
      ) : null}
    </div>
  );
}
