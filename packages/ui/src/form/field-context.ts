import { createContext, useContext } from 'react';

export interface FieldWires {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

export const FieldContext = createContext<FieldWires>({});

export function useFieldWires(): FieldWires {
  return useContext(FieldContext);
}

/** Box of all text controls: 52 high with text of at least 16 px, because phones zoom in on smaller text. */
export const inputBox =
  'flex min-h-13 w-full items-center rounded-md border border-control bg-surface-1 text-[max(16px,1rem)] text-fg-1 ' +
  'focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus ' +
  'has-aria-invalid:border-down has-[:is(input,select,textarea):disabled]:opacity-50';

export const inputCore =
  'min-h-12 w-full min-w-0 flex-1 bg-transparent px-4 text-ellipsis text-[max(16px,1rem)] text-fg-1 placeholder:text-fg-3 outline-none';
