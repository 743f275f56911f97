import { drawsFor } from './draws.ts';
import { boxingOffers, playBoxing } from './play/boxing-play.ts';
import { clockOffers, playClock } from './play/clock-play.ts';
import { footballOffers } from './play/football-offers.ts';
import { playFootball } from './play/football-play.ts';
import { baseballOffers, cricketOffers, playBaseball, playCricket } from './play/innings-play.ts';
import { clockAt, cutPlay, type Frame, type Play } from './play/play.ts';
import { playRace, raceOffers } from './play/racing-play.ts';
import { playRallies, rallyOffers } from './play/rally-play.ts';
import { playSnooker, snookerOffers } from './play/snooker-play.ts';
import { playTennis, tennisOffers } from './play/tennis-play.ts';
import { type Offer, quote } from './prices.ts';
import type { Match } from './schedule.ts';
import type { WireMarket } from './wire.ts';

/** The whole course of a match, cut short if that is its fate. */
export function playOf(match: Match): Play {
  const play = wholePlay(match);
  const { fate } = match;
  if (fate.kind === 'abandoned')
    return cutPlay(play, Math.floor(play.endsAt * fate.share), 'abandoned', 'abandoned');
  if (fate.kind === 'retired')
    return cutPlay(
      play,
      Math.floor(play.endsAt * fate.share),
      'finished',
      'retired',
      fate.side === 'home' ? 'away' : 'home',
    );
  return play;
}

function wholePlay({ sport, words, strength, rates, race }: Match): Play {
  switch (sport) {
    case 'football':
      return playFootball(rates, words);
    case 'basketball':
    case 'americanFootball':
      return playClock(sport, strength, words);
    case 'volleyball':
    case 'badminton':
    case 'tableTennis':
      return playRallies(sport, strength, words);
    case 'tennis':
      return playTennis(strength, words);
    case 'snooker':
      return playSnooker(strength, words);
    case 'baseball':
      return playBaseball(strength, words);
    case 'cricket':
      return playCricket(strength, words);
    case 'boxing':
      return playBoxing(strength, words);
    case 'motorRacing':
      return playRace(race, words);
  }
}

/** Opinions move even when nothing happens: every few minutes before the match, about every minute in it. */
const driftBefore = { everyMs: 17 * 60_000, size: 0.03 };
const driftInPlay = { everyMs: 55_000, size: 0.012 };

/** Which stretch of opinions a moment is in; prices are the same within it unless something happens. */
export function driftNumber(isInPlay: boolean, timeMs: number): number {
  return Math.floor(timeMs / (isInPlay ? driftInPlay : driftBefore).everyMs);
}

/** The prices of a match at a frame; null before it begins. Pure: the same moment has the same prices. */
export function quotesOf(match: Match, frame: Frame | null, second: number, timeMs: number): WireMarket[] {
  const { size } = frame ? driftInPlay : driftBefore;
  const drift = drawsFor(match.words, 'drift', driftNumber(frame !== null, timeMs)).normal() * size;
  return offersOf(match, frame, second, drift).flatMap((offer) => quote(offer) ?? []);
}

function offersOf(match: Match, frame: Frame | null, second: number, drift: number): Offer[] {
  const { sport, rates, race } = match;
  const strength = match.strength + 2 * drift;
  const clock = frame ? (clockAt(frame, second)?.seconds ?? 0) : 0;
  switch (sport) {
    case 'football': {
      const moved = { ...rates, home: rates.home * (1 + drift), away: rates.away * (1 - drift) };
      return footballOffers(moved, frame, clock);
    }
    case 'basketball':
    case 'americanFootball':
      return clockOffers(sport, strength, frame, clock);
    case 'volleyball':
    case 'badminton':
    case 'tableTennis':
      return rallyOffers(sport, strength, frame);
    case 'tennis':
      return tennisOffers(strength, frame);
    case 'snooker':
      return snookerOffers(strength, frame);
    case 'baseball':
      return baseballOffers(strength, frame);
    case 'cricket':
      return cricketOffers(strength, frame);
    case 'boxing':
      return boxingOffers(strength, frame);
    case 'motorRacing':
      return raceOffers(race, frame);
  }
}
