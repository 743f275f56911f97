/** Names as their makers write them; the first that fits counts, for browsers carry the names of those they copy. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPad\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export type Device = {
  /** Null when the user agent names none that we know. */
  browser: string | null;
  system: string | null;
  /** Held in the hand: a phone or a tablet. */
  isMobile: boolean;
};

/** What a user agent says of its device. It is what the client claims: for the player's eyes, never for a decision. */
export function readUserAgent(userAgent: string): Device {
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
  const system = find(systems);
  return { browser: find(browsers), system, isMobile: system === 'iOS' || system === 'Android' };
}
