import { isSport } from '@palpite/domain/sports/sport-faces';
import type { SlipPick } from './slip-pick.ts';

/** Parses stored picks. Leaves out invalid ones, for example those of an older version. */
export function picksOfText(text: string | null): SlipPick[] {
  if (!text) return [];
  try {
    const kept = JSON.parse(text) as unknown;
    return Array.isArray(kept) ? kept.flatMap((item) => pickOf(item) ?? []) : [];
  } catch {
    return [];
  }
}

function pickOf(item: unknown): SlipPick | null {
  if (typeof item !== 'object' || item === null) return null;
  const { sport, oddsMilli, inPlay, period, line, side, name, title, competitors, ...texts } = item as Record<
    string,
    unknown
  >;
  const { matchId, marketId, outcome, leagueId, league, startsAt, type } = texts;
  if (!isSport(sport) || !Array.isArray(competitors)) return null;
  if (typeof oddsMilli !== 'number' || !Number.isInteger(oddsMilli) || typeof period !== 'number')
    return null;
  if (typeof matchId !== 'string' || typeof marketId !== 'string' || typeof outcome !== 'string') return null;
  if (typeof leagueId !== 'string' || typeof league !== 'string' || typeof type !== 'string') return null;
  if (typeof startsAt !== 'string' || !competitors.every(isCompetitor)) return null;
  return {
    matchId,
    marketId,
    outcome,
    oddsMilli,
    sport,
    leagueId,
    league,
    title: textOrNull(title),
    competitors: competitors.map(({ ref, name: called, short }) => ({ ref, name: called, short })),
    startsAt,
    inPlay: inPlay === true,
    type,
    period,
    line: textOrNull(line),
    side: side === 'home' || side === 'away' ? side : null,
    name: textOrNull(name),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isCompetitor(value: unknown): value is { ref: string; name: string; short: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { ref, name, short } = value as Record<string, unknown>;
  return typeof ref === 'string' && typeof name === 'string' && typeof short === 'string';
}
