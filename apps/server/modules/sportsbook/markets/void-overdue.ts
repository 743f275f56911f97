import { sportNames, sports } from '@palpite/domain/sports/sports';
import { sql } from 'kysely';
import type { CancelMessage } from '../feed/feed-message.ts';
import { type ApplyMessagesDeps, applyMessagesBatch } from './apply-messages-batch.ts';

/**
 * Voids bets on matches that start more than the postponement hours after the planned time, or still have not
 * started. Later bets are for the new date. The cancellation carries the newest known sequence, so repeating
 * it has no effect. Source: rule `postponed` of the public rules.
 */
export async function voidOverdue(deps: ApplyMessagesDeps): Promise<number> {
  const now = deps.now();
  const hours = sportNames.map((sport) => ({ sport, hours: sports[sport].postponementHours }));
  const { rows } = await sql<{ source: string; ref: string; sequence: number }>`
    select
      match.source,
      match.source_ref as ref,
      greatest(match.standing_sequence, match.fixture_sequence)::float8 as sequence
    from sportsbook.match
    join json_to_recordset(${JSON.stringify(hours)}::json) as rule (sport text, hours integer)
      on rule.sport = match.sport
    where match.time_status in ('notOpen', 'toBeDetermined', 'postponed')
    and greatest(match.starts_at, ${now}::timestamptz) > match.planned_at + rule.hours * interval '1 hour'
    and match.result is null
    and match.operator_result is null
    and not match.voids @> '[{"reason": "postponed"}]'
    and match.rollback_sequence < greatest(match.standing_sequence, match.fixture_sequence)
    limit 200
  `.execute(deps.database.db);
  for (const [source, matches] of Map.groupBy(rows, (row) => row.source)) {
    const messages = matches.map(
      ({ ref, sequence }): CancelMessage => ({
        kind: 'cancel',
        matchRef: ref,
        sequence: Math.max(sequence, 0),
        at: now,
        markets: 'all',
        reason: 'postponed',
        from: null,
        until: now,
      }),
    );
    await applyMessagesBatch(deps, source, messages);
  }
  return rows.length;
}
