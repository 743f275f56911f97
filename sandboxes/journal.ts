import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type Journal<Line> = { write(line: Line): void; close(): void };

/**
 * Opens books that are a file of lines. Every change is a line that is written before anybody is answered, so a killed
 * process loses nothing; a line cut short by the kill was never answered and is dropped. With `retell`, which says the
 * present state in lines, the file is written anew at each opening and does not grow for ever.
 */
export function openJournal<Line>(
  dataDir: string,
  name: string,
  apply: (line: Line) => void,
  retell?: () => Line[],
): Journal<Line> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, name);
  const text = readIfThere(path);
  for (const line of text.split('\n')) {
    const read = line === '' ? null : parseLine<Line>(line);
    if (read) apply(read);
  }
  if (retell) {
    writeFileSync(
      `${path}.new`,
      retell()
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    renameSync(`${path}.new`, path);
  }
  const file = openSync(path, 'a+');
  if (!retell && text !== '' && !text.endsWith('\n')) writeSync(file, '\n');
  return {
    write(line) {
      writeSync(file, `${JSON.stringify(line)}\n`);
      apply(line);
    },
    close: () => closeSync(file),
  };
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw failure;
  }
}

function parseLine<Line>(line: string): Line | null {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return null;
  }
}
