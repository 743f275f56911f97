import type { ReactNode } from 'react';
import { MoneyInput } from '../../shared/money/money-input.tsx';
import { useMedia } from '../../shared/ui/media.ts';
import { openKeypad, readStake, type StakeTarget, useKeypad, writeStake } from './stake-field.ts';
import type { SlipModel } from './use-slip.ts';

export type AmountBoxProps = {
  model: SlipModel;
  target: StakeTarget;
  label: string;
  invalid?: boolean;
  placeholder?: string;
  end?: ReactNode;
  className?: string;
};

/** True on touch devices: the slip's own keypad replaces the phone's keyboard, which would cover the bet. */
export function useOwnKeypad(): boolean {
  return useMedia('(pointer: coarse)');
}

/** Input for one amount of the slip. Opens the keypad on touch devices. */
export function AmountBox(props: AmountBoxProps) {
  const { model, target, label, invalid = false, placeholder = '0', end, className } = props;
  const { form, mode, legs, terms } = model;
  const ownKeypad = useOwnKeypad();
  const typing = useKeypad((keypad) => keypad.target === target);
  const keys = legs.map(({ key }) => key);
  return (
    <MoneyInput
      look="box"
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={readStake(form, mode, keys, target)}
      onValueChange={(text) => writeStake(form, mode, keys, target, text)}
      currency={terms.currency}
      placeholder={placeholder}
      enterKeyHint="done"
      {...(ownKeypad ? { inputMode: 'none' as const } : {})}
      onFocus={() => {
        if (ownKeypad) openKeypad(target);
      }}
      onClick={() => {
        if (ownKeypad) openKeypad(target);
      }}
      end={end}
      className={`${className ?? ''}${typing ? ' border-focus outline-2 -outline-offset-1 outline-focus' : ''}`}
    />
  );
}
