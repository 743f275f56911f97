const deviceCookie = 'palpite_device';

/** Returns the key of a device that has logged in before. It is a cookie, because logging out clears the storage. */
export function readDeviceKey(): string {
  if (typeof document === 'undefined') return '';
  return (document.cookie ?? '').match(/(?:^|; )palpite_device=([\w-]+)/)?.[1] ?? '';
}

/** Stores the key for 180 days; the server forgets a device after the same time without a login. */
export function writeDeviceKey(key: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Safari before 18.4
  document.cookie = `${deviceCookie}=${key}; Path=/; Max-Age=15552000; SameSite=Strict${secure}`;
}

/** Returns the header with this device's key; only the login form's requests send it. */
export function deviceHeaders(): { deviceKey?: string } {
  const key = readDeviceKey();
  return key ? { deviceKey: key } : {};
}
