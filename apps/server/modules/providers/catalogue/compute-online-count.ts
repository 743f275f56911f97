/**
 * How many players online are shown: section 9 of the specification shows 101 times the number and a random 0 to 99;
 * an operator may show the number itself.
 */
export function computeOnlineCount(players: number, exact: boolean, random: () => number): number {
  return exact ? players : players * 101 + Math.floor(random() * 100);
}
