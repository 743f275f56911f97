import type { InvitationLevel } from '@palpite/domain/invitations';
import type { Currency } from '@palpite/domain/money';
import { formatDate } from '@palpite/i18n';
import {
  Avatar,
  AvatarArt,
  Badge,
  Button,
  Card,
  EmptyArt,
  EmptyState,
  ListRow,
  SegmentedControl,
  Skeleton,
} from '@palpite/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { paths } from '../../shared/paths.ts';
import { type Player, usePlayerPart } from '../../shared/session/player.ts';
import { ListEnd } from '../../shared/ui/list-end.tsx';
import type { Friend, Invitations } from './invitations.ts';
import { friendsQuery } from './invitations.ts';
import { EarnedCard, FailedInvitations, WithInvitations } from './with-invitations.tsx';

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

export function FriendsScreen() {
  return (
    <WithInvitations>
      {(player, invitations) => <Friends player={player} invitations={invitations} />}
    </WithInvitations>
  );
}

const tones = { joined: 'neutral', playing: 'up', inReview: 'boost', otherCurrency: 'neutral' } as const;
const emptyTexts = {
  1: 'friends.empty.text1',
  2: 'friends.empty.text2',
  3: 'friends.empty.text3',
} as const;

function FriendRow({ friend, currency }: { friend: Friend; currency: Currency }) {
  const { t } = useTranslation('invitations');
  return (
    <ListRow
      icon={
        <Avatar>
          <AvatarArt index={friend.avatarIndex} />
        </Avatar>
      }
      title={<bdi>{friend.name}</bdi>}
      text={t('friends.joined', { date: formatDate(friend.joinedAt) })}
      end={
        <span className="flex flex-col items-end gap-1">
          {friend.earnedMinor > 0n ? (
            <span className="font-semibold text-fg-1">
              <Money minor={friend.earnedMinor} currency={currency} />
            </span>
          ) : null}
          {friend.state === 'playing' && friend.earnedMinor > 0n ? null : (
            <Badge tone={tones[friend.state]}>{t(`friends.state.${friend.state}`)}</Badge>
          )}
        </span>
      }
    />
  );
}

function FriendsList({ level, currency }: { level: InvitationLevel; currency: Currency }) {
  const { t } = useTranslation('invitations');
  const list = useInfiniteQuery(friendsQuery(level, currency));
  const stop = usePlayerPart((player) => player.stop);
  const friends = list.data ?? [];
  if (list.isPending) return <Skeleton className="h-56 rounded-card" />;
  if (list.isError && friends.length === 0) return <FailedInvitations onRetry={() => void list.refetch()} />;
  if (friends.length === 0)
    return (
      <EmptyState
        art={<EmptyArt kind="favourites" className="w-32" />}
        title={t('friends.empty.title')}
        // A stopped player is not encouraged to invite.
        {...(!(level === 1 && stop) && { text: t(emptyTexts[level]) })}
      />
    );
  return (
    <>
      <Card padding="none" className="py-1">
        <ul>
          {friends.map((friend) => (
            <li key={friend.key}>
              <FriendRow friend={friend} currency={currency} />
            </li>
          ))}
        </ul>
      </Card>
      {list.hasNextPage ? (
        <ListEnd
          busy={list.isFetchingNextPage}
          label={t('friends.more')}
          onReach={() => void list.fetchNextPage()}
        />
      ) : null}
    </>
  );
}
