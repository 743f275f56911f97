import { currencies } from '@palpite/domain/money';
import { Keypad, pressAmountKey } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useDecimalMark } from '../../shared/games/decimal-mark.ts';
import { useOwnKeypad } from './amount-box.tsx';
import { readStake, useKeypad, writeStake } from './stake-field.ts';
import type { SlipModel } from './use-slip.ts';

export function SlipKeypad({ model: { form, mode, legs, terms } }: { model: SlipModel }) {
  const { t } = useTranslation('slip');
  const decimalMark = useDecimalMark();
  const ownKeypad = useOwnKeypad();
  const target = useKeypad((keypad) => keypad.target);
  if (target === null || !ownKeypad) return null;
  const keys = legs.map(({ key }) => key);
  const { exponent } = currencies[terms.currency];
  return (
    // Keeps the focus, and with it the cursor, in the amount.
    <div onPointerDown={(event) => event.preventDefault()}>
      <Keypad
        label={t('keypad.label')}
        backLabel={t('keypad.back')}
        decimalMark={decimalMark}
        onKey={(key) => {
          const text = pressAmountKey(readStake(form, mode, keys, target), key, exponent);
          writeStake(form, mode, keys, target, text);
        }}
      />
    </div>
  );
}
