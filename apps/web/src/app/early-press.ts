declare global {
  interface Window {
    /** Kept by `boot.js`: which button of the drawn page was pressed before the app was there, by its place in it. */
    palpitePressed?: { path: readonly number[]; words: string };
  }
}

/** Presses what was pressed before the app was there, if it still stands there and says the same. */
export function pressEarly(): void {
  const pressed = window.palpitePressed;
  delete window.palpitePressed;
  let found: Element | null | undefined = document.getElementById('content');
  for (const at of pressed?.path ?? []) found = found?.children[at];
  if (pressed && found instanceof HTMLElement && found.textContent === pressed.words) found.click();
}
