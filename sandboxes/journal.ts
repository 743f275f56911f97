import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type Journal<Line> = { write(line: Line): void; close(): void };

/**
 * Opens a journal: a file of JSON lines, one for each change. A change is written before its call is answered, so a
 * killed process loses nothing. A line cut short by the kill is dropped; its call was never answered. `retell`
 * returns the present state as lines. With it the file is rewritten at each opening, which limits its size.
 */
export function openJournal<Line>(
  dataDir: string,
  name: string,
  apply: (line: Line) => void,
  listState?: () => Line[],
): Journal<Line> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, name);
  const text = readIfThere(path);
  for (const line of text.split('\n')) {
    const read = line === '' ? null : parseLine<Line>(line);
    if (read) apply(read);
  }
  if (listState) {
    writeFileSync(
      `${path}.new`,
      listState()
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    renameSync(`${path}.new`, path);
  }
  const file = openSync(path, 'a+');
  if (!listState && text !== '' && !text.endsWith('\n')) writeSync(file, '\n');
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
