import type { SlipRefusal } from '@palpite/contracts/sports';
import { Button, Card } from '@palpite/ui';
import { CircleX, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useFormatOdds } from '../../shared/sports/odds-view.ts';
import type { SlipPick } from '../../shared/sports/slip-pick.ts';
import { removePick } from '../../shared/sports/slip-store.ts';
import { LimitsLink } from '../../shared/ui/stopped.tsx';
import type { SlipOutcome } from './attempt.ts';
import { NewOddsOffer } from './new-odds-offer.tsx';
import { takeLowerStake } from './place-slip.ts';

export type RefusalCardProps = {
  outcome: SlipOutcome;
  /** Picks of the refused bet in the order sent. Undefined for one that has left the slip. */
  picks: readonly (SlipPick | undefined)[];
  onDone: () => void;
};

/** Refusal codes that carry an acceptable stake, and the parameter that displays it. */
const offers = new Map<string, string>([
  ['outcome_limit', 'max'],
  ['win_limit', 'max'],
  ['bonus_pick_limit', 'left'],
]);

/** Returns the stake that a refusal offers, or null. */
export function lowerStake({ code, params }: SlipRefusal): { amount: string; shown: string } | null {
  const shown = offers.get(code);
  return shown !== undefined && params?.amount !== undefined
    ? { amount: String(params.amount), shown: String(params[shown]) }
    : null;
}

/** Shows why a bet was refused, on which picks, and a button for each remedy. */
export function RefusalCard({ outcome, picks, onDone }: RefusalCardProps) {
  const { t } = useTranslation('slip');
  const names = useSportsNames();
  const odds = useFormatOdds();
  const { refusal, sent } = outcome;
  const faulty = new Map(refusal?.legs?.map(({ index, oddsMilli }) => [index, oddsMilli]));
  const rows = picks.flatMap((pick, index) =>
    pick && (faulty.size === 0 || faulty.has(index))
      ? [
          {
            pick,
            wasMilli: sent.legs[index]?.oddsMilli ?? pick.oddsMilli,
            nowMilli: faulty.get(index) ?? null,
          },
        ]
      : [],
  );
  const isOwnLimit = refusal?.code === 'own_stake_limit' || refusal?.code === 'own_loss_limit';
  const isMoved = refusal?.code === 'odds_changed' && rows.some(({ nowMilli }) => nowMilli !== null);
  const fitting = refusal && lowerStake(refusal);
  return (
    <Card level={2} className="flex flex-col gap-3">
      <div role="status" className="flex items-start gap-3">
        <CircleX aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-down" />
        <div className="min-w-0">
          <p className="text-title-sm">{t('refused.title')}</p>
          <p className="mt-0.5 text-label text-fg-2">{refusal?.message ?? t('refused.absent')}</p>
        </div>
      </div>
      {rows.map(({ pick, wasMilli, nowMilli }) => (
        <p
          key={`${pick.marketId}/${pick.outcome}`}
          className="flex items-baseline justify-between gap-3 border-t border-hairline pt-3 text-body-sm"
        >
          <span className="min-w-0 font-semibold">
            {names.outcome(pick, pick.outcome, pick.competitors, { name: pick.name })}
          </span>
          <span className="tabular flex items-baseline gap-2 text-label text-fg-3">
            {isMoved && nowMilli !== null ? (
              <>
                <span className="line-through">{odds(wasMilli)}</span>
                <b className="text-odds text-fg-1">{odds(nowMilli)}</b>
              </>
            ) : (
              odds(wasMilli)
            )}
            {faulty.size > 0 && !isMoved ? (
              <Lock aria-hidden="true" size={14} className="self-center" />
            ) : null}
          </span>
        </p>
      ))}
      {isMoved ? <NewOddsOffer outcome={outcome} /> : null}
      {fitting ? (
        <Button
          block
          size={56}
          onClick={() => {
            takeLowerStake(outcome, fitting.amount);
            onDone();
          }}
        >
          {t('refused.lower', { amount: fitting.shown })}
        </Button>
      ) : null}
      {faulty.size > 0 && !isMoved ? (
        <Button
          block
          variant="secondary"
          onClick={() => {
            for (const { pick } of rows) removePick(pick.marketId, pick.outcome);
            onDone();
          }}
        >
          {t('refused.remove', { count: rows.length })}
        </Button>
      ) : null}
      {isOwnLimit ? (
        <div className="flex justify-end">
          <LimitsLink />
        </div>
      ) : null}
      {refusal?.code === 'balance_not_enough' ? (
        <Button block onClick={() => openOverlay('deposit')}>
          {t('place.deposit')}
        </Button>
      ) : null}
    </Card>
  );
}
