import type { PointerEvent } from 'react';

/** What keeps the keyboard of a phone open. */
const fields = 'input, textarea';

/**
 * A finger's press without the mouse's events that a browser makes of it: they are half of what a press costs a slow
 * phone, and neither a board nor a price listens to them; the click comes all the same. While a field has the keyboard
 * open they come as ever, for it is they that take the focus away from it.
 */
export function tapOnly(event: Pick<PointerEvent, 'pointerType' | 'preventDefault'>): void {
  if (event.pointerType === 'touch' && !document.activeElement?.matches(fields)) event.preventDefault();
}
