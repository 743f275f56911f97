import { Toaster } from 'sonner';

export { toast } from 'sonner';

/** This is where toasts appear: above the thumb's reach, below the top bar. */
export function ToastHost() {
  return <Toaster position="top-center" offset={72} mobileOffset={72} visibleToasts={2} gap={8} />;
}
