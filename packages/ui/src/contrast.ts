/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

export function readHex(hex: string): Rgb {
  const whole = Number.parseInt(hex.slice(1, 7), 16);
  return [(whole >> 16) & 255, (whole >> 8) & 255, whole & 255];
}

/** Blends one colour over another at an opacity from 0 to 1. */
export function blend(over: Rgb, under: Rgb, opacity: number): Rgb {
  const [r, g, b] = under;
  const [x, y, z] = over;
  return [r + (x - r) * opacity, g + (y - g) * opacity, b + (z - b) * opacity];
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Contrast ratio of two colours by WCAG 2, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
