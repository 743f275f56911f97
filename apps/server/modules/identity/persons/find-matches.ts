import {
  compareBirthDates,
  compareNames,
  documentKey,
  gradePersonMatch,
  type PersonGrade,
  type PersonSignal,
  swapDayAndMonth,
} from '@palpite/domain/person-match';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { isStoppedText } from '../identity.queries.ts';

export type Person = {
  /** Null before the account is open. */
  playerId: bigint | null;
  cardNo: string | null;
  name: string;
  birthDate: string;
  phone: string;
  deviceIds: readonly string[];
  deviceKeyHash: string | null;
  /** Result of the `listPaymentTwins` port. */
  paymentTwins: readonly bigint[];
};

export type PersonMatch = {
  playerId: bigint;
  signals: PersonSignal[];
  grade: PersonGrade;
  /** Decided by staff or an earlier stop. */
  isDecidedSame: boolean;
};

type FoundRow = {
  id: bigint;
  name: string;
  birth_date: string;
  signals: PersonSignal[];
  state: 'open' | 'same' | null;
};

/** Account `p` is blocked, on a break, or excluded, by the database clock. */
export const isBarredText = `(coalesce(p.block_kind in ('staff', 'closed'), false) or ${isStoppedText})`;

/**
 * Each signal by an index. Without the account itself, the test account and those decided to be of different
 * people.
 */
export function sharingAccounts(person: Person, which: 'barred' | 'all'): RawBuilder<FoundRow> {
  const { playerId, cardNo, birthDate, phone, deviceIds, deviceKeyHash, paymentTwins } = person;
  const key = cardNo === null ? null : documentKey(cardNo) || null;
  const swapped = swapDayAndMonth(birthDate);
  const dates = [birthDate, ...(swapped.slice(5, 7) <= '12' ? [swapped] : [])];
  return sql<FoundRow>`
    with found (player_id, signal) as (
      select id, 'document' from identity.player where ltrim(card_no, '0') = ${key}::text
      union all
      select id, null from identity.player where birth_date = any(${dates}::date[])
      union all
      select id, 'phone' from identity.player where phone = ${phone}::text and phone <> ''
      union all
      select id, 'device' from identity.player where device_id = any(${deviceIds}::text[]) and device_id <> ''
      union all
      select player_id, 'device' from identity.session where device_id = any(${deviceIds}::text[]) and device_id <> ''
      union all
      select player_id, 'device' from identity.known_device where key_hash = ${deviceKeyHash}::text
      union all
      select id, 'payment' from unnest(${paymentTwins}::bigint[]) as twin (id)
      union all
      select second_id, null from identity.person_review where first_id = ${playerId}::bigint and state = 'same'
      union all
      select first_id, null from identity.person_review where second_id = ${playerId}::bigint and state = 'same'
    )
    select other.id, other.name, other.birth_date, other.signals, review.state
    from (
      select player_id, array_remove(array_agg(distinct signal), null) as signals
      from found
      where player_id is distinct from ${playerId}::bigint
      group by player_id
    ) shared
    cross join lateral (
      select p.id, p.name, p.birth_date::text as birth_date, shared.signals
      from identity.player p
      where p.id = shared.player_id
      and not p.is_test
      ${which === 'barred' ? sql.raw(`and ${isBarredText}`) : sql``}
      offset 0
    ) other
    left join identity.person_review review
      on review.first_id = least(other.id, ${playerId}::bigint)
      and review.second_id = greatest(other.id, ${playerId}::bigint)
      and ${playerId}::bigint is not null
    where review.state is distinct from 'different'
    order by other.id
  `;
}

export async function findMatches(
  db: Db | Tx,
  person: Person,
  which: 'barred' | 'all',
): Promise<PersonMatch[]> {
  const { rows } = await sharingAccounts(person, which).execute(db);
  return rows.flatMap(({ id, name, birth_date: birthDate, signals: shared, state }) => {
    const signals = [
      ...shared,
      compareNames(person.name, name),
      compareBirthDates(person.birthDate, birthDate),
    ].filter((signal) => signal !== null);
    const isDecidedSame = state === 'same';
    const grade = isDecidedSame ? 'exact' : gradePersonMatch(signals);
    return grade === null ? [] : [{ playerId: id, signals, grade, isDecidedSame }];
  });
}

/** Null for the shared test account. */
export async function readPerson(
  db: Db | Tx,
  playerId: bigint,
  paymentTwins: readonly bigint[],
): Promise<Person | null> {
  const { rows } = await sql<{
    card_no: string | null;
    name: string;
    birth_date: string;
    phone: string;
    devices: string[];
  }>`
    select
      p.card_no,
      p.name,
      p.birth_date::text as birth_date,
      p.phone,
      array(
        select p.device_id
        where p.device_id <> ''
        union
        select device_id from identity.session where player_id = p.id and device_id <> ''
      ) as devices
    from identity.player p
    where p.id = ${playerId}
    and not p.is_test
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    playerId,
    cardNo: row.card_no,
    name: row.name,
    birthDate: row.birth_date,
    phone: row.phone,
    deviceIds: row.devices,
    deviceKeyHash: null,
    paymentTwins,
  };
}

/** True until staff decides: no deposit, no bonus and no transfer. */
export async function isInReview(db: Db | Tx, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select
    from (
      select second_id as other_id from identity.person_review where first_id = ${playerId} and state = 'open'
      union all
      select first_id from identity.person_review where second_id = ${playerId} and state = 'open'
    ) pair
    cross join lateral (
      select from identity.player p where p.id = pair.other_id and ${sql.raw(isBarredText)} offset 0
    ) barred
    limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function listSamePerson(db: Db | Tx, playerId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with recursive same (id) as (
      values (${playerId}::bigint)
      union
      select other.id
      from same
      cross join lateral (
        select second_id as id from identity.person_review where first_id = same.id and state = 'same'
        union all
        select first_id from identity.person_review where second_id = same.id and state = 'same'
      ) other
    )
    select id from same order by id
  `.execute(db);
  return rows.map((row) => row.id);
}
