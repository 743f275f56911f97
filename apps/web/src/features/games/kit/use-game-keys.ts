import { useEffect } from 'react';

export type GameKeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Where every key has a meaning of its own. */
const typing =
  'input:not([type="range"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]';
/** What a press of these keys activates when it has the focus. */
const pressing = 'button, a';
/** A board on which nothing can be pressed: the focus that a round left there must not keep the keys from the next. */
const idle = '[data-tile][aria-disabled], [aria-disabled] [data-tile]';
const pressKeys = new Set([' ', 'Enter']);

/** Listens for the keys of a game on the whole screen, and leaves alone the keys that another control understands. */
export function useGameKeys(keys: GameKeys, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const action = keys[event.key];
      if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
      const presses = pressKeys.has(event.key);
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest(typing) || (presses && at?.closest(pressing) && !at.closest(idle))) return;
      event.preventDefault();
      // A key that is held stakes once.
      if (!presses || !event.repeat) action(event);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys, on]);
}
