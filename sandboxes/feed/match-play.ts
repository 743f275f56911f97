import { drawsFor } from './draws.ts';
import { plays } from './play/index.ts';
import { clockAt, cutPlay, type Frame, type Play } from './play/play.ts';
import { type Offer, quote } from './prices.ts';
import type { Match } from './schedule.ts';
import type { WireMarket } from './wire.ts';

export function playOf(match: Match): Play {
  const play = plays[match.sport].play(match);
  const { scenario } = match;
  if (scenario.kind === 'abandoned')
    return cutPlay(play, Math.floor(play.endsAt * scenario.share), 'abandoned', 'abandoned');
  if (scenario.kind === 'retired')
    return cutPlay(
      play,
      Math.floor(play.endsAt * scenario.share),
      'finished',
      'retired',
      scenario.side === 'home' ? 'away' : 'home',
    );
  return play;
}

/** Prices drift without events: every 17 minutes before the match, every 55 seconds in play. */
const driftBefore = { everyMs: 17 * 60_000, size: 0.03 };
const driftInPlay = { everyMs: 55_000, size: 0.012 };

/**
 * Returns the number of the drift interval of a moment. Prices are equal within an interval unless something happens.
 */
export function driftNumber(isInPlay: boolean, timeMs: number): number {
  return Math.floor(timeMs / (isInPlay ? driftInPlay : driftBefore).everyMs);
}

/** Pure: the same moment has the same prices. */
export function quotesOf(match: Match, frame: Frame | null, second: number, timeMs: number): WireMarket[] {
  const { size } = frame ? driftInPlay : driftBefore;
  const drift = drawsFor(match.words, 'drift', driftNumber(frame !== null, timeMs)).normal() * size;
  return offersOf(match, frame, second, drift).flatMap((offer) => quote(offer) ?? []);
}

function offersOf(match: Match, frame: Frame | null, second: number, drift: number): Offer[] {
  const { sport, rates } = match;
  const moved = {
    ...match,
    strength: match.strength + 2 * drift,
    rates: { ...rates, home: rates.home * (1 + drift), away: rates.away * (1 - drift) },
  };
  const clockSeconds = frame ? (clockAt(frame, second)?.seconds ?? 0) : 0;
  return plays[sport].offers(moved, frame, clockSeconds);
}
