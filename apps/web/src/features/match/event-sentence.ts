import type { MatchCard, MatchEvent } from '@palpite/contracts/sports';
import { isolated } from '@palpite/i18n';
import type { TFunction } from 'i18next';

/** All kinds are read alike; only these have words by sport. */
type WithWordsBySport = 'points' | 'penaltyGoal' | 'penaltyMissed' | 'partEnd' | 'start' | 'end';

/** Tells an event in words: `Gol! Flamengo – Pedro`, `Escanteio para o Palmeiras`. */
export function eventSentence(
  t: TFunction<'match'>,
  { kind, side, who }: MatchEvent,
  { competitors, sport }: MatchCard,
): string {
  const team = side === null ? '' : (competitors[side === 'home' ? 0 : 1]?.name ?? '');
  // Ends and beginnings, and what a point is, are called otherwise from sport to sport.
  const sentence = t(`events.${kind as WithWordsBySport}`, { team, context: sport });
  return who === null ? sentence : `${sentence} · ${isolated(who)}`;
}
