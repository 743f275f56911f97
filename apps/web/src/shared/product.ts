/** Reads one of the page's meta tags; the server fills them with the operator's settings. */
export function readTag(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';
}

/** The operator's name for the product. */
export const productName = readTag('application-name') || 'Palpite';

/** The support's e-mail address; empty when the operator sets none. */
export const supportEmail = readTag('support-email');

/** The operating company, for the legal sentence; empty texts when the page does not name it. */
export const operatorCompany = {
  company: readTag('company-name'),
  registration: readTag('company-registration'),
  address: readTag('company-address'),
  licence: readTag('company-licence'),
};
