import { Dialog } from '@base-ui/react/dialog';

/** This dims the page behind an overlay. */
export function Backdrop() {
  return (
    <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-slow ease-standard data-ending-style:opacity-0 data-starting-style:opacity-0" />
  );
}
