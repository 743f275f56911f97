import { formatNumber } from '@palpite/i18n';
import { Button } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextTask } from '../../../shared/games/next-task.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { type ChainCheck, type ChainRound, followChain } from './chain-proof.ts';
import { Expected, Step } from './step-list.tsx';

export type ChainStepsProps = {
  round: ChainRound;
  check: ChainCheck;
  nameOf: (outcome: number) => string;
};

/** Void rounds use up links too. */
const spareLinks = 200;

type Walk = { state: 'idle' | 'walking' } | { state: 'done'; links: number | null };

function PublishedEnd({ round }: Pick<ChainStepsProps, 'round'>) {
  const { t } = useTranslation('shared');
  const { publishedEnd } = round;
  const [walk, setWalk] = useState<Walk>({ state: 'idle' });
  const follow = async () => {
    setWalk({ state: 'walking' });
    const linksMax = round.number + spareLinks;
    const links = await followChain(round.link, publishedEnd, { linksMax, breathe: nextTask });
    setWalk({ state: 'done', links });
  };
  const done = walk.state === 'done';
  return (
    <Step title={t('proof.end')} text={t('proof.endText')} holds={done ? walk.links !== null : undefined}>
      {publishedEnd}
      <div className="mt-2 font-sans" role="status">
        {done ? (
          <p className={walk.links === null ? 'text-down' : 'text-up'}>
            {walk.links === null ? t('proof.endMissed') : t('proof.endReached', { count: walk.links })}
          </p>
        ) : (
          <Button
            size={40}
            variant="secondary"
            loading={walk.state === 'walking'}
            loadingLabel={t('proof.walking')}
            onClick={() => void follow()}
          >
            {t('proof.follow')}
          </Button>
        )}
      </div>
    </Step>
  );
}

/** Shows step by step how the outcome of a shared round follows from its link. */
export function ChainSteps({ round, check, nameOf }: ChainStepsProps) {
  const { t } = useTranslation('shared');
  const locale = useLocale();
  return (
    <ol>
      <Step title={t('proof.link')} text={t('proof.linkText')}>
        {round.link}
      </Step>
      <Step title={t('proof.hash')} text={t('proof.hashText')} holds={check.hashHolds}>
        {check.hash}
        <Expected value={round.linkHash} holds={check.hashHolds} />
      </Step>
      <Step title={t('proof.mix')} text={t('proof.mixText')}>
        <p className="mb-2 border-b border-hairline pb-2 text-fg-2">{round.publicSeed}</p>
        <mark className="rounded-xs bg-action px-0.5 text-on-action">{check.bytesHex.slice(0, 13)}</mark>
        <span className="text-fg-3">{check.bytesHex.slice(13)}</span>
      </Step>
      <Step
        title={t('proof.part')}
        text={t('proof.partText', { count: check.outcomes })}
        holds={check.drawHolds}
      >
        ⌊{formatNumber(check.fraction, locale, 8)} × {check.outcomes}⌋ = {check.drawn}
        <p className="mt-1 font-semibold">{nameOf(check.drawn)}</p>
        <Expected value={nameOf(round.outcome)} holds={check.drawHolds} />
      </Step>
      <PublishedEnd round={round} />
    </ol>
  );
}
