const deviceCookie = 'palpite_device';

/** The key of a device that has logged in before. A cookie, as logging out clears the storage and the device stays. */
export function readDeviceKey(): string {
  if (typeof document === 'undefined') return '';
  return (document.cookie ?? '').match(/(?:^|; )palpite_device=([\w-]+)/)?.[1] ?? '';
}

/** Keeps the key for 180 days; the server forgets the device after as long without a login. */
export function writeDeviceKey(key: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Safari before 18.4
  document.cookie = `${deviceCookie}=${key}; Path=/; Max-Age=15552000; SameSite=Strict${secure}`;
}

/** The header with the key of this device; only the calls of the login form send it. */
export function deviceHeaders(): { deviceKey?: string } {
  const key = readDeviceKey();
  return key ? { deviceKey: key } : {};
}
