import { formatDateTime } from '@palpite/i18n';
import { Card, ProgressBar } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { cappedAt } from '../../shared/money/level-progress.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';
import type { Bonus } from '../../shared/wallet/bonuses.ts';
import { useChangeBonus } from '../../shared/wallet/change-bonus.ts';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import { wageringLeft } from './bonus-groups.ts';
import { BonusIcon } from './bonus-icon.tsx';
import { GiveUpDialog } from './give-up-dialog.tsx';

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
  const [asking, setAsking] = useState(false);
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
        <LinkButton onClick={() => setAsking(true)}>{t('bonus:active.forfeit')}</LinkButton>
      </div>
      <GiveUpDialog
        open={asking}
        kind="forfeit"
        amount={money(bonus.leftMinor, currency)}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          change.mutate({ id: bonus.id, change: 'forfeit' });
        }}
      />
    </Card>
  );
}
