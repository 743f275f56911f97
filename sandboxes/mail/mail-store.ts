import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type StoredMail = { to: string; subject: string; text: string; at: string };

const kept = 500;

/** Keeps the newest 500 mails in memory and in a file of JSON lines that survives a restart. */
export async function openMailStore(dataDir: string): Promise<{
  add(mail: StoredMail): Promise<void>;
  /** Lists the mails to an address, newest first; all mails when the address is empty. */
  list(to: string): StoredMail[];
  close(): Promise<void>;
}> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'mails.jsonl');
  let mails = (await readFile(file, 'utf8').catch(() => '')).split('\n').flatMap(parseLine).slice(-kept);
  let lines = mails.length;
  let writing: Promise<void> = rewrite();

  function rewrite(): Promise<void> {
    lines = mails.length;
    return writeFile(file, mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''));
  }

  return {
    async add(mail) {
      mails = [...mails.slice(1 - kept), mail];
      writing = writing
        .catch(() => {})
        .then(() => {
          lines++;
          return lines > 2 * kept ? rewrite() : appendFile(file, `${JSON.stringify(mail)}\n`);
        });
      await writing;
    },
    list: (to) => mails.filter((mail) => to === '' || mail.to === to).reverse(),
    close: () => writing,
  };
}

/** Returns no mail for a line cut off by a crash. */
function parseLine(line: string): StoredMail[] {
  try {
    const { to, subject, text, at } = JSON.parse(line) as Record<string, unknown>;
    const fields = [to, subject, text, at].map(String);
    const [toText = '', subjectText = '', bodyText = '', atText = ''] = fields;
    return typeof to === 'string' && !Number.isNaN(Date.parse(atText))
      ? [{ to: toText, subject: subjectText, text: bodyText, at: atText }]
      : [];
  } catch {
    return [];
  }
}
