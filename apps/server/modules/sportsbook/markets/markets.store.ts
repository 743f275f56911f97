import { type MarketType, marketDefinitionOf, parseMarket } from '@palpite/domain/sports/markets';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import type { AliveMessage, FixtureMessage } from '../feed/feed-message.ts';
import type { MatchMessage } from './apply-messages.ts';
import type { LeagueNews } from './board-news.ts';
import type { MarketRow, MatchRow, OddsChange, OpenPrices, StoredEvent } from './market-rows.ts';
import { gateForChange, gatePassed } from './match-gate.ts';

const leaseMs = 10_000;

/** Returns false while another process holds it. */
export async function holdFeed(tx: Tx, source: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into sportsbook.feed (source, followed_by, followed_until)
    values (${source}, ${holder}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
    on conflict (source) do update
    set followed_by = excluded.followed_by, followed_until = excluded.followed_until
    where feed.followed_by = excluded.followed_by
    or feed.followed_until < clock_timestamp()
    returning source
  `.execute(tx);
  return rows.length > 0;
}

/** Another process can follow the feed immediately. */
export async function releaseFeed(tx: Tx, source: string, holder: string): Promise<void> {
  await sql`
    update sportsbook.feed
    set followed_until = '-infinity'
    where source = ${source}
    and followed_by = ${holder}
  `.execute(tx);
}

export async function addFeed(tx: Tx, source: string): Promise<void> {
  await sql`
    insert into sportsbook.feed (source)
    values (${source})
    on conflict (source) do nothing
  `.execute(tx);
}

/** Returns false when it is older than the stored one. */
export async function noteAlive(
  tx: Tx,
  source: string,
  { at, isRecovering, completeUntil }: Omit<AliveMessage, 'kind' | 'channel'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sportsbook.feed (source, reported_at, alive_at, complete_until)
    values (
      ${source},
      ${at},
      case when ${isRecovering} then '-infinity'::timestamptz else clock_timestamp() end,
      ${completeUntil ?? null}
    )
    on conflict (source) do update
    set
      reported_at = excluded.reported_at,
      alive_at = excluded.alive_at,
      complete_until = greatest(feed.complete_until, excluded.complete_until)
    where feed.reported_at <= excluded.reported_at
    returning source
  `.execute(tx);
  return rows.length > 0;
}

/** Returns all ids by reference, and the leagues that are new or changed. */
export async function storeLeagues(
  tx: Tx,
  source: string,
  fixtures: readonly FixtureMessage[],
): Promise<{ ids: Map<string, string>; changed: LeagueNews[] }> {
  if (fixtures.length === 0) return { ids: new Map(), changed: [] };
  const leagues = new Map(
    fixtures.map(({ fixture }) => [fixture.league.ref, { ...fixture.league, sport: fixture.sport }]),
  );
  const { rows: changed } = await sql<LeagueNews>`
    insert into sportsbook.league (source, source_ref, sport, name, country, rank, names)
    select ${source}, ref, sport, name, country, rank, coalesce(names, '{}')
    from json_to_recordset(${JSON.stringify([...leagues.values()])}::json)
      as incoming (ref text, sport text, name text, country text, rank integer, names jsonb)
    order by ref
    on conflict (source, source_ref) do update
    set
      name = excluded.name,
      country = excluded.country,
      rank = excluded.rank,
      names = league.names || excluded.names
    where (league.name, league.country, league.rank, league.names)
      is distinct from (excluded.name, excluded.country, excluded.rank, league.names || excluded.names)
    returning id::text, name, country, rank, names, places
  `.execute(tx);
  const { rows } = await sql<{ ref: string; id: string }>`
    select source_ref as ref, id::text
    from sportsbook.league
    where source = ${source}
    and source_ref = any(${[...leagues.keys()]}::text[])
  `.execute(tx);
  return { ids: new Map(rows.map(({ ref, id }) => [ref, id])), changed };
}

/** A minimal row, which the fixture completes. Returns the inserted references. */
export async function storeNewMatches(
  tx: Tx,
  source: string,
  fixtures: readonly FixtureMessage[],
  leagueIds: ReadonlyMap<string, string>,
): Promise<string[]> {
  if (fixtures.length === 0) return [];
  // A later fixture with another sport is faulty.
  const byRef = new Map(fixtures.toReversed().map((message) => [message.matchRef, message]));
  const { rows } = await sql<{ ref: string }>`
    insert into sportsbook.match (
      source, source_ref, sport, league_id, title, competitors, planned_at, starts_at, in_play_offered
    )
    select ${source}, ref, sport, league_id, title, competitors, starts_at, starts_at, in_play_offered
    from json_to_recordset(${JSON.stringify(
      [...byRef.values()].map(({ matchRef, fixture }) => ({
        ref: matchRef,
        sport: fixture.sport,
        league_id: leagueIds.get(fixture.league.ref),
        title: fixture.title,
        competitors: fixture.competitors,
        starts_at: fixture.startsAt,
        in_play_offered: fixture.inPlayOffered,
      })),
    )}::json) as incoming (
      ref text, sport text, league_id bigint, title text, competitors jsonb, starts_at timestamptz,
      in_play_offered boolean
    )
    order by ref
    on conflict (source, source_ref) do nothing
    returning source_ref as ref
  `.execute(tx);
  return rows.map(({ ref }) => ref);
}

export async function storeEarlyMessages(
  tx: Tx,
  source: string,
  messages: readonly MatchMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    insert into sportsbook.early_message (source, source_ref, message)
    select ${source}, ref, message
    from json_to_recordset(${JSON.stringify(
      messages.map((message) => ({ ref: message.matchRef, message })),
    )}::json) as incoming (ref text, message jsonb)
  `.execute(tx);
}

/** Returns the messages in order of arrival. */
export async function takeEarlyMessages(tx: Tx, source: string, refs: readonly string[]): Promise<unknown[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql<{ message: unknown }>`
    with taken as (
      delete from sportsbook.early_message
      where source = ${source}
      and source_ref = any(${refs}::text[])
      returning number, message
    )
    select message
    from taken
    order by number
  `.execute(tx);
  return rows.map(({ message }) => message);
}

export async function forgetEarlyMessages(db: Db): Promise<void> {
  await sql`delete from sportsbook.early_message where at < now() - interval '1 day'`.execute(db);
}

/** In id order, as placing does, after the gate, so that later bets do not delay it. */
export async function lockMatches(tx: Tx, source: string, refs: readonly string[]): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow & { standing: unknown }>`
    with requested as materialized (
      select id as match_id
      from sportsbook.match
      where source = ${source}
      and source_ref = any(${refs}::text[])
    ),${sql.raw(gateForChange('select match_id from requested'))}
    select
      id::text,
      source_ref as "sourceRef",
      sport,
      held,
      league_id::text as "leagueId",
      title,
      competitors,
      to_json(planned_at) #>> '{}' as "plannedAt",
      to_json(starts_at) #>> '{}' as "startsAt",
      in_play_offered as "inPlayOffered",
      time_status as "timeStatus",
      in_play as "inPlay",
      nullif(standing, '{}') as standing,
      result,
      reported_result as "reportedResult",
      operator_result as "operatorResult",
      voids,
      result_version as "resultVersion",
      version::float8,
      material_version::float8 as "materialVersion",
      fixture_sequence::float8 as "fixtureSequence",
      first_sequence::float8 as "firstSequence",
      standing_sequence::float8 as "standingSequence",
      stop_sequence::float8 as "stopSequence",
      result_sequence::float8 as "resultSequence",
      rollback_sequence::float8 as "rollbackSequence"
    from sportsbook.match
    where id in (select match_id from requested)
    and ${sql.raw(gatePassed)}
    order by id
    for no key update
  `.execute(tx);
  return rows;
}

/**
 * In id order: all of some matches, named ones of others. Of the latter also those held as `crossed`, because
 * new prices of another market may release them.
 */
export async function lockMarkets(
  tx: Tx,
  wholeMatchIds: readonly string[],
  named: readonly { matchId: string; key: string }[],
): Promise<MarketRow[]> {
  if (wholeMatchIds.length === 0 && named.length === 0) return [];
  const { rows } = await sql<
    Omit<MarketRow, 'market' | 'outcomes' | 'voids'> & {
      settlement: { outcomes: MarketRow['outcomes']; voids: MarketRow['voids'] } | null;
    }
  >`
    select
      market.id::text,
      market.match_id::text as "matchId",
      market.key,
      market.source,
      market.until_start as "untilStart",
      market.score_basis as "scoreBasis",
      market.status,
      market.feed_status as "feedStatus",
      market.hold,
      to_json(market.held_at) #>> '{}' as "heldAt",
      market.trusted,
      market.price_fault as "priceFault",
      market.book_sum_ppm as "bookSumPpm",
      market.price_jumps as "priceJumps",
      market.is_main as "isMain",
      market.odds,
      market.chances,
      market.settlement,
      market.version::float8,
      market.material_version::float8 as "materialVersion",
      market.odds_sequence::float8 as "oddsSequence",
      market.stop_sequence::float8 as "stopSequence",
      market.result_sequence::float8 as "resultSequence",
      market.rollback_sequence::float8 as "rollbackSequence",
      to_json(market.priced_at) #>> '{}' as "pricedAt",
      market.priced_material::float8 as "pricedMaterial"
    from sportsbook.market
    where market.match_id = any(${wholeMatchIds}::bigint[])
    or market.id in (
      select other.id
      from json_to_recordset(${JSON.stringify(named)}::json) as named ("matchId" bigint, key text)
      join sportsbook.market other on other.match_id = named."matchId" and other.key = named.key
      union all
      select crossed.id
      from (
        select distinct "matchId"
        from json_to_recordset(${JSON.stringify(named)}::json) as named ("matchId" bigint)
      ) named
      join sportsbook.market crossed on crossed.match_id = named."matchId" and crossed.price_fault = 'crossed'
    )
    order by market.id
    for no key update
  `.execute(tx);
  return rows.flatMap(({ settlement, ...row }) => {
    const market = parseMarket(row.key);
    if (!market) return [];
    return [{ ...row, market, outcomes: settlement?.outcomes ?? null, voids: settlement?.voids ?? [] }];
  });
}

/** `findSureWins` explains which types cross. */
const crossing: Partial<Record<MarketType, readonly MarketType[]>> = {
  matchResult: ['doubleChance'],
  doubleChance: ['matchResult'],
};

/** Does not lock: every change of a market locks its match first, and the caller holds that lock. */
export async function listOpenBeside(
  tx: Tx,
  named: readonly { matchId: string; key: string }[],
): Promise<(OpenPrices & { matchId: string })[]> {
  const kinds = named.flatMap(({ matchId, key }) => {
    const market = parseMarket(key);
    if (!market || (marketDefinitionOf(market.type).line === 'none' && !crossing[market.type])) return [];
    return [market.type, ...(crossing[market.type] ?? [])].map((type) => `${matchId} ${type}`);
  });
  if (kinds.length === 0) return [];
  const wanted = [...new Set(kinds)].map((kind) => {
    const [matchId, type] = kind.split(' ');
    return { matchId, type };
  });
  const { rows } = await sql<Omit<OpenPrices, 'market'> & { matchId: string }>`
    select market.match_id::text as "matchId", market.key, market.odds, market.until_start as "untilStart"
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted ("matchId" bigint, type text)
    join sportsbook.market
      on market.match_id = wanted."matchId"
      and split_part(market.key, '/', 2) = wanted.type
    where market.status = 'open'
    and market.hold is null
  `.execute(tx);
  return rows.flatMap((row) => {
    const market = parseMarket(row.key);
    return market ? [{ ...row, market }] : [];
  });
}

/** Columns that batches of messages change, with their types. A row has each in camel case. */
const matchColumns = {
  league_id: 'bigint',
  title: 'text',
  competitors: 'jsonb',
  planned_at: 'timestamptz',
  starts_at: 'timestamptz',
  in_play_offered: 'boolean',
  time_status: 'text',
  in_play: 'boolean',
  standing: 'jsonb',
  result: 'jsonb',
  reported_result: 'jsonb',
  operator_result: 'jsonb',
  voids: 'jsonb',
  result_version: 'integer',
  version: 'bigint',
  material_version: 'bigint',
  fixture_sequence: 'bigint',
  first_sequence: 'bigint',
  standing_sequence: 'bigint',
  stop_sequence: 'bigint',
  result_sequence: 'bigint',
  rollback_sequence: 'bigint',
} as const satisfies Partial<Record<keyof Tables['sportsbook.match'], string>>;

const marketColumns = {
  source: 'text',
  until_start: 'boolean',
  score_basis: 'text',
  status: 'text',
  feed_status: 'text',
  hold: 'text',
  held_at: 'timestamptz',
  trusted: 'jsonb',
  price_fault: 'text',
  book_sum_ppm: 'integer',
  price_jumps: 'jsonb',
  is_main: 'boolean',
  odds: 'jsonb',
  chances: 'jsonb',
  version: 'bigint',
  material_version: 'bigint',
  odds_sequence: 'bigint',
  stop_sequence: 'bigint',
  result_sequence: 'bigint',
  rollback_sequence: 'bigint',
  priced_at: 'timestamptz',
  priced_material: 'bigint',
  settlement: 'jsonb',
} as const satisfies Partial<Record<keyof Tables['sportsbook.market'], string>>;

/** Updates rows by id. One statement for the whole batch, with the same text each time. */
async function updateRows(tx: Tx, table: 'match' | 'market', rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries({ match: matchColumns, market: marketColumns }[table]);
  const propertyOf = (name: string) =>
    `"${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}"`;
  const assignments = columns.map(([name]) => `${name} = incoming.${propertyOf(name)}`);
  const properties = columns.map(([name, type]) => `${propertyOf(name)} ${type}`);
  await sql`
    update ${sql.table(`sportsbook.${table}`)} as target
    set ${sql.raw(assignments.join(', '))}, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as incoming (id bigint, ${sql.raw(properties.join(', '))})
    where target.id = incoming.id
  `.execute(tx);
}

export async function writeMatches(tx: Tx, matches: readonly MatchRow[]): Promise<void> {
  await updateRows(
    tx,
    'match',
    matches.map((match) => ({ ...match, standing: match.standing ?? {} })),
  );
}

function marketValues(market: MarketRow) {
  const { market: _parsed, outcomes, voids, ...columns } = market;
  const settlement = outcomes === null && voids.length === 0 ? null : { outcomes, voids };
  return { ...columns, settlement };
}

/** Inserts markets without an id and sets it. */
export async function writeMarkets(tx: Tx, markets: readonly MarketRow[]): Promise<void> {
  const fresh = markets.filter(({ id }) => id === null);
  if (fresh.length > 0) {
    const { rows } = await sql<{ id: string; matchId: string; key: string }>`
      insert into sportsbook.market (match_id, source, key)
      select "matchId", source, key
      from json_to_recordset(${JSON.stringify(
        fresh.map(({ matchId, key, source }) => ({ matchId, key, source })),
      )}::json) as incoming ("matchId" bigint, key text, source text)
      order by "matchId", key
      returning id::text, match_id::text as "matchId", key
    `.execute(tx);
    const ids = new Map(rows.map(({ id, matchId, key }) => [`${matchId} ${key}`, id]));
    for (const market of fresh) market.id = ids.get(`${market.matchId} ${market.key}`) ?? null;
  }
  await updateRows(tx, 'market', markets.map(marketValues));
}

export async function writeOddsChanges(tx: Tx, changes: readonly OddsChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ market, ...change }) => ({ ...change, marketId: market.id }));
  await sql`
    insert into sportsbook.odds_change (market_id, version, status, hold, odds, source, reported_at)
    select "marketId", version, status, hold, odds, source, "reportedAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as incoming (
      "marketId" bigint, version bigint, status text, hold text, odds jsonb, source text, "reportedAt" timestamptz
    )
  `.execute(tx);
}

/** For the same number, the newest sequence applies. */
export async function writeEvents(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into sportsbook.match_event (
      match_id, number, kind, time_status, part_number, second, side, score, who, place, at, sequence
    )
    select
      "matchId", number, kind, "timeStatus", "partNumber", second, side, nullif(score, 'null'), who, nullif(place, 'null'), at, sequence
    from json_to_recordset(${JSON.stringify(events)}::json) as incoming (
      "matchId" bigint, number integer, kind text, "timeStatus" text, "partNumber" integer, second integer, side text, score jsonb, who text, place jsonb,
      at timestamptz, sequence bigint
    )
    on conflict (match_id, number) do update
    set
      kind = excluded.kind,
      time_status = excluded.time_status,
      part_number = excluded.part_number,
      second = excluded.second,
      side = excluded.side,
      score = excluded.score,
      who = excluded.who,
      place = excluded.place,
      at = excluded.at,
      sequence = excluded.sequence
    where match_event.sequence < excluded.sequence
  `.execute(tx);
}
