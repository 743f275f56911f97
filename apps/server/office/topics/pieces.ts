import type { Words } from '@palpite/contracts/office/topic';
import { defaultLocale, localeCodes } from '@palpite/domain/locales';

/** Maximum rows of a list. */
export const listMax = 200;

/** Names the languages without a text of their own; empty when there is none. Begins with a space. */
export function fallbackNote(texts: Readonly<Record<string, string | undefined>>): Words {
  const missing = localeCodes.filter((lang) => texts[lang] === undefined).join(', ');
  if (missing === '') return { en: '', pt: '' };
  return {
    en: ` These languages show ${defaultLocale}: ${missing}.`,
    pt: ` Estes idiomas mostram ${defaultLocale}: ${missing}.`,
  };
}
