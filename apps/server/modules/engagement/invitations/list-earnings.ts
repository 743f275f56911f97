import type { InvitationEarning } from '@palpite/contracts/invitations';
import { maskName } from '@palpite/domain/mask';
import { toWire } from '@palpite/domain/money';
import type { Db } from '../../../platform/db.ts';
import type { Player } from '../../../platform/http.ts';
import { isInReview, listFaces } from '../../identity/index.ts';
import { type EarningRow, listEarningRows } from './invitations.queries.ts';

export async function listEarnings(
  db: Db,
  player: Pick<Player, 'id' | 'currency'>,
  page: { before: string | undefined; limit: number },
): Promise<{ earnings: InvitationEarning[]; next: string | null }> {
  const [micros = '0', rank = '0'] = page.before?.split('.') ?? [];
  const rows = await listEarningRows(db, player.id, {
    before: page.before === undefined ? null : { micros, rank: Number(rank) },
    limit: page.limit + 1,
  });
  const isPersonInReview = await isInReview(db, player.id);
  const shown = rows.slice(0, page.limit);
  const friendIds = shown.flatMap(({ friendId }) => (friendId === null ? [] : [friendId]));
  const names = new Map((await listFaces(db, friendIds)).map(({ id, name }) => [id, name]));
  return {
    earnings: shown.map((row) => ({
      place: row.place,
      kind: row.kind,
      level: row.level,
      day: row.day,
      at: row.at.toISOString(),
      friends: row.friends,
      friend: row.friendId === null ? null : maskName(names.get(row.friendId) ?? ''),
      turnover: toWire(row.turnoverMinor, player.currency),
      ratePermille: row.ratePermille,
      amount: toWire(row.amountMinor, player.currency),
      status: statusOf({ ...row, isInReview: row.isInReview || isPersonInReview }),
      dueAt: row.dueAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.place ?? null) : null,
  };
}

function statusOf({ paidAt, takenBackAt, isInReview }: EarningRow): InvitationEarning['status'] {
  if (takenBackAt !== null) return 'takenBack';
  if (paidAt !== null) return 'paid';
  return isInReview ? 'inReview' : 'waiting';
}
