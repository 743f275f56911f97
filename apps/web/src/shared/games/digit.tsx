/** Writes a number into the middle of a square of 64. */
export function Digit({ value, size, fill }: { value: number; size: number; fill: string }) {
  return (
    <text
      x="32"
      // Digits of the brand font are 0.72 em high.
      y={32 + size * 0.36}
      textAnchor="middle"
      fill={fill}
      className="font-brand font-bold"
      style={{ fontSize: size }}
    >
      {value}
    </text>
  );
}
