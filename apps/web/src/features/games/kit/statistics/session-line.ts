/** Line of a chart with the position of zero; the vertical axis points down. */
type SessionLine = { path: string; area: string; zeroY: number; lastX: number; lastY: number };

/**
 * Draws the net result after each round, starting at zero, into a box. The only place where amounts become floats,
 * because they are pixels.
 */
export function drawSessionLine(
  nets: readonly bigint[],
  { width, height, inset }: { width: number; height: number; inset: number },
): SessionLine {
  const values = [0, ...nets.map(Number)];
  const top = Math.max(...values);
  const bottom = Math.min(...values);
  const span = top - bottom || 1;
  const yOf = (value: number) =>
    top === bottom ? height / 2 : inset + ((top - value) / span) * (height - 2 * inset);
  const xOf = (at: number) => (values.length === 1 ? 0 : (at / (values.length - 1)) * width);
  const round = (value: number) => Math.round(value * 10) / 10;
  const points = values.map((value, at) => `${round(xOf(at))} ${round(yOf(value))}`);
  const zeroY = round(yOf(0));
  const path = `M${points.join('L')}`;
  const lastX = round(xOf(values.length - 1));
  return {
    path,
    area: `${path}L${lastX} ${zeroY}L0 ${zeroY}z`,
    zeroY,
    lastX,
    lastY: round(yOf(values.at(-1) ?? 0)),
  };
}
