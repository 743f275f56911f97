import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Mismatch, roundReference } from '../wallet/index.ts';

const reference = sql.raw(roundReference.sql('game', 'request_id'));
const referenceOfBet = sql.raw(roundReference.sql('bet.game', 'bet.request_id'));

/**
 * Lists differences between own games and the journal:
 *
 * - rounds and bets whose stake or payout differs from the transfers
 * - transfers without a round or bet
 * - seed pairs whose nonces do not match their rounds
 * - bets on shared rounds whose payout or stored round differs from the draw
 */
export async function listOwnRoundMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with recorded as (
      select player_id, ${reference} as reference, stake_minor, payout_minor
      from originals.round
      where seed_pair_id is not null
      union all
      select player_id, ${reference}, stake_minor, 0
      from originals.open_round
      union all
      select player_id, ${reference}, stake_minor, coalesce(payout_minor, 0)
      from originals.shared_bet
      union all
      select player_id, ${reference}, stake_minor, stake_minor
      from originals.cancelled_bet
    ),
    moved as (
      select
        player_id,
        reference,
        coalesce(sum(amount_minor) filter (where payee = 'house'), 0) as stake_minor,
        coalesce(sum(amount_minor) filter (where payer = 'house'), 0) as payout_minor
      from wallet.movement
      join originals.game on game.name = case 'house' when payee then payee_label when payer then payer_label end
      group by player_id, reference
    )
    select
      'own round and the journal' as what,
      concat_ws(' ', player_id, reference) as id,
      coalesce(recorded.stake_minor || ' ' || recorded.payout_minor, 'none') as expected,
      coalesce(moved.stake_minor || ' ' || moved.payout_minor, 'none') as found
    from recorded
    full join moved using (player_id, reference)
    where (recorded.stake_minor, recorded.payout_minor) is distinct from (moved.stake_minor, moved.payout_minor)
    union all
    select
      'nonces of a seed pair',
      pair.id::text,
      concat_ws(' ', pair.nonce, pair.nonce, pair.nonce),
      concat_ws(' ', coalesce(used.rounds, 0), coalesce(used.nonces, 0), coalesce(used.next, 0))
    from originals.seed_pair pair
    left join (
      select seed_pair_id, count(*) as rounds, count(distinct nonce) as nonces, max(nonce) + 1 as next
      from (
        select seed_pair_id, nonce
        from originals.round
        union all
        select seed_pair_id, nonce
        from originals.open_round
      ) played
      group by seed_pair_id
    ) used on used.seed_pair_id = pair.id
    where (pair.nonce, pair.nonce, pair.nonce)
      <> (coalesce(used.rounds, 0), coalesce(used.nonces, 0), coalesce(used.next, 0))
    union all
    select
      'payout of a shared bet',
      concat_ws(' ', bet.player_id, ${referenceOfBet}),
      coalesce(due.minor::text, 'none'),
      coalesce(bet.payout_minor::text, 'none')
    from originals.shared_bet bet
    join originals.shared_round round on round.game = bet.game and round.number = bet.number
    cross join lateral (
      select
        case round.status
          when 'settled' then bet.prize_minor[round.outcome + 1]
          when 'void' then bet.stake_minor
        end as minor
    ) due
    where due.minor is distinct from bet.payout_minor
    union all
    select
      'record of a shared bet',
      concat_ws(' ', bet.player_id, ${referenceOfBet}),
      concat_ws(' ', bet.stake_minor, bet.payout_minor),
      concat_ws(' ', coalesce(stored.stake_minor::text, 'none'), stored.payout_minor)
    from originals.shared_round round
    join originals.shared_bet bet on bet.game = round.game and bet.number = round.number
    left join originals.round stored
      on stored.player_id = bet.player_id and stored.request_id = bet.request_id and stored.game = bet.game
    where round.status = 'settled'
    and (stored.stake_minor, stored.payout_minor) is distinct from (bet.stake_minor, bet.payout_minor)
  `.execute(db);
  return rows;
}
