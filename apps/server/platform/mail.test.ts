import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/harness/database.ts';
import type { Database } from './db.ts';
import { createLog } from './log.ts';
import { createMail, type Letter, type Mail } from './mail.ts';

type Received = { to: string[]; raw: string };

const operator = {
  name: 'Palpite',
  company: 'Casa Sete Ltda.',
  registration: 'CNPJ 11.222.333/0001-81',
  address: 'Rua Um, 7',
  licence: 'SPA 0042',
  email: 'ajuda@bets.example',
};

let database: Database;
let smtp: SMTPServer;
let mail: Mail;
let received: Received[] = [];
let refusals: number[] = [];

beforeAll(async () => {
  ({ database } = await freshDatabase());
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('utf8');
      });
      stream.on('end', () => {
        const responseCode = refusals.shift();
        if (responseCode) return done(Object.assign(new Error('not now'), { responseCode }));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  mail = createMail({
    database,
    log: createLog({ LOG_LEVEL: 'silent' }),
    from: 'Palpite <nao-responda@palpite.example>',
    operator: () => operator,
    smtpUrl: `smtp://127.0.0.1:${port}`,
  });
});
afterAll(async () => {
  await mail.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.close();
});
beforeEach(async () => {
  received = [];
  refusals = [];
  await database.db.deleteFrom('platform.mail').execute();
});

const letter: Letter = {
  to: 'ana@exemplo.com',
  lang: 'pt_BR',
  text: 'resetCode',
  params: { code: '012345', minutes: 10, name: 'Palpite' },
  usefulMinutes: 10,
};

const queue = (...letters: Letter[]) =>
  database.db.transaction().execute(async (tx) => {
    for (const one of letters) await mail.enqueue(tx, one);
  });

const send = async () => {
  for (const job of mail.jobs) if (job.name === 'send mails') await job.run();
};

const rows = () => database.db.selectFrom('platform.mail').selectAll().orderBy('id').execute();
const letTimePass = () => database.db.updateTable('platform.mail').set({ next_try_at: sql`now()` }).execute();

describe('live mails', () => {
  it.each([
    ['offers no STARTTLS', ['STARTTLS'], /STARTTLS/],
    ['has a certificate that cannot be verified', [], /certificate/],
  ])('are not sent to a server that %s', async (_title, disabledCommands, reason) => {
    const heard: string[] = [];
    const plain = new SMTPServer({
      authOptional: true,
      disabledCommands,
      onMailFrom: ({ address }, _session, done) => {
        heard.push(address);
        done();
      },
    });
    plain.on('error', () => {});
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const live = createMail({
      database,
      log: createLog({ LOG_LEVEL: 'silent' }),
      from: 'Palpite <nao-responda@palpite.example>',
      operator: () => operator,
      smtpUrl: `smtp://127.0.0.1:${(plain.server.address() as { port: number }).port}`,
      requireTls: true,
    });
    await queue(letter);
    for (const job of live.jobs) if (job.name === 'send mails') await job.run();
    expect(heard).toEqual([]);
    expect((await rows())[0]).toMatchObject({ sent_at: null, last_error: expect.stringMatching(reason) });
    await live.close();
    await new Promise<void>((resolve) => plain.close(resolve));
  });
});

describe('the mail queue', () => {
  it('sends an e-mail once, as text and as HTML, and then empties its text', async () => {
    await queue(letter);
    await send();
    await letTimePass();
    await send();
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['ana@exemplo.com']);
    expect(received[0]?.raw).toContain('text/plain');
    expect(received[0]?.raw).toContain('text/html');
    expect(received[0]?.raw).toContain('From: Palpite <nao-responda@palpite.example>');
    const [row] = await rows();
    expect(row).toMatchObject({ subject: '', body: '', tries: 1 });
    expect(row?.sent_at).not.toBeNull();
  });

  it("ends each e-mail with the operator's details", async () => {
    await queue(letter);
    const [row] = await rows();
    expect(row?.body.split('\n\n').at(-1)).toBe(
      'Palpite é operada por Casa Sete Ltda., registro CNPJ 11.222.333/0001-81, Rua Um, 7. Licença SPA 0042. ' +
        'Dúvidas? Escreva para ajuda@bets.example.',
    );
  });

  it('sends nothing from a rolled-back transaction', async () => {
    await database.db
      .transaction()
      .execute(async (tx) => {
        await mail.enqueue(tx, letter);
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await send();
    expect(received).toEqual([]);
  });

  it('retries later what the mail server refused', async () => {
    refusals = [451];
    await queue(letter);
    await send();
    await send();
    expect(received).toEqual([]);
    expect((await rows())[0]).toMatchObject({ tries: 1, last_error: expect.stringContaining('not now') });
    await letTimePass();
    await send();
    expect(received).toHaveLength(1);
  });

  it('gives up after eight attempts and empties the text', async () => {
    refusals = Array.from({ length: 20 }, () => 451);
    await queue(letter);
    for (let turn = 0; turn < 12; turn++) {
      await send();
      await letTimePass();
    }
    const [row] = await rows();
    expect(row).toMatchObject({ tries: 8, subject: '', body: '' });
    expect(row?.given_up_at).not.toBeNull();
    expect(refusals).toHaveLength(12);
  });

  it('sends an e-mail again after a crash between sending and marking', async () => {
    await queue(letter);
    await database.db
      .updateTable('platform.mail')
      .set({ tries: 1, next_try_at: sql`now() - interval '1 second'` })
      .execute();
    await send();
    expect(received).toHaveLength(1);
  });

  it('sends an e-mail once when two processes send concurrently', async () => {
    await queue(...Array.from({ length: 30 }, (_, n) => ({ ...letter, to: `p${n}@exemplo.com` })));
    const { port } = smtp.server.address() as { port: number };
    const other = createMail({
      database,
      log: createLog({ LOG_LEVEL: 'silent' }),
      from: 'x@palpite.example',
      operator: () => operator,
      smtpUrl: `smtp://127.0.0.1:${port}`,
    });
    await Promise.all([send(), ...other.jobs.slice(0, 1).map((job) => job.run())]);
    await other.close();
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(30);
    expect(received).toHaveLength(30);
  });

  it('discards an e-mail without a recipient and an expired one', async () => {
    await queue({ ...letter, to: null }, letter);
    await database.db
      .updateTable('platform.mail')
      .set({ expires_at: sql`now()` })
      .where('to_address', 'is not', null)
      .execute();
    await send();
    expect(received).toEqual([]);
    expect((await rows()).map((row) => row.given_up_at === null)).toEqual([false, false]);
  });

  it('escapes markup in parameters, and makes a line that is an address a link', async () => {
    await queue({
      ...letter,
      text: 'accountChanged',
      params: { name: '<script>alert(1)</script>', link: 'http://localhost:3000/#/freeze?key=Ab-123456-z' },
    });
    await send();
    const raw = received[0]?.raw.replace(/=\r?\n/g, '') ?? '';
    const html = raw.slice(raw.indexOf('text/html'));
    expect(html).toContain('&#60;script&#62;');
    expect(html).not.toContain('<script>');
    const link = 'http://localhost:3000/#/freeze?key=3DAb-123456-z';
    expect(html).toContain(`<a href=3D"${link}">${link}</a>`);
  });
});
