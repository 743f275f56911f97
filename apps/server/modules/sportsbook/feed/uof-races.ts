import {
  entrantOutcome,
  formatMarket,
  type Market,
  type MarketType,
  type OutcomeCode,
  parseOutcome,
} from '@palpite/domain/sports/markets';
import { LRUCache } from 'lru-cache';
import type { Competitor } from './feed-message.ts';
import type { UofMarket } from './uof-markets.ts';
import { child, children, parseUofXml, text } from './uof-xml.ts';

/**
 * Free text: market 559 with one winner, 536 with several (`winners`), 906 and 908 the same with `version`.
 * The name of the variant identifies the market, for example `Monaco Grand Prix Race - Winner`; variant and
 * outcomes are described over HTTP.
 */
const freeText: ReadonlySet<string> = new Set(['559', '536', '906', '908']);
const specifierNames: ReadonlySet<string> = new Set(['variant', 'winners', 'version']);

type MarketQuery = { matchRef: string; id: string; specifiers: string };

type Variant = { type: MarketType; names: ReadonlyMap<string, string> } | null;

const cachedMax = 5_000;
const retryMs = 30_000;

export type UofRaces = {
  /** Markets without a description are unknown in this message. */
  prepare(xml: string): Promise<void>;
  setEntrants(matchRef: string, competitors: readonly Competitor[]): void;
  marketOf(query: MarketQuery): UofMarket | null;
};

export function createUofRaces(deps: {
  findVariant: (id: string, variant: string) => Promise<string>;
  onFailure: (details: { market: string; reason: string }) => void;
  elapsedMs: () => number;
}): UofRaces {
  const entrants = new LRUCache<string, readonly Competitor[]>({ max: cachedMax });
  const variants = new LRUCache<string, { variant: Variant }>({ max: cachedMax });
  const failedMs = new LRUCache<string, number>({ max: cachedMax });

  async function learn(id: string, variant: string): Promise<void> {
    const key = `${id} ${variant}`;
    if (variants.has(key) || deps.elapsedMs() < (failedMs.get(key) ?? Number.NEGATIVE_INFINITY)) return;
    try {
      variants.set(key, { variant: readVariant(await deps.findVariant(id, variant)) });
    } catch (failure) {
      failedMs.set(key, deps.elapsedMs() + retryMs);
      deps.onFailure({ market: key, reason: String(failure) });
    }
  }

  return {
    setEntrants: (matchRef, competitors) => void entrants.set(matchRef, competitors),
    async prepare(xml) {
      const parsed = parseUofXml(xml);
      const root = child(parsed, Object.keys(parsed).find((key) => !key.startsWith('?')) ?? '');
      const nodes = [root, child(root, 'odds'), child(root, 'outcomes')].flatMap((node) =>
        children(node, 'market'),
      );
      const wanted = nodes.flatMap((node) => {
        const variant = specifiersOf(text(node, 'specifiers')).get('variant');
        return variant && freeText.has(text(node, 'id')) ? [[text(node, 'id'), variant] as const] : [];
      });
      await Promise.all(wanted.map(([id, variant]) => learn(id, variant)));
    },
    marketOf({ matchRef, id, specifiers }) {
      const given = specifiersOf(specifiers);
      if (!freeText.has(id) || [...given.keys()].some((name) => !specifierNames.has(name))) return null;
      const variant = variants.get(`${id} ${given.get('variant')}`)?.variant;
      const known = entrants.get(matchRef);
      if (!variant || !known || !hasWinners(variant.type, given.get('winners'))) return null;
      return raceMarket(variant, known);
    },
  };
}

/** One winner: no `winners`, or 1. A podium: none, or 3. */
function hasWinners(type: MarketType, winners: string | undefined): boolean {
  return type === 'podium'
    ? winners === undefined || winners === '3'
    : winners === undefined || winners === '1';
}

function specifiersOf(written: string): Map<string, string> {
  return new Map(
    written
      .split('|')
      .filter((part) => part !== '')
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at), part.slice(at + 1)] as const;
      }),
  );
}

/** The question follows the last dash, the name of the race precedes it. */
const asks: readonly { pattern: RegExp; type: MarketType }[] = [
  { pattern: /^(race )?winner$/, type: 'raceWinner' },
  { pattern: /^(top 3( finish)?|podium( finish)?)$/, type: 'podium' },
];
/** Sessions that are no race, and markets on teams. */
const otherEvents = /qualif|practice|sprint|fastest|pole|constructor|team|stage|lap|season|championship/;

function readVariant(xml: string): Variant {
  const market = children(child(parseUofXml(xml), 'market_descriptions'), 'market')[0];
  if (!market) throw new Error('no description of a market');
  const name = text(market, 'name').toLowerCase().replace(/[–—]/g, '-');
  const at = name.lastIndexOf(' - ');
  const found = at < 0 ? undefined : asks.find(({ pattern }) => pattern.test(name.slice(at + 3).trim()));
  if (!found || otherEvents.test(name) || !/\brace\b|grand prix/.test(name)) return null;
  const outcomes = children(child(market, 'outcomes'), 'outcome');
  return { type: found.type, names: new Map(outcomes.map((node) => [text(node, 'id'), text(node, 'name')])) };
}

function raceMarket({ type, names }: NonNullable<Variant>, entrants: readonly Competitor[]): UofMarket {
  const market: Market = { sport: 'motorRacing', type, period: 'fullGame', lineQuarters: null, side: null };
  const byName = Map.groupBy(entrants, ({ name }) => plainName(name));
  return {
    key: formatMarket(market),
    market,
    scoreBasis: undefined,
    outcomeOf(id): OutcomeCode | null {
      const written = names.get(id);
      // Entrants with the same name cannot be distinguished.
      const [entrant, ...others] = written === undefined ? [] : (byName.get(plainName(written)) ?? []);
      return entrant && others.length === 0 ? parseOutcome(type, entrantOutcome(entrant.ref)) : null;
    },
  };
}

/** `Hamilton, Lewis` equals `Lewis Hamilton`, with or without diacritics. */
function plainName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter(Boolean).toSorted().join(' ');
}
