import { sportNames, sports } from '@palpite/domain/sports/sports';

/** How long each sport waits in play where the operator has set no other delay: milliseconds by sport, as JSON. */
export const usualDelaysMs = JSON.stringify(
  Object.fromEntries(sportNames.map((sport) => [sport, sports[sport].inPlayDelaySeconds * 1_000])),
);
