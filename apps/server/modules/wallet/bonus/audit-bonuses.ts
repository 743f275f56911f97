import { type KindRules, kindsWhere } from '@palpite/domain/ledger/transfer-kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { kindList } from '../kind-list.ts';
import type { Mismatch } from '../wallet.queries.ts';

const kindsTo = (...effects: KindRules['bonus'][]) =>
  kindList(kindsWhere(({ bonus }) => bonus !== undefined && effects.includes(bonus)));

/**
 * Compares each bonus with the journal. Also lists grants without a bonus, and bonus balances of players who
 * never had an active bonus.
 */
export async function listBonusMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with ended as (
      select
        reference as bonus_id,
        coalesce(sum(amount_minor) filter (where kind in ${kindsTo('converted')}), 0) as converted_minor,
        coalesce(sum(amount_minor) filter (where kind in ${kindsTo('takenBack')}), 0) as removed_minor
      from wallet.transfer
      where kind in ${kindsTo('converted', 'takenBack')}
      group by reference
    )
    select fact.what, bonus.id, fact.expected, fact.found
    from wallet.bonus
    left join wallet.transfer given on given.id = bonus.transfer_id
    left join wallet.account pocket on pocket.id = given.credit_account_id
    left join ended on ended.bonus_id = bonus.id
    cross join lateral (
      values
        (
          'grant of a bonus',
          case when bonus.activated_at is null then 'none' else concat_ws(' ', bonus.from_seq, bonus.amount_minor, bonus.player_id, 'bonus') end,
          coalesce(concat_ws(' ', given.seq, given.amount_minor, pocket.player_id, pocket.kind), '')
        ),
        ('converted of a bonus', bonus.converted_minor::text, coalesce(ended.converted_minor, 0)::text),
        ('taken back of a bonus', bonus.removed_minor::text, coalesce(ended.removed_minor, 0)::text)
    ) as fact (what, expected, found)
    where fact.expected <> coalesce(nullif(fact.found, ''), 'none')
    union all
    select 'bonus money without a bonus', given.id, 'a bonus', 'none'
    from wallet.transfer given
    left join wallet.bonus on bonus.transfer_id = given.id
    where given.kind in ${kindsTo('given')}
    and bonus.id is null
    union all
    select 'bonus balance without a bonus', pocket.player_id::text, '0', pocket.balance_minor::text
    from wallet.account pocket
    where pocket.kind = 'bonus'
    and pocket.balance_minor > 0
    and not exists (select from wallet.bonus where bonus.player_id = pocket.player_id and bonus.activated_at is not null)
    order by 1, 2
  `.execute(db);
  return rows;
}
