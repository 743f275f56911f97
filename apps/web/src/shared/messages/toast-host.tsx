import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { useOverlays } from '../overlays/overlays.ts';
import { type Span, type ToastKind, toastOffset, toastSide, toastTime } from './toast-time.ts';

/** A toast younger than this belongs to the overlay that opens, for example the reason for a login. */
const belongsMs = 500;

/** Vertical position of the last press: toasts appear in the other half of the screen. */
let pressedY = Number.POSITIVE_INFINITY;
let shownAtMs = Number.NEGATIVE_INFINITY;

function notePress(event: PointerEvent): void {
  pressedY = event.clientY;
}

/** Returns the positions of editable amount fields; those behind a dialog are not editable. */
const amountFields = (): Span[] =>
  [...document.querySelectorAll('[data-amount]:not([aria-hidden=true] *)')].map((field) =>
    field.getBoundingClientRect(),
  );

export function showToast(kind: ToastKind, text: string): void {
  shownAtMs = performance.now();
  const position = toastSide(pressedY, globalThis.innerHeight, amountFields());
  toast[kind](text, { duration: toastTime(text), position });
}

/** Dismisses older toasts when an overlay opens, so that they do not cover it. */
export function clearForOverlays(): () => void {
  return useOverlays.subscribe((now, before) => {
    const opens = now.open.length > before.open.length;
    if (opens && performance.now() - shownAtMs > belongsMs) toast.dismiss();
  });
}

/** Toasts appear below the top bar, or above the navigation and the footers of sheets. */
export function ToastHost() {
  useEffect(() => {
    document.addEventListener('pointerdown', notePress, { capture: true, passive: true });
    const stop = clearForOverlays();
    return () => {
      document.removeEventListener('pointerdown', notePress, { capture: true });
      stop();
    };
  }, []);
  return (
    <Toaster
      position="top-center"
      offset={toastOffset}
      mobileOffset={toastOffset}
      visibleToasts={2}
      gap={8}
    />
  );
}
