import type { MatchCard, MatchEvent } from '@palpite/contracts/sports';
import { isolated } from '@palpite/i18n';
import type { TFunction } from 'i18next';

/** Kinds with a text per sport. Other kinds are cast to this type. */
type WithWordsBySport = 'points' | 'penaltyGoal' | 'penaltyMissed' | 'partEnd' | 'start' | 'end';

/** Describes an event: `Gol! Flamengo – Pedro`, `Escanteio para o Palmeiras`. */
export function eventSentence(
  t: TFunction<'match'>,
  { kind, side, who }: MatchEvent,
  { competitors, sport }: MatchCard,
): string {
  const team = side === null ? '' : (competitors[side === 'home' ? 0 : 1]?.name ?? '');
  // Starts, ends and points have different names in each sport.
  const sentence = t(`events.${kind as WithWordsBySport}`, { team, context: sport });
  return who === null ? sentence : `${sentence} · ${isolated(who)}`;
}
