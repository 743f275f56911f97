import { cx } from '@palpite/ui';
import { type ReactNode, startTransition, useEffect, useReducer } from 'react';
import { useLater } from '../../../shared/use-later.ts';

export type StepLayersProps = {
  running: boolean;
  /** What stands there before a round. */
  before: ReactNode;
  /** What stands in its place while one is open. */
  during: ReactNode;
  /** The board goes first, and this so many frames later: both in one would be too much for it. */
  afterFrames: number;
};

/**
 * This keeps both faces of one place in one box, so that starting and ending a round moves nothing. The browser leaves
 * the hidden one out whole, its size remembered; to hide its parts it would have to work out the style of each anew.
 */
export function StepLayers({ before, during, afterFrames, ...props }: StepLayersProps) {
  const running = useLater(props.running, afterFrames);
  const layer = 'col-start-1 row-start-1 flex flex-col gap-3 [contain-intrinsic-size:auto_none]';
  // The other face is laid out as the screen opens: the first round would else wait for it.
  const [known, open] = useReducer(() => true, false);
  useEffect(() => {
    const asked = requestAnimationFrame(() => startTransition(open));
    return () => cancelAnimationFrame(asked);
  }, []);
  // Its box stays, over the face that is seen: presses go through it.
  const hidden = known
    ? 'pointer-events-none [content-visibility:hidden] not-supports-[content-visibility:hidden]:invisible'
    : 'invisible';
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] [contain:layout_style]">
      <div className={cx(layer, running && hidden)}>{before}</div>
      <div className={cx(layer, !running && hidden)}>{during}</div>
    </div>
  );
}
