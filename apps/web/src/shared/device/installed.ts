/** Returns whether the page runs as an installed app; Safari has its own property for it. */
export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** The same value as registrations and orders send it (section 3). */
export function inApp(): 0 | 1 {
  return isInstalled() ? 1 : 0;
}
