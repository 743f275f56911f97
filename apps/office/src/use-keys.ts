import { useEffect, useRef } from 'react';

/** Runs a function for a key without modifiers, by its name in lower case. Keys do nothing in fields and behind dialogs. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const newest = useRef(keys);
  newest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement | null;
      if (
        target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]')
      )
        return;
      const run = newest.current[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
