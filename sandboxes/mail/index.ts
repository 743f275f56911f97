import type { AddressInfo } from 'node:net';
import type { FastifyPluginAsync } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { operatorRoute } from '../operator-access.ts';
import { drawMailPage, type MailPageLanguage } from './mail-page.ts';
import { openMailStore } from './mail-store.ts';

export type Mailbox = { plugin: FastifyPluginAsync; smtpUrl: string; close(): Promise<void> };

const sizeMax = 1024 * 1024;

/**
 * Opens the mail server of the sandbox. It accepts every mail over SMTP, delivers none, and shows them.
 *
 * `GET /mail?to=ADDRESS` returns `[{ subject, text, at }]`, newest first, or a page for browsers.
 */
export async function openMailbox({ dataDir }: { dataDir: string }): Promise<Mailbox> {
  const store = await openMailStore(dataDir);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: sizeMax,
    logger: false,
    closeTimeout: 1_000,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('too large'), { responseCode: 552 }));
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address.toLowerCase());
        keep(Buffer.concat(chunks), recipients).then(
          () => done(),
          (failure: Error) => done(failure),
        );
      });
    },
  });

  async function keep(raw: Buffer, recipients: readonly string[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    const at = new Date().toISOString();
    for (const to of recipients) {
      await store.add({ to, subject: mail.subject ?? '', text: (mail.text ?? '').trimEnd(), at });
    }
  }

  smtp.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    plugin: async (http) => {
      http.get(
        '/mail',
        {
          ...operatorRoute,
          schema: {
            tags: ['sandbox'],
            summary: 'Mails to an address, newest first: [{ subject, text, at }], or a page for a browser',
          } as object,
        },
        async (request, reply) => {
          const { to } = request.query as { to?: unknown };
          const address = typeof to === 'string' ? to.trim().toLowerCase().slice(0, 254) : '';
          const mails = store.list(address);
          const accept = request.headers.accept ?? '';
          reply.header('cache-control', 'no-store').header('vary', 'accept');
          if (!accept.includes('text/html') || accept.includes('application/json')) {
            return mails.map(({ subject, text, at }) => ({ subject, text, at }));
          }
          return reply
            .header(
              'content-security-policy',
              "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            )
            .type('text/html; charset=utf-8')
            .send(drawMailPage(address, mails, languageOf(request.headers['accept-language'])));
        },
      );
    },
    close: async () => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      await store.close();
    },
  };
}

function languageOf(header: string | undefined): MailPageLanguage {
  return /^en\b/i.test(header ?? '') ? 'en' : 'pt';
}
