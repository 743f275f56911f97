import { Dialog } from '@base-ui/react/dialog';
import { cx } from '../cx.ts';

/** Dims the page behind an overlay; `over` also dims a sheet below a dialog. */
export function Backdrop({ over = false }: { over?: boolean }) {
  return (
    <Dialog.Backdrop
      forceRender={over}
      className={cx(
        'fixed inset-0 bg-scrim transition-opacity duration-slow ease-standard data-ending-style:opacity-0 data-starting-style:opacity-0',
        over ? 'z-50' : 'z-40',
      )}
    />
  );
}
