/** How a multiplier is printed: cut, never rounded up, with fewer decimals as it grows. */
export function multiplierParts(multiplier: number): { value: number; decimals: number } {
  const decimals = multiplier >= 1_000 ? 0 : multiplier >= 100 ? 1 : 2;
  const unit = 10 ** decimals;
  // 1.29 × 100 is 128.99999999999999: remove the rounding error first.
  return { value: Math.floor(Number((multiplier * unit).toFixed(6))) / unit, decimals };
}
