import type { BonusSource } from '@palpite/contracts/bonuses';
import { formatDateTime } from '@palpite/i18n';
import { Button, Card, Dialog, ProgressBar } from '@palpite/ui';
import { ArrowDownToLine, CalendarCheck, Crown, Gift, HandCoins, Megaphone, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { toast } from '../../shared/messages/toast.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { cappedAt } from '../../shared/money/progress.ts';
import type { Player } from '../../shared/session/player.ts';
import type { Bonus } from '../../shared/wallet/bonuses.ts';
import { useChangeBonus } from '../../shared/wallet/change-bonus.ts';
import { TurnoverText, useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import { wageringLeft } from './bonus-groups.ts';

interface OfferedBonusProps {
  bonus: Bonus;
  player: Player;
  onTerms: () => void;
}

/** Shows an offer and its terms; the buttons to claim and decline have the same size. */
export function OfferedBonus({ bonus, player, onTerms }: OfferedBonusProps) {
  const { t } = useTranslation(['bonus', 'errors']);
  const money = useMoney();
  const change = useChangeBonus();
  const [isConfirming, setIsConfirming] = useState(false);
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
        <Button variant="secondary" disabled={change.isPending} onClick={() => setIsConfirming(true)}>
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
        open={isConfirming}
        kind="decline"
        amount={amount}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          change.mutate({ id: bonus.id, change: 'decline' });
        }}
      />
    </Card>
  );
}

export function ActiveBonus({
  bonus,
  player,
  onTerms,
}: {
  bonus: Bonus;
  player: Player;
  onTerms: () => void;
}) {
  const { t } = useTranslation(['bonus', 'errors']);
  const money = useMoney();
  const withWeights = useTurnoverText('bonus');
  const change = useChangeBonus();
  const [isConfirming, setIsConfirming] = useState(false);
  const { currency } = player;
  const left = money(wageringLeft(bonus), currency);
  const done = money(cappedAt(bonus.wageredMinor, bonus.requiredMinor), currency);
  const progress = t('bonus:active.of', { done, goal: money(bonus.requiredMinor, currency) });
  return (
    <Card>
      <div className="flex items-start gap-3">
        <BonusIcon source={bonus.source} />
        <div className="min-w-0 flex-1">
          <h3 className="text-body font-semibold">{t(`bonus:source.${bonus.source}`)}</h3>
          {bonus.expiresAt && bonus.percent < 100 ? (
            <p className="text-caption text-fg-3">
              {t('bonus:active.until', { at: formatDateTime(bonus.expiresAt) })}
            </p>
          ) : null}
        </div>
        <p className="shrink-0 text-right">
          <span className="block text-title text-bonus">
            <Money minor={bonus.leftMinor} currency={currency} />
          </span>
          {bonus.leftMinor !== bonus.amountMinor ? (
            <span className="block text-caption text-fg-3">
              {t('bonus:active.given', { amount: money(bonus.amountMinor, currency) })}
            </span>
          ) : null}
        </p>
      </div>
      <p className="mt-4 mb-1.5 flex justify-between gap-3 text-caption">
        <span className="text-fg-2">
          {bonus.percent === 100
            ? t('bonus:active.done')
            : withWeights(t('bonus:active.left', { amount: left }), left)}
        </span>
        <span className="tabular text-fg-3">{bonus.percent}%</span>
      </p>
      <ProgressBar
        label={t('bonus:active.progress')}
        percent={bonus.percent}
        valueText={progress}
        tone="bonus"
      />
      <p className="tabular mt-1.5 text-caption text-fg-3">{progress}</p>
      <div className="mt-2 -mb-2 flex justify-between gap-4">
        <LinkButton onClick={onTerms}>{t('bonus:active.terms')}</LinkButton>
        <LinkButton onClick={() => setIsConfirming(true)}>{t('bonus:active.forfeit')}</LinkButton>
      </div>
      <GiveUpDialog
        open={isConfirming}
        kind="forfeit"
        amount={money(bonus.leftMinor, currency)}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          change.mutate({ id: bonus.id, change: 'forfeit' });
        }}
      />
    </Card>
  );
}

const icons: Record<BonusSource, ReactNode> = {
  deposit: <ArrowDownToLine size={20} />,
  vip: <Crown size={20} />,
  promotion: <Megaphone size={20} />,
  signIn: <CalendarCheck size={20} />,
  gift: <Gift size={20} />,
  invitation: <UsersRound size={20} />,
  operator: <HandCoins size={20} />,
};

function BonusIcon({ source }: { source: BonusSource }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-md bg-bonus/14 text-bonus"
    >
      {icons[source]}
    </span>
  );
}

interface GiveUpDialogProps {
  open: boolean;
  kind: 'decline' | 'forfeit';
  amount: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Confirms that a bonus is declined or forfeited, which is final. */
function GiveUpDialog({ open, kind, amount, onCancel, onConfirm }: GiveUpDialogProps) {
  const { t } = useTranslation('bonus');
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      title={t(`giveUp.${kind}.title`)}
      description={t(`giveUp.${kind}.text`, { amount })}
      cancelLabel={t('giveUp.keep')}
      confirmLabel={t(`giveUp.${kind}.confirm`)}
      danger
      onConfirm={onConfirm}
    />
  );
}
