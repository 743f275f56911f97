import type { BonusState } from '@palpite/contracts/bonuses';
import { formatDate } from '@palpite/i18n';
import { Badge, type BadgeProps, Card } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';
import type { Bonus } from '../../shared/wallet/bonuses.ts';

type Over = Exclude<BonusState, 'offered' | 'active'>;

const tones: Record<Over, NonNullable<BadgeProps['tone']>> = {
  completed: 'up',
  forfeited: 'neutral',
  declined: 'neutral',
  expired: 'neutral',
  spent: 'neutral',
};

export function OverList({ bonuses, player }: { bonuses: readonly Bonus[]; player: Player }) {
  const { t } = useTranslation('bonus');
  return (
    <Card padding="tight">
      <ul className="divide-y divide-hairline">
        {bonuses.map((bonus) => {
          const state = bonus.state as Over;
          return (
            <li key={bonus.id} className="flex items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block text-body-sm font-semibold">{t(`source.${bonus.source}`)}</span>
                <span className="tabular block text-caption text-fg-3">
                  {bonus.endedAt ? formatDate(bonus.endedAt) : null}
                </span>
              </span>
              <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
              <span className="tabular min-w-18 text-right text-body-sm font-semibold text-fg-2">
                <Money
                  minor={state === 'completed' ? bonus.convertedMinor : bonus.amountMinor}
                  currency={player.currency}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
