import { Toaster, toast } from 'sonner';
import { type ToastKind, toastTime } from './toast-time.ts';

/** Shows a sentence for as long as it takes to read. */
export function showToast(kind: ToastKind, text: string): void {
  toast[kind](text, { duration: toastTime(kind, text) });
}

/** This is where toasts appear: above the thumb's reach, below the top bar. */
export function ToastHost() {
  return <Toaster position="top-center" offset={72} mobileOffset={72} visibleToasts={2} gap={8} />;
}
