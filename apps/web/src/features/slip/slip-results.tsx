import { Button } from '@palpite/ui';
import { useQueries } from '@tanstack/react-query';
import { Copy, Repeat2, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type BetUpdate, toBet } from '../../shared/sports/bet.ts';
import { betQuery } from '../../shared/sports/bets.queries.ts';
import { ShareBetButton } from '../../shared/sports/share-bet-button.tsx';
import { keyOfPick, pickKey } from '../../shared/sports/slip-pick.ts';
import { agreeToOdds, useSlip } from '../../shared/sports/slip-store.ts';
import type { SlipOutcome } from './attempt.ts';
import { OutcomeCard } from './outcome-card.tsx';
import { closeOutcomes, dropAccepted, leaveTaken } from './place-slip.ts';
import { lowerStake, RefusalCard } from './refusal-card.tsx';
import { clearStakes } from './slip-form.ts';

/** Shows the result of each bet of the attempt. */
export function SlipResults({ outcomes }: { outcomes: readonly SlipOutcome[] }) {
  const picks = useSlip((slip) => slip.picks);
  const answers = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to the results.
  useEffect(() => answers.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={answers} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {outcomes.map((outcome) =>
        outcome.bet ? (
          <OutcomeCard key={outcome.sent.slipId} view={outcome.bet} />
        ) : (
          <RefusalCard
            key={outcome.sent.slipId}
            outcome={outcome}
            picks={outcome.keys.map((key) => picks.find((pick) => keyOfPick(pick) === key))}
            onDone={() => {
              dropAccepted(outcomes);
              closeOutcomes();
            }}
          />
        ),
      )}
    </div>
  );
}

/** Makes the accepted odds the agreed odds of the picks, so that they do not count as changed. */
function agreeToAccepted(bets: readonly BetUpdate[]): void {
  agreeToOdds(
    new Map(
      bets.flatMap(({ legs }) =>
        legs.map((leg) => [pickKey(leg.marketId, leg.outcome), leg.oddsMilli] as const),
      ),
    ),
  );
}

/** Next steps after the results: share, bet again, keep the picks, or start a new slip. */
export function SlipResultsFoot({ outcomes }: { outcomes: readonly SlipOutcome[] }) {
  const { t } = useTranslation('slip');
  const accepted = outcomes.flatMap(({ bet }) => bet ?? []);
  const allTaken = accepted.length === outcomes.length;
  const [first] = accepted;
  // A pending bet may be refused while the player looks at it.
  const followed = useQueries({
    queries: accepted.map((bet) => ({ ...betQuery(bet.betId), initialData: bet })),
  });
  const isRefused = followed.some(({ data }) => data?.state === 'refused');
  // A button offered by a card is the primary one.
  const hasOffer = outcomes.some(
    ({ refusal }) =>
      refusal?.code === 'odds_changed' ||
      refusal?.code === 'balance_not_enough' ||
      (refusal && lowerStake(refusal)),
  );
  if (!allTaken || isRefused)
    return (
      <Button
        block
        size={56}
        variant={hasOffer ? 'secondary' : 'primary'}
        onClick={() => {
          dropAccepted(outcomes);
          closeOutcomes();
        }}
      >
        {t('result.back')}
      </Button>
    );
  if (followed.some(({ data }) => data?.state === 'pending'))
    return (
      <Button block size={56} variant="secondary" onClick={() => leaveTaken(outcomes)}>
        {t('result.fresh')}
      </Button>
    );
  return (
    <div className="flex flex-col gap-2">
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {first && accepted.length === 1 ? (
          <ShareBetButton bet={toBet(first)} icon={<Share2 size={18} />} label={t('result.share')} />
        ) : null}
        <Button
          variant="secondary"
          icon={<Repeat2 size={18} />}
          className="px-2"
          onClick={() => {
            agreeToAccepted(accepted);
            closeOutcomes();
          }}
        >
          {t('result.repeat')}
        </Button>
      </div>
      <Button block size={56} onClick={() => leaveTaken(outcomes)}>
        {t('result.fresh')}
      </Button>
      <Button
        block
        variant="ghost"
        size={40}
        icon={<Copy size={16} />}
        onClick={() => {
          agreeToAccepted(accepted);
          clearStakes();
          closeOutcomes();
        }}
      >
        {t('result.keep')}
      </Button>
    </div>
  );
}
