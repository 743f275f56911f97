import { createContext, useContext } from 'react';

export interface FieldWires {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** Carries the ids of a field's label, hint and error to the control inside it. */
export const FieldContext = createContext<FieldWires>({});

/** This returns the attributes that tie a control to the field around it. */
export function useFieldWires(): FieldWires {
  return useContext(FieldContext);
}

/** The box that all text controls share: 52 high, 16 px text, so that no phone zooms in. */
export const inputBox =
  'flex min-h-13 w-full items-center rounded-md border border-control bg-surface-1 text-[max(16px,1rem)] text-fg-1 ' +
  'focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus ' +
  'has-aria-invalid:border-down has-disabled:opacity-50';

export const inputCore =
  'min-h-12 w-full min-w-0 flex-1 bg-transparent px-4 text-ellipsis text-[max(16px,1rem)] text-fg-1 placeholder:text-fg-3 outline-none';
