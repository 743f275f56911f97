import { cx } from '@palpite/ui';
import { type ReactNode, startTransition, useEffect, useState } from 'react';

export type StepLayersProps = {
  running: boolean;
  /** What stands there before a round. */
  before: ReactNode;
  /** What stands in its place while one is open. */
  during: ReactNode;
};

/** This keeps both faces of one place in one box, so that starting and ending a round moves nothing. */
export function StepLayers({ before, during, ...props }: StepLayersProps) {
  const [running, follow] = useState(props.running);
  // The board goes first, and this a frame later: both in one would be too much for it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => follow(props.running)));
    return () => cancelAnimationFrame(frame);
  }, [props.running]);
  const layer = 'col-start-1 row-start-1 flex flex-col gap-3';
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] [contain:layout_style]">
      <div inert={running} className={cx(layer, running && 'invisible')}>
        {before}
      </div>
      <div inert={!running} className={cx(layer, !running && 'invisible')}>
        {during}
      </div>
    </div>
  );
}
