import type { InvitationLevel } from '@palpite/domain/invitations';
import { Button, ListRow, SegmentedControl } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EarnedCard } from '../features/invitations/earned-card.tsx';
import { FriendsList } from '../features/invitations/friends-list.tsx';
import type { Invitations } from '../features/invitations/invitations.ts';
import { WithInvitations } from '../features/invitations/with-invitations.tsx';
import { paths } from '../shared/paths.ts';
import type { Player } from '../shared/session/player.ts';

function Friends({ player, invitations }: { player: Player; invitations: Invitations }) {
  const { t } = useTranslation('invitations');
  const [level, setLevel] = useState<InvitationLevel>(1);
  const segments = invitations.levels.map((each) => ({
    value: String(each.level) as `${InvitationLevel}`,
    label: (
      <>
        {t('friends.level', { level: each.level })}
        <span className="tabular ml-1.5 text-micro opacity-70">{each.friends}</span>
      </>
    ),
  }));
  return (
    <div className="gutter pt-1 pb-4">
      <div className="two-columns">
        <div>
          <div>
            <EarnedCard
              invitations={invitations}
              action={
                player.stop ? null : (
                  <Button block icon={<Share2 size={18} />} render={<Link to={paths.share} />}>
                    {t('friends.invite')}
                  </Button>
                )
              }
            />
            <ListRow
              className="bg-surface-1"
              icon={<ChartNoAxesColumn size={20} />}
              title={t('friends.agent')}
              leads
              render={<Link to={paths.agent} />}
            />
          </div>
          <div>
            <SegmentedControl
              label={t('friends.levels')}
              size={48}
              segments={segments}
              value={`${level}`}
              onValueChange={(next) => setLevel(Number(next) as InvitationLevel)}
            />
            <p className="text-center text-caption text-fg-3">{t(`friends.levelText.${level}`)}</p>
            <FriendsList key={level} level={level} currency={invitations.currency} />
          </div>
        </div>
      </div>
    </div>
  );
}

export function FriendsPage() {
  return (
    <WithInvitations>
      {(player, invitations) => <Friends player={player} invitations={invitations} />}
    </WithInvitations>
  );
}
