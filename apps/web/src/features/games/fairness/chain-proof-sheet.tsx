import type { SharedGame } from '@palpite/contracts/original-games';
import { formatDateTime, formatNumber } from '@palpite/i18n';
import { Button, Card, Sheet } from '@palpite/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/api.ts';
import { nextTask } from '../../../shared/games/next-task.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { type ChainCheck, type ChainRound, checkChainRound, followChain } from './chain-proof.ts';
import { LoadState, Verdict } from './proof-parts.tsx';
import { Expected, Step } from './proof-steps.tsx';

export type ChainProofSheetProps = {
  game: SharedGame;
  number: number;
  nameOf: (outcome: number) => string;
  renderMark: (outcome: number) => ReactNode;
  onClose: () => void;
};

export function ChainProofSheet(props: ChainProofSheetProps) {
  const { game, number, nameOf, renderMark, onClose } = props;
  const { t } = useTranslation(['fairness', 'shared']);
  const { data: round, error, refetch } = useQuery(chainRoundQuery(game, number));
  const check = round && checkChainRound(game, round);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('fairness:proof.title')}
      closeLabel={t('fairness:close')}
      height="full"
      desktop="side"
    >
      {round && check ? (
        <div className="flex flex-col gap-5">
          <Card level={2} className="flex items-center gap-4">
            <span className="block size-14 shrink-0">{renderMark(round.outcome)}</span>
            <div className="min-w-0">
              <p className="text-title">{nameOf(round.outcome)}</p>
              <p className="tabular text-caption text-fg-3">
                {t('shared:round', { number })} · {formatDateTime(round.at)}
              </p>
            </div>
          </Card>
          <Verdict verdict={check.fair ? 'fair' : 'unfair'} />
          <ChainSteps round={round} check={check} nameOf={nameOf} />
        </div>
      ) : round === null ? (
        <p role="status" className="py-8 text-center text-body-sm text-fg-2">
          {t('shared:proof.early')}
        </p>
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} />
      )}
    </Sheet>
  );
}

type ChainStepsProps = {
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

function ChainSteps({ round, check, nameOf }: ChainStepsProps) {
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

type PublishedRound = ChainRound & { at: Date };

const chainRoundQuery = (game: SharedGame, number: number) =>
  queryOptions({
    queryKey: ['fairness', 'chain', game, number],
    queryFn: async ({ signal }): Promise<PublishedRound | null> => {
      const input = { params: { game }, query: { before: String(number + 1), loading: false } };
      const { rounds } = await call('listSharedRounds', input, { signal });
      const [round, before] = rounds;
      if (round?.number !== number) return null;
      return {
        number,
        outcome: round.outcome,
        link: round.link,
        linkHash: round.linkHash,
        publicSeed: round.publicSeed,
        publishedEnd: round.publishedEnd,
        // The first round of a chain follows the last round of another chain, whose links are unrelated.
        linkBefore:
          before?.number === number - 1 && before.publicSeed === round.publicSeed ? before.link : null,
        at: new Date(round.at),
      };
    },
  });
