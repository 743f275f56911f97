import type { MatchCard, MatchEvent } from '@palpite/contracts/sports';
import type match from '@palpite/i18n/catalogues/pt_BR/match.json';
import type { TFunction } from 'i18next';

type EventKind = keyof (typeof match)['events'];

/** Tells an event in words: `Gol! Flamengo – Pedro`, `Escanteio para o Palmeiras`. */
export function eventSentence(
  t: TFunction<'match'>,
  { kind, side, who }: MatchEvent,
  { competitors }: MatchCard,
): string {
  const team = side === null ? '' : (competitors[side === 'home' ? 0 : 1]?.name ?? '');
  const sentence = t(`events.${kind as EventKind}`, { team });
  return who === null ? sentence : `${sentence} · ${who}`;
}
