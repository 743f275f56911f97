import type { PointerEvent } from 'react';

/** Focused elements that keep a phone's keyboard open. */
const fields = 'input, textarea';

/**
 * Suppresses the mouse events that a browser derives from a touch. They are half of the cost of a press on a slow
 * phone, and boards and prices use only the click, which still fires. While a field has the keyboard open the events
 * stay, because they move the focus away from it.
 */
export function tapOnly(event: Pick<PointerEvent, 'pointerType' | 'preventDefault'>): void {
  if (event.pointerType === 'touch' && !document.activeElement?.matches(fields)) event.preventDefault();
}
