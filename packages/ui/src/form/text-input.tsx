import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { inputBox, inputCore, useFieldWires } from './field-context.ts';

export interface TextInputProps extends ComponentProps<'input'> {
  start?: ReactNode;
  end?: ReactNode;
}

export function TextInput({ start, end, className, ...rest }: TextInputProps) {
  const wires = useFieldWires();
  return (
    <span className={cx(inputBox, className)}>
      {start ? <span className="flex shrink-0 items-center pl-4 text-fg-3">{start}</span> : null}
      <input dir="auto" {...wires} {...rest} className={cx(inputCore, start ? 'pl-2.5' : undefined)} />
      {end ? <span className="flex shrink-0 items-center pr-1 text-fg-3">{end}</span> : null}
    </span>
  );
}
