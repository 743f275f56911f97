export function isForeign(url: string, base: string): boolean {
  return new URL(url, base).origin !== new URL(base).origin;
}

/**
 * Returns the `sandbox` permissions of a vendor's frame. Navigation of the top page, dialogs and downloads are never
 * allowed. A vendor's page keeps its own origin, which its scripts and cookies need. A page of our own origin does not:
 * with scripts and our origin it could remove the sandbox.
 */
export function frameRights(url: string, base: string): string {
  const rights = 'allow-scripts allow-forms';
  return isForeign(url, base) ? `${rights} allow-same-origin` : rights;
}

/**
 * Returns the permissions of the chat vendor's frame: those of any vendor, and links that open another tab. That tab
 * inherits the sandbox; without it, the tab could navigate the app's page through its opener.
 */
export function chatFrameRights(url: string, base: string): string {
  return `${frameRights(url, base)} allow-popups`;
}
