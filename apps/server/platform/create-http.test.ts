import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Endpoint } from '@palpite/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { createHttp } from './create-http.ts';
import { mount } from './http.ts';
import { createLog } from './log.ts';

const config = readConfig({ LOG_LEVEL: 'silent' });
let http: FastifyInstance;
let address: AddressInfo;
beforeAll(async () => {
  http = await createHttp(config, createLog(config), { headersMs: 100, requestMs: 200, checkMs: 20 });
  http.post('/echo', async ({ body }) => body);
  await http.listen({ port: 0, host: '127.0.0.1' });
  address = http.server.address() as AddressInfo;
});
afterAll(() => http.close());

/** A connection may also end by an error, when the server closes it while more is sent. */
const closeOf = (connection: Socket) =>
  new Promise<void>((resolve) => connection.on('error', () => {}).once('close', () => resolve()));

test.each([
  ['sends nothing', ''],
  ['never ends its headers', 'POST /echo HTTP/1.1\r\nhost: play.example\r\nx-slow: '],
  [
    'never ends its body',
    'POST /echo HTTP/1.1\r\nhost: play.example\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  ],
])('a connection that %s is closed', async (_title, sent) => {
  const connection = connect(address.port, address.address);
  const closed = closeOf(connection.resume());
  connection.write(sent);
  await closed;
  expect(connection.destroyed).toBe(true);
});

test('a request that arrives in time is answered while slow connections are open', async () => {
  const slow = Array.from({ length: 200 }, () => connect(address.port, address.address));
  const closed = slow.map((connection) => closeOf(connection.resume()));
  for (const connection of slow) connection.write('POST /echo HTTP/1.1\r\n');
  const answer = await fetch(`http://127.0.0.1:${address.port}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect([answer.status, await answer.json()]).toEqual([200, { a: 1 }]);
  await Promise.all(closed);
});

describe('An ambiguous request', () => {
  /** Sends bytes and returns all that the server answers until it closes the connection. */
  async function answerTo(sent: string): Promise<string> {
    const connection = connect(address.port, address.address);
    const pieces: Buffer[] = [];
    const closed = closeOf(connection.on('data', (piece) => pieces.push(piece)));
    connection.write(sent);
    await closed;
    return Buffer.concat(pieces).toString();
  }

  const head = 'POST /echo HTTP/1.1\r\nhost: play.example\r\ncontent-type: application/json\r\n';
  const smuggled = 'GET /smuggled HTTP/1.1\r\nhost: play.example\r\n\r\n';
  test.each([
    [
      'has a length and chunks',
      `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['has two lengths', `${head}content-length: 0\r\ncontent-length: 99\r\n\r\n${smuggled}`],
    [
      'has two encodings',
      `${head}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'hides an encoding',
      `${head}transfer-encoding : chunked\r\ncontent-length: 0\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['has an unknown encoding', `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['has a signed length', `${head}content-length: +0\r\n\r\n${smuggled}`],
    ['folds a header', `${head}x-a: b\r\n transfer-encoding: chunked\r\n\r\n${smuggled}`],
    ['ends its lines by LF alone', `${head.replaceAll('\r\n', '\n')}content-length: 0\n\n${smuggled}`],
  ])('that %s is refused, and what follows it is not read as a request', async (_title, sent) => {
    const answer = await answerTo(sent);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

test('an answer has the fields of its contract only', async () => {
  const other = await createHttp(config, createLog(config));
  const reply = z.object({ name: z.string(), items: z.array(z.object({ id: z.string() })) });
  const endpoint = { method: 'GET', path: '/api/leaky', tag: 'test', summary: '', guard: 'public', reply };
  const row = { name: 'Ana', passwordHash: 'a', items: [{ id: '1', cardNo: 'b' }], player: { secret: 'c' } };
  mount(
    other,
    [{ endpoint: endpoint as Endpoint, run: async () => row as never, success: null }],
    {} as never,
    {} as never,
    1,
  );
  const { body } = await other.inject('/api/leaky');
  expect(JSON.parse(body).data).toEqual({ name: 'Ana', items: [{ id: '1' }] });
  await other.close();
});
