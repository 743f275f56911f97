import { useEffect } from 'react';
import { useStableCallback } from './use-stable-callback.ts';

export type GameKeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Elements in which every key has its own meaning. */
const typing =
  'input:not([type="range"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]';
/** Elements that these keys activate when they have the focus. */
const pressing = 'button, a';
/** Tiles that cannot be pressed: focus left on them must not block the keys of the next round. */
const idle = '[data-tile][aria-disabled], [aria-disabled] [data-tile]';
const pressKeys = new Set([' ', 'Enter']);

/** Handles the keys of a game on the whole screen, except keys that the focused control uses itself. */
export function useGameKeys(keys: GameKeys, on: boolean): void {
  // Stable, so that a key pressed right after a change already meets the new state.
  const press = useStableCallback((event: KeyboardEvent) => {
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
    const presses = pressKeys.has(event.key);
    const at = event.target instanceof Element ? event.target : null;
    if (at?.closest(typing) || (presses && at?.closest(pressing) && !at.closest(idle))) return;
    event.preventDefault();
    // A held key stakes once.
    if (!presses || !event.repeat) action(event);
  });
  useEffect(() => {
    if (!on) return;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [press, on]);
}
