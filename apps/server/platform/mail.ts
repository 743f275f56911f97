import { escapeHtml } from '@palpite/domain/html';
import { type ServerKey, type TextParams, translate } from '@palpite/i18n/server';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Database, Tx } from './db.ts';
import type { Job } from './jobs.ts';

type MailText =
  Extract<ServerKey, `mail:${string}.subject`> extends `mail:${infer Name}.subject` ? Name : never;

export type Letter = {
  /** Null is discarded: an unknown address takes as long as a known one. */
  to: string | null;
  lang: string;
  text: MailText;
  params: TextParams;
  /** Afterwards the e-mail is useless. */
  usefulMinutes: number;
};

export type Mail = {
  /** In the transaction that causes it. Call `wake` after the commit. */
  enqueue(tx: Tx, letter: Letter): Promise<void>;
  wake(): void;
  readonly jobs: readonly Job[];
  /** Waits up to three seconds for e-mails in progress. */
  close(): Promise<void>;
};

const triesMax = 8;
const perRun = 20;
const closeMsMax = 3_000;
/** After the HTTP answer, whose time must not reveal whether an e-mail was queued. */
const wakeMs = 20;

/**
 * At least once: leased for a minute, sent outside a transaction, then marked. Retried after 10, 40, 90 …
 * seconds, at most eight times and not after its useful time.
 */
export function createMail(deps: {
  database: Database;
  log: Logger;
  from: string;
  /** Names the operator below each text. It is called in transactions, so it must not use the database. */
  operator: () => TextParams;
  smtpUrl: string;
  /** Also refuses a certificate that cannot be verified. */
  requireTls?: boolean;
}): Mail {
  const { database, log, from, operator, smtpUrl, requireTls = false } = deps;
  const { db } = database;
  // Parameters of the address replace these; `config-rules.ts` refuses those that weaken TLS.
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      ...(requireTls && { requireTLS: true, tls: { rejectUnauthorized: true } }),
    },
    { from },
  );
  let sending: Promise<void> | null = null;
  let waking: NodeJS.Timeout | null = null;
  let again = false;
  let closed = false;

  async function sendDue(): Promise<void> {
    while (!closed) {
      const due = await takeDue();
      await Promise.all(due.map(sendOne));
      if (due.length < perRun) return;
    }
  }

  /** Before sending: a crash delays the e-mail but never loses it. */
  async function takeDue() {
    const { rows } = await sql<{
      id: bigint;
      to_address: string | null;
      subject: string;
      body: string;
      tries: number;
    }>`
      update platform.mail
      set
        tries = tries + 1,
        next_try_at = now() + interval '60 seconds'
      where id in (
        select id
        from platform.mail
        where sent_at is null
        and given_up_at is null
        and next_try_at <= now()
        order by next_try_at
        limit ${perRun}
        for update skip locked
      )
      returning id, case when expires_at > now() then to_address end as to_address, subject, body, tries
    `.execute(db);
    return rows;
  }

  async function sendOne(mail: Awaited<ReturnType<typeof takeDue>>[number]): Promise<void> {
    if (mail.to_address === null) return settle(mail.id, 'given_up_at');
    try {
      await transport.sendMail({
        to: { name: '', address: mail.to_address },
        subject: mail.subject,
        text: mail.body,
        html: toHtml(mail.body),
      });
      await settle(mail.id, 'sent_at');
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message.slice(0, 300) : String(failure);
      const last = mail.tries >= triesMax;
      log.warn({ mail: String(mail.id), tries: mail.tries, reason, last }, 'could not send a mail');
      if (last) return settle(mail.id, 'given_up_at', reason);
      await db
        .updateTable('platform.mail')
        .set({
          next_try_at: sql`now() + make_interval(secs => ${10 * mail.tries ** 2})`,
          last_error: reason,
        })
        .where('id', '=', mail.id)
        .execute();
    }
  }

  /** Empties the text, which may contain a code. */
  async function settle(id: bigint, column: 'sent_at' | 'given_up_at', reason = ''): Promise<void> {
    await db
      .updateTable('platform.mail')
      .set({ [column]: sql`now()`, subject: '', body: '', last_error: reason })
      .where('id', '=', id)
      .execute();
  }

  function start(): void {
    if (closed) return;
    if (sending) {
      again = true;
      return;
    }
    sending = sendDue()
      .catch((failure) => log.warn({ err: failure }, 'could not read mails'))
      .finally(() => {
        sending = null;
        if (again) {
          again = false;
          start();
        }
      });
  }

  function wake(): void {
    if (closed || waking) return;
    waking = setTimeout(() => {
      waking = null;
      start();
    }, wakeMs);
    waking.unref();
  }

  return {
    async enqueue(tx, { to, lang, text, params, usefulMinutes }) {
      await tx
        .insertInto('platform.mail')
        .values({
          to_address: to,
          subject: translate(lang, `mail:${text}.subject`, params),
          body: `${translate(lang, `mail:${text}.text`, params)}\n\n${translate(lang, 'mail:house', operator())}`,
          expires_at: sql`now() + make_interval(mins => ${usefulMinutes})`,
        })
        .execute();
    },
    wake,
    jobs: [
      {
        name: 'send mails',
        everyMs: 10_000,
        run: async () => {
          start();
          await sending;
        },
      },
      {
        name: 'forget old mails',
        everyMs: 3_600_000,
        run: () =>
          db
            .deleteFrom('platform.mail')
            .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
            .execute(),
      },
    ],
    async close() {
      closed = true;
      if (waking) clearTimeout(waking);
      // A blocked mail server must not delay the shutdown. An accepted but unmarked e-mail is sent again.
      const patience = AbortSignal.timeout(closeMsMax);
      await Promise.race([sending, new Promise((resolve) => patience.addEventListener('abort', resolve))]);
      transport.close();
    },
  };
}

/** An address becomes a link, codes of six digits become large. */
function lineToHtml(line: string): string {
  return /^https?:\/\/\S+$/.test(line)
    ? `<a href="${line}">${line}</a>`
    : line.replace(/\b\d{6}\b/g, '<strong style="font-size:1.25em;letter-spacing:.12em">$&</strong>');
}

function toHtml(body: string): string {
  const paragraphs = body
    .split('\n\n')
    .map((paragraph) => escapeHtml(paragraph).split('\n').map(lineToHtml).join('<br>'));
  const style =
    'font:16px/1.5 system-ui,sans-serif;color:#12100e;background:#faf6ef;padding:24px;border-radius:16px';
  return `<div style="${style}">${paragraphs.map((text) => `<p style="margin:0 0 1em">${text}</p>`).join('')}</div>`;
}
