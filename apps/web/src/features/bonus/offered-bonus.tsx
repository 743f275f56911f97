import { formatDateTime } from '@palpite/i18n';
import { Button, Card } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { toast } from '../../shared/messages/toast.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';
import type { Bonus } from '../../shared/wallet/bonuses.ts';
import { useChangeBonus } from '../../shared/wallet/change-bonus.ts';
import { TurnoverText } from '../../shared/wallet/turnover-text.ts';
import { BonusIcon } from './bonus-icon.tsx';
import { GiveUpDialog } from './give-up-dialog.tsx';

export interface OfferedBonusProps {
  bonus: Bonus;
  player: Player;
  onTerms: () => void;
}

/** Shows an offer and its terms; the buttons to claim and decline have the same size. */
export function OfferedBonus({ bonus, player, onTerms }: OfferedBonusProps) {
  const { t } = useTranslation(['bonus', 'errors']);
  const money = useMoney();
  const change = useChangeBonus();
  const [asking, setAsking] = useState(false);
  const amount = money(bonus.amountMinor, player.currency);
  const turnover = money(bonus.requiredMinor, player.currency);
  return (
    <Card>
      <div className="flex items-start gap-3 big:flex-wrap">
        <BonusIcon source={bonus.source} />
        <div className="min-w-0 flex-1 big:basis-2/3">
          <h3 className="text-body font-semibold">{t(`bonus:source.${bonus.source}`)}</h3>
          {bonus.claimableUntil ? (
            <p className="text-caption text-fg-3">
              {t('bonus:offered.until', { at: formatDateTime(bonus.claimableUntil) })}
            </p>
          ) : null}
        </div>
        <p className="shrink-0 text-title text-bonus">
          <Money minor={bonus.amountMinor} currency={player.currency} />
        </p>
      </div>
      <p className="mt-3 text-body-sm text-fg-2">
        <TurnoverText
          of="bonus"
          text={t('bonus:offered.terms', { turnover, days: bonus.expiresAfterDays })}
          amount={turnover}
        />
      </p>
      <LinkButton onClick={onTerms}>{t('bonus:offered.how')}</LinkButton>
      <div className="mt-2 grid grid-cols-2 gap-2 big:grid-cols-1">
        <Button variant="secondary" disabled={change.isPending} onClick={() => setAsking(true)}>
          {t('bonus:offered.decline')}
        </Button>
        <Button
          loading={change.isPending && change.variables.change === 'claim'}
          loadingLabel={t('bonus:offered.claiming')}
          onClick={() =>
            change.mutate(
              { id: bonus.id, change: 'claim' },
              { onSuccess: (reply) => reply && toast.success(reply.message) },
            )
          }
        >
          {t('bonus:offered.claim')}
        </Button>
      </div>
      <GiveUpDialog
        open={asking}
        kind="decline"
        amount={amount}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          change.mutate({ id: bonus.id, change: 'decline' });
        }}
      />
    </Card>
  );
}
