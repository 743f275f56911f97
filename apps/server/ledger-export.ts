import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { BadSetting, readConfig } from './config.ts';
import { exportJournal, type JournalFormat, journalFormats } from './modules/wallet/index.ts';
import { explainToOperator } from './office/explain-to-operator.ts';
import { readSession, sessionFile } from './office/session-file.ts';
import { readLedger } from './read-ledger.ts';

// --format hledger|beancount, --out FILE or standard output.

try {
  const { format, out } = readFlags();
  const target = out === undefined ? process.stdout : await openFile(out);
  const write = async (text: string | Uint8Array) => {
    if (!target.write(text)) await once(target, 'drain');
  };
  const config = readConfig(process.env);
  await readLedger(config, {
    path: `/ledger-export?format=${format}`,
    token: readSession(sessionFile(config, process.env)),
    async takeAnswer({ body }) {
      for await (const chunk of body ?? []) await write(chunk);
    },
    read: ({ db }) => exportJournal(db, format, write),
  });
  if (out !== undefined) {
    target.end();
    await once(target, 'close');
    console.log(`The journal is in ${out}.`);
  }
} catch (failure) {
  console.error(explainToOperator(failure));
  process.exitCode = 1;
}

async function openFile(path: string): Promise<WriteStream> {
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    await once(file, 'open');
    return file;
  } catch (failure) {
    throw new BadSetting(`The journal cannot be written to ${path}: ${(failure as Error).message}.`);
  }
}

function readFlags(): { format: JournalFormat; out: string | undefined } {
  try {
    const { values } = parseArgs({ options: { format: { type: 'string' }, out: { type: 'string' } } });
    const format = journalFormats.find((name) => name === values.format);
    if (format) return { format, out: values.out };
  } catch {
    // Unknown flags get the message of an unknown format.
  }
  throw new BadSetting(`Say which format: --format ${journalFormats.join(' or ')}, and --out FILE.`);
}
