/** The part of Node's `process` that the rendering process of the server has. */
declare const process: { env: Record<string, string | undefined> } | undefined;

/**
 * Reads one of the page's meta tags; the server fills them with the operator's settings. The rendering process has no
 * page and gets them as its environment.
 */
export function readTag(name: string): string {
  if (typeof document === 'undefined') return (typeof process === 'object' && process.env[name]) || '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';
}

export const productName = readTag('application-name') || 'Palpite';

/** Minimum age of a player in years. */
export const minimumAge = readTag('minimum-age') || '18';

/** The support's e-mail address; empty when the operator sets none. */
export const supportEmail = readTag('support-email');

/** The operating company, for the legal sentence; empty texts when the page does not name it. */
export const operatorCompany = {
  company: readTag('company-name'),
  registration: readTag('company-registration'),
  address: readTag('company-address'),
  licence: readTag('company-licence'),
};
