/** Maps the elapsed share of a duration to the progress of an animation, both 0 to 1. */
export type Easing = (part: number) => number;

export const easeOut: Easing = (part) => 1 - (1 - part) ** 3;
export const easeIn: Easing = (part) => part ** 2;

/** Falls, lands after 70 % of the time and bounces once. */
export const drop: Easing = (part) => {
  if (part < 0.7) return (part / 0.7) ** 2;
  const jump = (part - 0.85) / 0.15;
  return 1 - 0.05 * (1 - jump * jump);
};

/** Rises and returns to 0. */
export const swell: Easing = (part) => Math.sin(part * Math.PI);
