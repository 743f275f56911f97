import { useEffect, useRef } from 'react';

/** Keys do nothing in fields and behind dialogs. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  (target as HTMLElement | null)?.closest?.(
    'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]',
  ) != null;

/** Enter presses the focused button or link. */
const isPressed = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && (target as HTMLElement | null)?.closest?.('button, a') != null;

/** Runs a function for a key without modifiers, by its name in lower case. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const newest = useRef(keys);
  newest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event) || isPressed(event)) return;
      const run = newest.current[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
