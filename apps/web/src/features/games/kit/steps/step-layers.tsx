import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';

export type StepLayersProps = {
  running: boolean;
  /** What stands there before a round. */
  before: ReactNode;
  /** What stands in its place while one is open. */
  during: ReactNode;
  /** The board goes first, and this so many frames later: both in one would be too much for it. */
  afterFrames: number;
};

/** Out of sight and reach without a new layout, as a box that never lacks a transform moves, nor a style for what is in it. */
const [inPlace, aside] = ['translate-x-0', '-translate-x-[200vw]'];

/**
 * This keeps both faces of one place in one box, so that starting and ending a round moves nothing. The turn takes
 * three frames, for each part of it would be work for a whole one: the face that comes is made visible where nobody
 * sees it, the two change places, and the one that went is hidden.
 */
export function StepLayers({ before, during, afterFrames, ...props }: StepLayersProps) {
  const begun = useFrameDelay(props.running, afterFrames);
  const turned = useFrameDelay(begun, 1);
  const ended = useFrameDelay(turned, 1);
  const turns = begun !== turned || turned !== ended;
  const layer = (isAside: boolean) =>
    cx(
      'col-start-1 row-start-1 flex flex-col gap-3',
      isAside ? aside : inPlace,
      isAside && !turns && 'invisible',
    );
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] [contain:layout_style]">
      <div className={layer(turned)}>{before}</div>
      <div className={layer(!turned)}>{during}</div>
    </div>
  );
}
