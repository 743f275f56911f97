import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from './index.ts';

let dataDir: string;
let mailbox: Mailbox;
let http: FastifyInstance;

async function open(): Promise<void> {
  mailbox = await openMailbox({ dataDir });
  http = Fastify();
  await http.register(mailbox.plugin, { prefix: '/sandbox' });
}

async function close(): Promise<void> {
  await http.close();
  await mailbox.close();
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'palpite-mailbox-'));
  await open();
});
afterEach(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (to: string | string[], subject: string, text: string) =>
  createTransport(mailbox.smtpUrl).sendMail({ from: 'casa@palpite.example', to, subject, text });

const list = async (to: string) =>
  (await http.inject({ url: '/sandbox/mail', query: { to } })).json<
    { subject: string; text: string; at: string }[]
  >();

const page = (to: string, headers: Record<string, string> = {}) =>
  http.inject({ url: '/sandbox/mail', query: { to }, headers: { accept: 'text/html,*/*', ...headers } });

describe('the mailbox', () => {
  it('keeps each mail for all its recipients, newest first', async () => {
    await send(['Ana@exemplo.com', 'bia@exemplo.com'], 'Olá, coração', 'primeira ✓');
    await send('ana@exemplo.com', 'Segunda', 'linha um\n\nlinha dois');
    const mails = await list('ANA@exemplo.com');
    expect(mails.map(({ subject, text }) => [subject, text])).toEqual([
      ['Segunda', 'linha um\n\nlinha dois'],
      ['Olá, coração', 'primeira ✓'],
    ]);
    expect(Object.keys(mails[0] ?? {})).toEqual(['subject', 'text', 'at']);
    expect(Number.isNaN(Date.parse(mails[0]?.at ?? ''))).toBe(false);
    expect(await list('bia@exemplo.com')).toHaveLength(1);
    expect(await list('caio@exemplo.com')).toEqual([]);
  });

  it('restores mails after a restart, even when the last line was cut off', async () => {
    await send('ana@exemplo.com', 'Guardada', 'texto');
    await close();
    appendFileSync(join(dataDir, 'mails.jsonl'), '{"to":"ana@exemplo.com","subj');
    await open();
    expect((await list('ana@exemplo.com')).map(({ subject }) => subject)).toEqual(['Guardada']);
    await send('ana@exemplo.com', 'Depois', 'texto');
    expect(await list('ana@exemplo.com')).toHaveLength(2);
  });

  it('shows browsers a page with escaped content', async () => {
    await send('ana@exemplo.com', '<script>alert(1)</script>', '"><img src=x onerror=alert(2)> 123456');
    const { body, headers } = await page('ana@exemplo.com');
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).not.toMatch(/<script|<img/);
    expect(body).toContain('&#60;script&#62;');
    expect(body).toContain('<b>123456</b>');
    expect((await page('"><script>alert(3)</script>')).body).not.toContain('<script');
  });

  it('shows Portuguese by default, and English on request', async () => {
    expect((await page('ana@exemplo.com')).body).toContain('Nenhum e-mail para este endereço ainda.');
    const english = await page('ana@exemplo.com', { 'accept-language': 'en-GB,en;q=0.9' });
    expect(english.body).toContain('No e-mails to this address yet.');
  });
});
