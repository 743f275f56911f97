/** Whether the page runs as an installed app; Safari says it by a word of its own. */
export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** The same as registrations and orders carry it (section 3). */
export function inApp(): 0 | 1 {
  return isInstalled() ? 1 : 0;
}
