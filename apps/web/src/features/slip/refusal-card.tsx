import type { SlipRefusal } from '@palpite/contracts/sports';
import { Button, Card } from '@palpite/ui';
import { CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../shared/overlays.ts';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useFormatOdds } from '../../shared/sports/odds-view.ts';
import type { SlipPick } from '../../shared/sports/slip-pick.ts';
import { agreeToOdds, removePick } from '../../shared/sports/slip-store.ts';

export type RefusalCardProps = {
  refusal: SlipRefusal | null;
  /** The picks of the refused bet, in the order in which they were sent. */
  picks: readonly SlipPick[];
  keys: readonly string[];
  onDone: () => void;
};

/** This says why a bet was refused, on which picks, and what can be done about it in one press. */
export function RefusalCard({ refusal, picks, keys, onDone }: RefusalCardProps) {
  const { t } = useTranslation('slip');
  const names = useSportsNames();
  const odds = useFormatOdds();
  const faulty = (refusal?.legs ?? []).flatMap(({ index, oddsMilli }) => {
    const pick = picks[index];
    const key = keys[index];
    return pick && key !== undefined ? [{ pick, key, oddsMilli }] : [];
  });
  const moved = new Map(
    faulty.flatMap(({ key, oddsMilli }) => (oddsMilli === null ? [] : [[key, oddsMilli] as const])),
  );
  const removes = faulty.length > 0 && refusal?.code !== 'odds_changed';
  return (
    <Card level={2} className="flex flex-col gap-3">
      <div role="status" className="flex items-start gap-3">
        <CircleX aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-down" />
        <div className="min-w-0">
          <p className="text-title-sm">{t('refused.title')}</p>
          <p className="mt-0.5 text-label text-fg-2">{refusal?.message ?? t('refused.absent')}</p>
        </div>
      </div>
      {(faulty.length > 0
        ? faulty
        : picks.map((pick) => ({ pick, key: pick.marketId, oddsMilli: null }))
      ).map(({ pick, key, oddsMilli }) => (
        <p key={key} className="flex items-baseline justify-between gap-3 text-body-sm">
          <span className="min-w-0 font-semibold">
            {names.outcome(pick, pick.outcome, pick.competitors, { name: pick.name })}
          </span>
          <span className="tabular text-label text-fg-2">
            {odds(pick.oddsMilli)}
            {oddsMilli === null ? null : <b className="text-fg-1"> → {odds(oddsMilli)}</b>}
          </span>
        </p>
      ))}
      {refusal?.code === 'odds_changed' && moved.size > 0 ? (
        <Button
          block
          onClick={() => {
            agreeToOdds(moved);
            onDone();
          }}
        >
          {t('refused.agree')}
        </Button>
      ) : null}
      {removes ? (
        <Button
          block
          variant="secondary"
          onClick={() => {
            for (const { pick } of faulty) removePick(pick.marketId, pick.outcome);
            onDone();
          }}
        >
          {t('refused.remove', { count: faulty.length })}
        </Button>
      ) : null}
      {refusal?.code === 'balance_not_enough' ? (
        <Button block onClick={() => openOverlay('deposit')}>
          {t('place.deposit')}
        </Button>
      ) : null}
    </Card>
  );
}
