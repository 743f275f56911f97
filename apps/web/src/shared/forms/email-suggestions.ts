/** The most common mail domains in display order (section 5 requires 14). */
export const mailDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com.br',
  'icloud.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'live.com',
  'yahoo.com',
  'globo.com',
  'ig.com.br',
  'msn.com',
  'proton.me',
] as const;

/** Completes a typed address; returns nothing before the first letter and for a complete domain. */
export function suggestEmails(text: string): readonly string[] {
  const typed = text.trim().toLowerCase();
  const [local = '', domain = '', ...more] = typed.split('@');
  if (local === '' || more.length > 0 || mailDomains.some((known) => known === domain)) return [];
  return mailDomains.filter((known) => known.startsWith(domain)).map((known) => `${local}@${known}`);
}
