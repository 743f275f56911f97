import { open } from 'node:fs/promises';
import { defaultLocale } from '@palpite/domain/locales';
import { sql } from 'kysely';
import { BadSetting } from '../../bad-setting.ts';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Mismatch } from './wallet.queries.ts';

type Anchor = { number: bigint; at: string; hash: string; transfers: bigint };

type AnchorSettings = Pick<Config, 'SEAL_ANCHOR_FILE' | 'SEAL_ANCHOR_MAIL' | 'PRODUCT_NAME'>;

const anchorForm = /^(\d{1,18}) (\d{4}-\S+Z) ([0-9a-f]{64}) (\d{1,18})$/;
const perStatement = 10_000;
/** Longer than two lines of a file. */
const tailBytes = 512;
const dayMinutes = 24 * 60;

const lineOf = ({ number, at, hash, transfers }: Anchor) => `${number} ${at} ${hash} ${transfers}`;

/**
 * Reads one anchor per line: number, time, hash, number of transfers. `others` counts malformed lines, such
 * as one that a crash cut off.
 */
export function readAnchors(text: string): { anchors: Anchor[]; others: number } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const anchors = lines.flatMap((line) => {
    const [, number, at, hash, transfers] = anchorForm.exec(line.trim()) ?? [];
    return number && at && hash && transfers
      ? [{ number: BigInt(number), at, hash, transfers: BigInt(transfers) }]
      : [];
  });
  return { anchors, others: lines.length - anchors.length };
}

/**
 * Compares anchors with the seals. `listBrokenSeals` cannot find a rewritten journal, because an attacker
 * with the database recomputes the chain.
 */
export async function listAnchorMismatches(db: Db, anchors: readonly Anchor[]): Promise<Mismatch[]> {
  const mismatches: Mismatch[] = [];
  for (let from = 0; from < anchors.length; from += perStatement) {
    const part = anchors.slice(from, from + perStatement);
    const { rows } = await sql<Mismatch>`
      select
        'seal differs from its anchor' as what,
        anchor.number::text as id,
        anchor.hash || ' ' || anchor.transfers as expected,
        coalesce(seal.hash || ' ' || seal.transfers, 'none') as found
      from json_to_recordset(${JSON.stringify(part.map(toJson))}::json)
        as anchor (number bigint, hash text, transfers bigint)
      left join wallet.seal on seal.number = anchor.number
      where (seal.hash, seal.transfers) is distinct from (anchor.hash, anchor.transfers)
      order by anchor.number
    `.execute(db);
    mismatches.push(...rows);
  }
  return mismatches;
}

const toJson = ({ number, hash, transfers }: Anchor) => ({
  number: String(number),
  hash,
  transfers: String(transfers),
});

async function findNewestSeal(db: Db): Promise<Anchor | null> {
  const row = await db
    .selectFrom('wallet.seal')
    .select(['number', 'sealed_at', 'hash', 'transfers'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { number: row.number, at: row.sealed_at.toISOString(), hash: row.hash, transfers: row.transfers }
    : null;
}

/**
 * Appends the newest seal to the file and syncs it. Returns whether a line was written. Throws when the last
 * line differs from the database, so that the file keeps the evidence.
 */
export async function appendAnchor(db: Db, path: string): Promise<boolean> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(tailBytes), position: start });
    const tail = buffer.toString('latin1', 0, bytesRead);
    const last = readAnchors(tail).anchors.at(-1);
    const [mismatch] = last ? await listAnchorMismatches(db, [last]) : [];
    if (mismatch)
      throw new Error(
        `seal ${mismatch.id} of the database is ${mismatch.found}, but its anchor is ${mismatch.expected}`,
      );
    const newest = await findNewestSeal(db);
    if (!newest || (last && newest.number <= last.number)) return false;
    await file.write(`${tail === '' || tail.endsWith('\n') ? '' : '\n'}${lineOf(newest)}\n`);
    await file.sync();
    return true;
  } finally {
    await file.close();
  }
}

/** Queues the daily e-mail with the newest seal. Returns whether it was queued. */
async function queueAnchor(tx: Tx, mail: Mail, to: string, productName: string): Promise<boolean> {
  const newest = await findNewestSeal(tx);
  if (!newest) return false;
  const noted = await tx
    .insertInto('wallet.seal_mail')
    .values({ day: sql<string>`(now() at time zone 'UTC')::date`, seal_number: newest.number })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!noted) return false;
  await mail.enqueue(tx, {
    to,
    lang: defaultLocale,
    text: 'sealAnchor',
    params: {
      name: productName,
      number: String(newest.number),
      at: newest.at,
      transfers: String(newest.transfers),
      line: lineOf(newest),
    },
    usefulMinutes: dayMinutes,
  });
  return true;
}

export function anchorJobs({ db, config, mail }: { db: Db; config: AnchorSettings; mail: Mail }): Job[] {
  const { SEAL_ANCHOR_FILE: path, SEAL_ANCHOR_MAIL: to, PRODUCT_NAME: productName } = config;
  const jobs: Job[] = [];
  if (path) jobs.push({ name: 'anchor the seals', everyMs: 60_000, run: () => appendAnchor(db, path) });
  if (to)
    jobs.push({
      name: 'mail the newest seal',
      everyMs: 600_000,
      run: async () => {
        const isQueued = await db.transaction().execute((tx) => queueAnchor(tx, mail, to, productName));
        if (isQueued) mail.wake();
        return isQueued;
      },
    });
  return jobs;
}

/** Throws BadSetting when the file of anchors cannot be written. */
export async function requireAnchorFile({ SEAL_ANCHOR_FILE: path }: AnchorSettings): Promise<void> {
  if (!path) return;
  try {
    await (await open(path, 'a', 0o600)).close();
  } catch (failure) {
    throw new BadSetting(
      `SEAL_ANCHOR_FILE is "${path}", but the server cannot append to it (${(failure as NodeJS.ErrnoException).code}).`,
    );
  }
}
