/** This writes a number into the middle of a drawing's square of 64. */
export function Digit({ value, size, fill }: { value: number; size: number; fill: string }) {
  return (
    <text
      x="32"
      // The digits of the house's face are 0.72 of their size high.
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
