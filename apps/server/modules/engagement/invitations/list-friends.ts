import type { InvitedFriend } from '@palpite/contracts/invitations';
import type { InvitationLevel } from '@palpite/domain/invitations';
import { maskName } from '@palpite/domain/mask';
import { toWire } from '@palpite/domain/money';
import type { Db } from '../../../platform/db.ts';
import type { Player } from '../../../platform/http.ts';
import { listFaces } from '../../identity/index.ts';
import { listFriendRows } from './invitations.queries.ts';

export async function listFriends(
  db: Db,
  player: Pick<Player, 'id' | 'currency'>,
  page: { level: InvitationLevel; before: string | undefined; limit: number },
): Promise<{ friends: InvitedFriend[]; next: string | null }> {
  const before = page.before?.split('.')[0];
  const rows = await listFriendRows(db, player.id, { ...page, before, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const faces = new Map(
    (
      await listFaces(
        db,
        shown.map(({ friendId }) => friendId),
      )
    ).map((face) => [face.id, face]),
  );
  return {
    friends: shown.map((row) => ({
      place: row.place,
      name: maskName(faces.get(row.friendId)?.name ?? ''),
      header: faces.get(row.friendId)?.avatar ?? 0,
      joinedAt: row.joinedAt.toISOString(),
      earned: toWire(row.earnedMinor, player.currency),
      state: row.state,
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.place ?? null) : null,
  };
}
