import { EmptyArt, EmptyState, SectionHead } from '@palpite/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from '../../shared/session/player.ts';
import type { Bonus, Bonuses } from '../../shared/wallet/bonuses.ts';
import { ActiveBonus } from './active-bonus.tsx';
import { groupBonuses } from './bonus-groups.ts';
import { OfferedBonus } from './offered-bonus.tsx';
import { OverList } from './over-list.tsx';
import { TermsSheet } from './terms-sheet.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHead title={title} />
      <div className="gutter flex flex-col gap-3">{children}</div>
    </section>
  );
}

export interface BonusListsProps {
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
