import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';

export type StepLayersProps = {
  running: boolean;
  before: ReactNode;
  during: ReactNode;
  /** Frames to wait for the board: both in one frame would take too long. */
  afterFrames: number;
};

/**
 * Moves content out of sight and reach. The box always has a transform, so this needs no layout and no style
 * recalculation of its content.
 */
const [inPlace, aside] = ['translate-x-0', '-translate-x-[200vw]'];

/**
 * Keeps the content before and during a round in one box, so that starting and ending a round moves nothing. The
 * change takes three frames, one per step: show the new content off-screen, swap both, hide the old one.
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
