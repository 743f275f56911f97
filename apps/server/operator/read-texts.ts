import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { localeCodes } from '@palpite/domain/locales';
import { OperatorMistake } from './operator-mistake.ts';

/** Reads the texts of a folder by locale: `pt_BR.md`, `en_US.md`, … Throws OperatorMistake. */
export function readTexts(folder: string | undefined): Record<string, string> {
  if (!folder)
    throw new OperatorMistake('Name the folder with the texts: one file per language, such as pt_BR.md.');
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new OperatorMistake(`There is no folder ${folder}.`);
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const strange = files.filter((name) => !localeCodes.some((lang) => name === `${lang}.md`));
  if (strange.length > 0)
    throw new OperatorMistake(
      `${strange.join(', ')} is not a supported language: name each file ${localeCodes.join('.md, ')}.md.`,
    );
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -'.md'.length), readFileSync(join(folder, name), 'utf8').trim()]),
  );
}
