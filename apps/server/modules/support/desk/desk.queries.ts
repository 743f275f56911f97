import type { DeskConversation } from '@palpite/contracts/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import { toWaiting, type Waiting } from '../../../platform/waiting.ts';
import { describePlayers, searchPlayers } from '../../identity/index.ts';
import { presentSeconds } from '../chat/chat.queries.ts';

type Row = {
  id: bigint;
  player_id: bigint;
  status: 'open' | 'closed';
  assigned_to: bigint | null;
  assigned_name: string | null;
  waiting_since: Date | null;
  changed_at: Date;
  player_read: bigint;
  unread: bigint;
  last_text: string | null;
  last_author: DeskConversation['lastAuthor'];
  online: boolean;
};

const listMax = 100;
const foundMax = 200;

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * The longest waiting first, then the newest. A search text lists the matching ones instead, with any status.
 */
export async function listConversations(
  db: Db,
  filter: { status: 'open' | 'closed'; search: string },
): Promise<DeskConversation[]> {
  const found = filter.search === '' ? [] : await searchPlayers(db, filter.search, foundMax);
  const rows = await selectRows(
    db,
    filter.search === ''
      ? sql`c.status = ${filter.status}`
      : sql`(
          c.player_id = any(${`{${found.join(',')}}`}::text::bigint[])
          or exists (
            select
            from support.message w
            where w.conversation_id = c.id
            and w.text ilike ${`%${literal(filter.search)}%`}
          )
        )`,
  );
  return present(db, rows);
}

/** Refuses: `conversation_unknown`. */
export async function getConversation(db: Db, id: bigint): Promise<DeskConversation> {
  const [conversation] = await present(db, await selectRows(db, sql`c.id = ${id}`));
  return conversation ?? refuse('conversation_unknown');
}

async function selectRows(db: Db, condition: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select
      c.id,
      c.player_id,
      c.status,
      c.assigned_to,
      s.name as assigned_name,
      c.waiting_since,
      c.changed_at,
      c.player_read,
      (
        select count(*)
        from support.message u
        where u.conversation_id = c.id
        and u.author = 'player'
        and u.seq > c.staff_read
      ) as unread,
      l.text as last_text,
      l.author as last_author,
      coalesce(p.seen_at > now() - make_interval(secs => ${presentSeconds}), false) as online
    from support.conversation c
    left join staff.account s on s.id = c.assigned_to
    left join support.presence p on p.player_id = c.player_id
    left join lateral (
      select text, author
      from support.message m
      where m.conversation_id = c.id
      order by m.seq desc
      limit 1
    ) l on true
    where ${condition}
    order by c.waiting_since nulls last, c.changed_at desc
    limit ${listMax}
  `.execute(db);
  return rows;
}

async function present(db: Db, rows: readonly Row[]): Promise<DeskConversation[]> {
  const players = await describePlayers(
    db,
    rows.map((row) => row.player_id),
  );
  return rows.map((row) => {
    const player = players.get(row.player_id);
    return {
      conversationId: String(row.id),
      playerId: String(row.player_id),
      name: player?.name || player?.username || String(row.player_id),
      email: player?.username ?? '',
      avatar: player?.avatar ?? 0,
      online: row.online,
      status: row.status,
      assignedTo:
        row.assigned_to === null ? null : { staffId: String(row.assigned_to), name: row.assigned_name ?? '' },
      waitingSince: row.waiting_since?.toISOString() ?? null,
      changedAt: row.changed_at.toISOString(),
      unread: Number(row.unread),
      lastText: row.last_text ?? '',
      lastAuthor: row.last_author,
      playerRead: String(row.player_read),
    };
  });
}

/** Those in which a player waits for an answer, the longest first. */
export async function listWaitingConversations(db: Db): Promise<DeskConversation[]> {
  return present(db, await selectRows(db, sql`c.waiting_since is not null`));
}

/** How many players wait for an answer, and since when. */
export async function measureWaiting(db: Db): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('support.conversation')
      .select(({ fn }) => [
        fn.countAll<bigint>().as('count'),
        fn.min<Date | null>('waiting_since').as('oldestAt'),
      ])
      .where('waiting_since', 'is not', null)
      .executeTakeFirstOrThrow(),
  );
}

export async function listCannedAnswers(db: Db) {
  return db
    .selectFrom('support.canned_answer')
    .select(['id', 'lang', 'title', 'text'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
