import type { GoalRates } from '@palpite/domain/sports/football-model';
import type { Sport } from '@palpite/domain/sports/sports';
import type { Offer } from '../prices.ts';
import { boxingOffers, playBoxing } from './boxing-play.ts';
import { clockOffers, playClock } from './clock-play.ts';
import { footballOffers } from './football-offers.ts';
import { playFootball } from './football-play.ts';
import { handballOffers, playHandball } from './handball-play.ts';
import { baseballOffers, cricketOffers, playBaseball, playCricket } from './innings-play.ts';
import type { Frame, Play } from './play.ts';
import { playRace, type Race, raceOffers } from './racing-play.ts';
import { playRallies, rallyOffers } from './rally-play.ts';
import { playSnooker, snookerOffers } from './snooker-play.ts';
import { playTennis, tennisOffers } from './tennis-play.ts';

/** `words` prefix all random draws of the match. */
export type Contest = { words: string; strength: number; rates: GoalRates; race: Race };

export type SportPlay = {
  /**
   * Minutes between the starts of two matches. A match's length divided by it gives the number of matches in play. With
   * the number of teams it gives the rest between two matches, which is at least a day.
   */
  everyMinutes: number;
  /** One of `earlyEvery` matches is announced three days ahead, the others shortly before their start. */
  earlyEvery: number;
  /** Matches begin on minutes divisible by this; 5 when absent. */
  startStepMinutes?: number;
  /** Rare scenarios of this sport, besides those of all sports. Each applies below a draw from 0 to 1. */
  scenarios?: readonly { below: number; kind: 'retired' | 'corrected' | 'priceError' }[];
  play: (contest: Contest) => Play;
  offers: (contest: Contest, frame: Frame | null, clockSeconds: number) => Offer[];
};

const clock = (sport: Parameters<typeof playClock>[0]) => ({
  play: ({ strength, words }: Contest) => playClock(sport, strength, words),
  offers: ({ strength }: Contest, frame: Frame | null, clockSeconds: number) =>
    clockOffers(sport, strength, frame, clockSeconds),
});

const rallies = (sport: Parameters<typeof playRallies>[0]) => ({
  play: ({ strength, words }: Contest) => playRallies(sport, strength, words),
  offers: ({ strength }: Contest, frame: Frame | null) => rallyOffers(sport, strength, frame),
});

export const plays: Readonly<Record<Sport, SportPlay>> = {
  football: {
    everyMinutes: 9,
    earlyEvery: 20,
    scenarios: [
      { below: 0.08, kind: 'corrected' },
      { below: 0.11, kind: 'priceError' },
    ],
    play: ({ rates, words }) => playFootball(rates, words),
    offers: ({ rates }, frame, clockSeconds) => footballOffers(rates, frame, clockSeconds),
  },
  basketball: { everyMinutes: 60, earlyEvery: 10, ...clock('basketball') },
  tennis: {
    everyMinutes: 32,
    earlyEvery: 24,
    scenarios: [{ below: 0.09, kind: 'retired' }],
    play: ({ strength, words }) => playTennis(strength, words),
    offers: ({ strength }, frame) => tennisOffers(strength, frame),
  },
  boxing: {
    everyMinutes: 22,
    earlyEvery: 40,
    play: ({ strength, words }) => playBoxing(strength, words),
    offers: ({ strength }, frame) => boxingOffers(strength, frame),
  },
  snooker: {
    everyMinutes: 44,
    earlyEvery: 18,
    play: ({ strength, words }) => playSnooker(strength, words),
    offers: ({ strength }, frame) => snookerOffers(strength, frame),
  },
  baseball: {
    everyMinutes: 72,
    earlyEvery: 11,
    play: ({ strength, words }) => playBaseball(strength, words),
    offers: ({ strength }, frame) => baseballOffers(strength, frame),
  },
  volleyball: { everyMinutes: 50, earlyEvery: 16, ...rallies('volleyball') },
  badminton: {
    everyMinutes: 15,
    earlyEvery: 60,
    scenarios: [{ below: 0.06, kind: 'retired' }],
    ...rallies('badminton'),
  },
  americanFootball: { everyMinutes: 102, earlyEvery: 7, ...clock('americanFootball') },
  handball: {
    everyMinutes: 36,
    earlyEvery: 16,
    play: ({ strength, words }) => playHandball(strength, words),
    offers: ({ strength }, frame, clockSeconds) => handballOffers(strength, frame, clockSeconds),
  },
  tableTennis: { everyMinutes: 9, earlyEvery: 90, startStepMinutes: 1, ...rallies('tableTennis') },
  cricket: {
    everyMinutes: 68,
    earlyEvery: 12,
    play: ({ strength, words }) => playCricket(strength, words),
    offers: ({ strength }, frame) => cricketOffers(strength, frame),
  },
  motorRacing: {
    everyMinutes: 180,
    earlyEvery: 4,
    play: ({ race, words }) => playRace(race, words),
    offers: ({ race }, frame) => raceOffers(race, frame),
  },
};
