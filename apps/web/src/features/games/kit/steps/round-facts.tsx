import type { Currency } from '@palpite/domain/money';
import { Button } from '@palpite/ui';
import { Shuffle } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { useLast } from '../../../../shared/ui/use-last.ts';
import type { OpenSteps } from './step-rounds.ts';

export type RoundFact = { name: string; value: string | number };

export type RoundFactsProps = {
  open: OpenSteps | null;
  /** The stake in the field. */
  stakeMinor: bigint;
  currency: Currency;
  /** Facts of an open round after its stake. */
  factsOf: (open: OpenSteps | null) => readonly RoundFact[];
  /** The player may take steps now. */
  live: boolean;
  onRandom: () => void;
};

/** Frames to wait: the board and the button are drawn first. */
const afterFrames = 2;

/** Facts of the open round, and a button that picks a random tile. */
export const RoundFacts = memo(function RoundFacts(props: RoundFactsProps) {
  const { stakeMinor, currency, factsOf, onRandom } = props;
  const { t } = useTranslation('steps');
  const open = useFrameDelay(props.open, afterFrames);
  // A finished round keeps its facts until they are out of sight.
  const told = useLast(open);
  const live = useFrameDelay(props.live, afterFrames);
  const stake = <Money minor={open?.stakeMinor ?? stakeMinor} currency={currency} />;
  return (
    <>
      <dl className="grid flex-1 auto-cols-fr grid-flow-col items-center rounded-md bg-surface-1 big:grid-flow-row md:bg-surface-2">
        {[{ name: t('stake'), value: stake }, ...factsOf(told)].map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-col items-center gap-0.5 border-l border-hairline px-2 text-center first:border-0 big:flex-row big:justify-between big:border-0 big:px-3"
          >
            <dt className="text-caption text-fg-3">{name}</dt>
            <dd className="tabular h-6 self-stretch text-body font-bold whitespace-nowrap big:h-auto">
              <span className="apart block h-full">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Button
        variant="secondary"
        size={48}
        block
        icon={<Shuffle size={18} />}
        disabled={!live}
        aria-keyshortcuts="R"
        onClick={onRandom}
      >
        {t('random')}
      </Button>
    </>
  );
});
