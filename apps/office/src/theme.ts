const storageKey = 'palpiteOffice.theme';

export type Theme = 'light' | 'dark';

export function readTheme(): Theme {
  try {
    return localStorage.getItem(storageKey) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
}

/** Paints the stored theme; light without one. */
export function paintTheme(theme: Theme = readTheme()): void {
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#12100e' : '#faf6ef');
}

export function switchTheme(): Theme {
  const next = readTheme() === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Without storage the choice lasts until the page is reloaded.
  }
  paintTheme(next);
  return next;
}
