/** The operator's words stand in tags of the page, where the server may rewrite them. */
export function readTag(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';
}

/** The operator's name for the house. */
export const productName = readTag('application-name') || 'Palpite';

/** Where players write to; empty when the operator gives none. */
export const supportEmail = readTag('support-email');

/** The company that runs the house, for the sentence that names it; an empty name when the page does not say. */
export const houseCompany = {
  company: readTag('company-name'),
  registration: readTag('company-registration'),
  address: readTag('company-address'),
  licence: readTag('company-licence'),
};
