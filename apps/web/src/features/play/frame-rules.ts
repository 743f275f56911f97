/** How a game's page is framed, and whom its messages come from and go to. */
export type FrameRules = {
  /** The `sandbox` attribute. */
  sandbox: string;
  /** The origin that its messages carry. */
  from: string;
  /** The origin that ours are sent to. */
  to: string;
};

/**
 * A vendor's page keeps its own origin, which is not ours, and talks on it. A page from our own origin would share the
 * session with us, so it is framed without any origin: its messages carry `null`, and the window they come from is
 * what tells it. No frame may move the app elsewhere or open a dialog over it.
 * Answers null for an address that is none of a page.
 */
export function frameRules(url: string, appUrl: string): FrameRules | null {
  if (!URL.canParse(url, appUrl)) return null;
  const { protocol, origin } = new URL(url, appUrl);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  if (origin === new URL(appUrl).origin) return { sandbox: 'allow-scripts', from: 'null', to: '*' };
  return { sandbox: 'allow-scripts allow-same-origin allow-forms', from: origin, to: origin };
}
