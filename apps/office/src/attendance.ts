/** A page without input for so long is unattended. */
const attendedMs = 60_000;

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

let lastInputMs = Date.now();

export const noteInput = (nowMs: number): void => {
  lastInputMs = nowMs;
};

/** Whether the page has had no input. Its calls then say so, because an open page polls and would never be idle. */
export const isUnattended = (nowMs: number): boolean => nowMs - lastInputMs > attendedMs;

/** Notes each input of the person in front of the page. */
export function watchAttendance(): void {
  for (const input of inputs)
    addEventListener(input, () => noteInput(Date.now()), { passive: true, capture: true });
}
