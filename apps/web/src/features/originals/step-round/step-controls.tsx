import { Button, cx } from '@palpite/ui';
import { Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type StepControlsProps = {
  running: boolean;
  /** What is chosen before a round. */
  before: ReactNode;
  /** What stands in its place while one is open. */
  during: ReactNode;
};

/** This keeps both sets of controls in one box, so that starting and ending a round moves nothing. */
export function StepControls({ running, before, during }: StepControlsProps) {
  const layer = 'col-start-1 row-start-1 flex flex-col gap-3 transition-opacity duration-quick';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] [contain:layout_style]">
      <div inert={running} className={cx(layer, running && 'invisible opacity-0')}>
        {before}
      </div>
      <div inert={!running} className={cx(layer, !running && 'invisible opacity-0')}>
        {during}
      </div>
    </div>
  );
}

export type RoundFactsProps = {
  facts: readonly { name: string; value: ReactNode }[];
  onRandom: () => void;
  randomOff: boolean;
};

/** This says what the open round was started with, and picks a tile for who doesn't want to. */
export function RoundFacts({ facts, onRandom, randomOff }: RoundFactsProps) {
  const { t } = useTranslation('steps');
  return (
    <>
      <dl className="grid flex-1 auto-cols-fr grid-flow-col items-center rounded-md bg-surface-1 md:bg-surface-2">
        {facts.map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-col items-center gap-0.5 border-l border-hairline px-2 text-center first:border-0"
          >
            <dt className="text-caption text-fg-3">{name}</dt>
            <dd className="tabular text-body font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="secondary"
        size={48}
        block
        icon={<Shuffle size={18} />}
        disabled={randomOff}
        aria-keyshortcuts="R"
        onClick={onRandom}
      >
        {t('random')}
      </Button>
    </>
  );
}
