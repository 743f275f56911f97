/** The first match counts: browsers include the names of those they imitate. */
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
  browser: string | null;
  system: string | null;
  isMobile: boolean;
};

/** The client can claim anything: never decide by it. */
export function readUserAgent(userAgent: string): Device {
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
  const system = find(systems);
  return { browser: find(browsers), system, isMobile: system === 'iOS' || system === 'Android' };
}
