import type { BonusState } from '@palpite/contracts/bonuses';
import { formatDate } from '@palpite/i18n';
import { Badge, type BadgeProps, Card, EmptyArt, EmptyState, SectionHead } from '@palpite/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';
import type { Bonus, Bonuses } from '../../shared/wallet/bonuses.ts';
import { ActiveBonus, OfferedBonus } from './bonus-cards.tsx';
import { groupBonuses } from './bonus-groups.ts';
import { TermsSheet } from './terms-sheet.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHead title={title} />
      <div className="gutter flex flex-col gap-3">{children}</div>
    </section>
  );
}

interface BonusListsProps {
  bonuses: Bonuses;
  player: Player;
  /** Offers that are not bonuses yet, such as that of a deposit; null for none. */
  offers: ReactNode;
}

export function BonusLists({ bonuses, player, offers }: BonusListsProps) {
  const { t } = useTranslation('bonus');
  const [shown, setShown] = useState<Bonus | null>(null);
  const { offered, active, over } = groupBonuses(bonuses.all);
  const isEmpty = active.length === 0 && offered.length === 0 && over.length === 0 && offers === null;
  return (
    <>
      {offered.length > 0 || offers !== null ? (
        <Group title={t('offered.title')}>
          {offered.map((bonus) => (
            <OfferedBonus key={bonus.id} bonus={bonus} player={player} onTerms={() => setShown(bonus)} />
          ))}
          {offers}
        </Group>
      ) : null}
      {active.length > 0 ? (
        <Group title={t('active.title')}>
          {active.map((bonus) => (
            <ActiveBonus key={bonus.id} bonus={bonus} player={player} onTerms={() => setShown(bonus)} />
          ))}
        </Group>
      ) : null}
      {isEmpty ? (
        <EmptyState
          art={<EmptyArt kind="favourites" className="w-36" />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      ) : null}
      {over.length > 0 ? (
        <Group title={t('over')}>
          <OverList bonuses={over} player={player} />
        </Group>
      ) : null}
      {shown ? (
        <TermsSheet
          bonus={shown}
          contributions={bonuses.contributions}
          oddsMinMilli={bonuses.oddsMinMilli}
          player={player}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}

type Over = Exclude<BonusState, 'offered' | 'active'>;

const tones: Record<Over, NonNullable<BadgeProps['tone']>> = {
  completed: 'up',
  forfeited: 'neutral',
  declined: 'neutral',
  expired: 'neutral',
  spent: 'neutral',
};

function OverList({ bonuses, player }: { bonuses: readonly Bonus[]; player: Player }) {
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
