/** A return to player is cut, never rounded up: 98.9901 is 98.99. */
export function floorHundredths(percent: number): number {
  return Math.floor(Number((percent * 100).toFixed(6))) / 100;
}
