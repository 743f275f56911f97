import { type MarketType, marketDefinitionOf, parseMarket } from '@palpite/domain/sports/markets';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { AliveMessage, FixtureMessage } from '../feed/feed-message.ts';
import type { MatchMessage } from './apply-messages.ts';
import type { LeagueNews } from './board-news.ts';
import type { MarketRow, MatchRow, OddsChange, OpenPrices, StoredEvent } from './market-rows.ts';
import { gateForChange, gatePassed } from './match-gate.ts';

const leaseMs = 10_000;

/** Takes or renews the lease of a feed. Returns false while another process holds it. */
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

/** Releases the lease, so that another process can follow the feed immediately. */
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

/** Records an alive report of a feed. Returns false and changes nothing when it is older than the stored one. */
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

/** Stores the leagues of fixtures. Returns all ids by reference, and the leagues that are new or changed. */
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
    returning id::text, name, country, rank, names
  `.execute(tx);
  const { rows } = await sql<{ ref: string; id: string }>`
    select source_ref as ref, id::text
    from sportsbook.league
    where source = ${source}
    and source_ref = any(${[...leagues.keys()]}::text[])
  `.execute(tx);
  return { ids: new Map(rows.map(({ ref, id }) => [ref, id])), changed };
}

/** Inserts a minimal row for each new match; applying the fixture completes it. Returns the inserted references. */
export async function storeNewMatches(
  tx: Tx,
  source: string,
  fixtures: readonly FixtureMessage[],
  leagueIds: ReadonlyMap<string, string>,
): Promise<string[]> {
  if (fixtures.length === 0) return [];
  // The oldest fixture determines the sport. A later one with another sport is faulty.
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

/** Removes and returns the stored early messages of matches, in order of arrival. */
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

/** Locks matches by reference in id order, as placing does. Passes the gate, so that later bets do not delay it. */
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
 * Locks markets in id order: all of some matches, named ones of others. For the latter it also locks those held as
 * `crossed`, because new prices of another market may release them.
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

/** Market types whose prices are also compared with those of a type; see `findSureWins`. */
const crossing: Partial<Record<MarketType, readonly MarketType[]>> = {
  matchResult: ['doubleChance'],
  doubleChance: ['matchResult'],
};

/**
 * Lists the prices of open markets whose type can be crossed by the named ones. Does not lock them: every change of a
 * market locks its match first, and the caller holds that lock.
 */
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

export async function writeMatches(tx: Tx, matches: readonly MatchRow[]): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    update sportsbook.match
    set
      league_id = incoming."leagueId",
      title = incoming.title,
      competitors = incoming.competitors,
      planned_at = incoming."plannedAt",
      starts_at = incoming."startsAt",
      in_play_offered = incoming."inPlayOffered",
      time_status = incoming."timeStatus",
      in_play = incoming."inPlay",
      standing = coalesce(incoming.standing, '{}'),
      result = incoming.result,
      reported_result = incoming."reportedResult",
      operator_result = incoming."operatorResult",
      voids = incoming.voids,
      result_version = incoming."resultVersion",
      version = incoming.version,
      material_version = incoming."materialVersion",
      fixture_sequence = incoming."fixtureSequence",
      first_sequence = incoming."firstSequence",
      standing_sequence = incoming."standingSequence",
      stop_sequence = incoming."stopSequence",
      result_sequence = incoming."resultSequence",
      rollback_sequence = incoming."rollbackSequence",
      updated_at = now()
    from json_to_recordset(${JSON.stringify(matches)}::json) as incoming (
      id bigint, "leagueId" bigint, title text, competitors jsonb, "plannedAt" timestamptz, "startsAt" timestamptz,
      "inPlayOffered" boolean, "timeStatus" text, "inPlay" boolean, standing jsonb, result jsonb,
      "reportedResult" jsonb, "operatorResult" jsonb, voids jsonb, "resultVersion" integer, version bigint, "materialVersion" bigint,
      "fixtureSequence" bigint, "firstSequence" bigint, "standingSequence" bigint, "stopSequence" bigint,
      "resultSequence" bigint, "rollbackSequence" bigint
    )
    where match.id = incoming.id
  `.execute(tx);
}

function marketColumns(market: MarketRow) {
  const { market: _parsed, outcomes, voids, ...columns } = market;
  const settlement = outcomes === null && voids.length === 0 ? null : { outcomes, voids };
  return { ...columns, settlement };
}

/** Stores changed markets. Inserts those without an id and sets it. */
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
  if (markets.length === 0) return;
  await sql`
    update sportsbook.market
    set
      source = incoming.source,
      until_start = incoming."untilStart",
      score_basis = incoming."scoreBasis",
      status = incoming.status,
      feed_status = incoming."feedStatus",
      hold = incoming.hold,
      held_at = incoming."heldAt",
      trusted = incoming.trusted,
      price_fault = incoming."priceFault",
      book_sum_ppm = incoming."bookSumPpm",
      price_jumps = incoming."priceJumps",
      is_main = incoming."isMain",
      odds = incoming.odds,
      chances = incoming.chances,
      version = incoming.version,
      material_version = incoming."materialVersion",
      odds_sequence = incoming."oddsSequence",
      stop_sequence = incoming."stopSequence",
      result_sequence = incoming."resultSequence",
      rollback_sequence = incoming."rollbackSequence",
      priced_at = incoming."pricedAt",
      priced_material = incoming."pricedMaterial",
      settlement = incoming.settlement,
      updated_at = now()
    from json_to_recordset(${JSON.stringify(markets.map(marketColumns))}::json) as incoming (
      id bigint, source text, "untilStart" boolean, "scoreBasis" text, status text, "feedStatus" text, hold text,
      "heldAt" timestamptz, trusted jsonb, "priceFault" text, "bookSumPpm" integer, "priceJumps" jsonb, "isMain" boolean,
      odds jsonb, chances jsonb, version bigint, "materialVersion" bigint, "oddsSequence" bigint,
      "stopSequence" bigint, "resultSequence" bigint, "rollbackSequence" bigint, "pricedAt" timestamptz,
      "pricedMaterial" bigint, settlement jsonb
    )
    where market.id = incoming.id
  `.execute(tx);
}

export async function writeOddsChanges(tx: Tx, changes: readonly OddsChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ market, ...change }) => ({ ...change, marketId: market.id }));
  await sql`
    insert into sportsbook.odds_change (market_id, version, status, hold, odds, source, reported_at)
    select "marketId", version, status, hold, odds, source, "toldAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as incoming (
      "marketId" bigint, version bigint, status text, hold text, odds jsonb, source text, "toldAt" timestamptz
    )
  `.execute(tx);
}

/** Stores match events. For the same number, the newest sequence applies. */
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
