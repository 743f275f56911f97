import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type Journal<Line> = { write(line: Line): void; close(): void };

/**
 * Opens books that are a file of lines. Every change is a line that is written before anybody is answered, so a killed
 * process loses nothing; a line cut short by the kill was never answered and is dropped.
 */
export function openJournal<Line>(dataDir: string, name: string, apply: (line: Line) => void): Journal<Line> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, name);
  const file = openSync(path, 'a+');
  const text = readFileSync(path, 'utf8');
  for (const line of text.split('\n')) {
    const read = line === '' ? null : parseLine<Line>(line);
    if (read) apply(read);
  }
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n');
  return {
    write(line) {
      writeSync(file, `${JSON.stringify(line)}\n`);
      apply(line);
    },
    close: () => closeSync(file),
  };
}

function parseLine<Line>(line: string): Line | null {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return null;
  }
}
