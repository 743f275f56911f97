import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import { type Sport, sports } from '@palpite/domain/sports/sports';
import type { XmlNode as Node } from '../../../platform/read-vendor-text.ts';
import type { FeedMessage, StandingMessage } from './feed-message.ts';
import { readUofStatus } from './read-uof-status.ts';
import { sportOfUof } from './uof-markets.ts';
import { child, parseUofXml, scoreOf, text } from './uof-xml.ts';

const closed = '4';
/** Other codes: overtime, penalties, retirements, walkovers. */
const ended = '100';
const overStatuses: ReadonlySet<string> = new Set(['finished', 'cancelled', 'abandoned']);

/**
 * For results that the feed no longer repeats. Nothing for a match that is not over or not offered. Results
 * that the summary does not state, for example the winner after a retirement, wait for the operator. Throws
 * for text that is no summary.
 */
export function readUofSummary(
  xml: string,
  about: { matchRef: string; sequence: number; at: Date },
): FeedMessage[] {
  const root = child(parseUofXml(xml), 'match_summary');
  const given = child(root, 'sport_event_status');
  if (!root || !given) throw new Error('no summary of a match');
  const sport = sportOfUof(child(child(child(root, 'sport_event'), 'tournament'), 'sport'));
  if (!sport) return [];
  const code = text(given, 'match_status_code');
  // Over HTTP, `status` and `match_status` are words; the numbers have other attribute names.
  const node = { ...given, status: text(given, 'status_code'), match_status: code };
  const reading = { about, sport, report: () => {} };
  const standing = readUofStatus({ sport_event_status: node }, reading).find(
    (message): message is StandingMessage => message.kind === 'standing',
  );
  if (!standing || !overStatuses.has(standing.standing.timeStatus)) return [];
  const result =
    text(node, 'status') === closed ? resultOf(sport, node, code, standing.standing.result) : null;
  if (!result) return [standing];
  return [
    standing,
    { kind: 'settlement', ...about, certainty: 'confirmed', result, markets: null, onlyUndecided: true },
  ];
}

function resultOf(sport: Sport, node: Node, code: string, known: MatchResult): MatchResult | null {
  const { decidedBy, overtimeCounts } = sports[sport];
  const total = scoreOf(node);
  if (!total) return null;
  if (decidedBy === 'sets') {
    return code === ended ? { status: 'finished', sets: { ...total, isOver: true } } : null;
  }
  if (decidedBy !== 'score') return null;
  const regular = regularScoreOf(node) ?? (code === ended ? total : null);
  if (!regular) return null;
  const overtime = { home: total.home - regular.home, away: total.away - regular.away };
  const { corners, scores } = known;
  return {
    status: 'finished',
    scores: { ...scores, fullGame: { ...regular, isOver: true } },
    ...(corners && { corners }),
    ...(overtimeCounts && (overtime.home > 0 || overtime.away > 0) && { overtime }),
  };
}

function regularScoreOf(node: Node): Score | null {
  const listed = child(node, 'results')?.result;
  const results = (Array.isArray(listed) ? listed : [listed]) as (Node | undefined)[];
  return scoreOf(results.find((entry) => entry && text(entry, 'match_status_code') === ended));
}
