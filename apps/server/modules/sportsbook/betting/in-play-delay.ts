import { sportNames, sports } from '@palpite/domain/sports/sports';

/** As JSON; `sportsbook.delay` overrides them. */
export const usualDelaysMs = JSON.stringify(
  Object.fromEntries(sportNames.map((sport) => [sport, sports[sport].inPlayDelaySeconds * 1_000])),
);
