import { sportNames, sports } from '@palpite/domain/sports/sports';

/** Default in-play delays by sport in milliseconds, as JSON. The table `sportsbook.delay` overrides them. */
export const usualDelaysMs = JSON.stringify(
  Object.fromEntries(sportNames.map((sport) => [sport, sports[sport].inPlayDelaySeconds * 1_000])),
);
