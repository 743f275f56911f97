/** Truncates a return to player to two decimals: 98.9901 becomes 98.99. */
export function floorHundredths(percent: number): number {
  return Math.floor(Number((percent * 100).toFixed(6))) / 100;
}
