import { useEffect } from 'react';

export type GameKeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Where every key has a meaning of its own. */
const typing =
  'input:not([type="range"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]';
/** What a press of these keys activates when it has the focus. */
const pressing = 'button, a';
const pressKeys = new Set([' ', 'Enter']);

/** Listens for the keys of a game on the whole screen, and leaves alone the keys that another control understands. */
export function useGameKeys(keys: GameKeys, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const action = keys[event.key];
      if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
      const taken = pressKeys.has(event.key) ? `${typing}, ${pressing}` : typing;
      if (event.target instanceof Element && event.target.closest(taken)) return;
      event.preventDefault();
      action(event);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys, on]);
}
