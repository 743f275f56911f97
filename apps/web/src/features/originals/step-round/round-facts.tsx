import { Button } from '@palpite/ui';
import { Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

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
            <dd className="tabular h-6 self-stretch text-body font-bold whitespace-nowrap [contain:size_layout_style]">
              {value}
            </dd>
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
