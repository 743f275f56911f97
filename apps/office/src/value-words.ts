import { codeWords } from '@palpite/contracts/office/code-words';
import { lang } from './texts.ts';

/** The word for a code of a field in the reader's language; the code itself where there is none. */
export const wordOf = (value: string, field: string): string => codeWords(value, field)?.[lang] ?? value;
