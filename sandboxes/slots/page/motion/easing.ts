/** How far along something is, by how much of its time is over; both 0 to 1. */
export type Easing = (part: number) => number;

export const easeOut: Easing = (part) => 1 - (1 - part) ** 3;
export const easeIn: Easing = (part) => part ** 2;

/** Falls, touches the ground at seven tenths of the time and jumps once, a little. */
export const drop: Easing = (part) => {
  if (part < 0.7) return (part / 0.7) ** 2;
  const jump = (part - 0.85) / 0.15;
  return 1 - 0.05 * (1 - jump * jump);
};

/** Up and back down. */
export const swell: Easing = (part) => Math.sin(part * Math.PI);
