import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { useOverlays } from '../overlays/overlays.ts';
import { type Span, type ToastKind, toastOffset, toastSide, toastTime } from './toast-time.ts';

/** A toast that is younger than this belongs to what opens, such as why the login does. */
const belongsMs = 500;

/** Where the player pressed last: a toast appears in the other half of the screen, so that it does not cover it. */
let pressedY = Number.POSITIVE_INFINITY;
let shownAtMs = Number.NEGATIVE_INFINITY;

function notePress(event: PointerEvent): void {
  pressedY = event.clientY;
}

/** Fields of amounts that can be written in now: none below a dialog. */
const amountFields = (): Span[] =>
  [...document.querySelectorAll('[data-amount]:not([aria-hidden=true] *)')].map((field) =>
    field.getBoundingClientRect(),
  );

/** Shows a sentence for as long as it takes to read. */
export function showToast(kind: ToastKind, text: string): void {
  shownAtMs = performance.now();
  const position = toastSide(pressedY, globalThis.innerHeight, amountFields());
  toast[kind](text, { duration: toastTime(text), position });
}

/** Takes older toasts away when an overlay opens, so that they do not cover it. */
export function clearForOverlays(): () => void {
  return useOverlays.subscribe((now, before) => {
    const opens = now.open.length > before.open.length;
    if (opens && performance.now() - shownAtMs > belongsMs) toast.dismiss();
  });
}

/** This is where toasts appear: below the top bar, or above the navigation and the footers of sheets. */
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
