import * as contracts from '@palpite/contracts';
import type { Endpoint } from '@palpite/contracts/endpoint';
import { type RefusalCode, refusalCodes, refusals } from '@palpite/contracts/refusals';
import { formatTypedAmount } from '@palpite/i18n';
import { translate } from '@palpite/i18n/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Content, type Digest, prepareDigest } from '../../tests/harness/content-digest.ts';
import {
  endpoints,
  fieldsOf,
  isNumeric,
  type Json,
  pathOf,
  titled,
  wellFormed,
} from '../../tests/harness/contract-samples.ts';
import { newMember, type TestMember } from '../../tests/harness/desk.ts';
import { startServer, type TestPlayer, type TestServer } from '../../tests/harness/server.ts';

let server: TestServer;
let player: TestPlayer;
let member: TestMember;
let digest: Digest;
let content: Content;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' }, timedJobs: false });
  player = await server.newPlayer();
  member = await newMember(server);
  // The first request creates the seeds.
  await server.call(contracts.originals.getSeeds, {}, { token: player.token });
  // The first request of a day offers the gift.
  await server.call(contracts.signIn.getUserGift, {}, { token: player.token });
  digest = await prepareDigest(server.database);
  content = await digest();
});
afterAll(() => server.close());

type Sent = { method?: string; path: string; body?: string | Buffer; headers?: Record<string, string> };
type Shown = { http: number; text: string; headers: Headers };

async function send({ method = 'GET', path, body, headers }: Sent): Promise<Shown> {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    redirect: 'manual',
  });
  return { http: response.status, text: await response.text(), headers: response.headers };
}

/** No player may see these. */
const inside =
  /\bat \/|node:|node_modules|\.ts\b|Error\b|zod|kysely|postgres|select |insert |undefined|\[object/i;

/** An envelope with a code of the contract, and its message in the requested language. */
function expectRefusal(shown: Shown, lang: 'pt_BR' | 'en_US', endpoint?: Endpoint): RefusalCode {
  const { status, message, data } = JSON.parse(shown.text) as {
    status: number;
    message: string;
    data: { code: RefusalCode; params?: Record<string, string | number> };
  };
  expect(refusalCodes).toContain(data.code);
  expect([data.code, shown.http, status]).toEqual([
    data.code,
    refusals[data.code].http,
    refusals[data.code].status,
  ]);
  expect(data.code, shown.text).not.toBe('fault');
  const example = data.code === 'amount_invalid' ? { example: formatTypedAmount(lang) } : {};
  expect(message).toBe(translate(lang, `refusals:${data.code}`, { ...data.params, ...example }));
  expect(shown.text).not.toMatch(inside);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  const always: RefusalCode[] = ['request_invalid', 'request_too_large', 'too_many_requests', 'path_unknown'];
  if (endpoint?.needsConfirmation) always.push('confirmation_needed');
  if (endpoint?.needsRecentCode) always.push('staff_confirmation_needed');
  if (endpoint?.may) always.push('staff_permission_missing');
  const declared = [...always, 'not_logged_in', 'session_ended', ...(endpoint?.refusals ?? [])];
  if (endpoint) expect(declared).toContain(data.code);
  return data.code;
}

/** Since the last check. No other code writes meanwhile. */
async function expectNothingWritten(): Promise<void> {
  const before = content;
  content = await digest();
  expect(content).toEqual(before);
}

/** An answered reading of personal data is in the audit log, and nothing else is written. */
async function expectOnlyReadings({ action = '' }: Endpoint, isAnswered: boolean): Promise<void> {
  const before = content;
  content = await digest();
  expect({ ...content, 'platform.audit_entry': '' }).toEqual({ ...before, 'platform.audit_entry': '' });
  const entries = await server.database.db
    .selectFrom('platform.audit_entry')
    .select(['kind', 'action'])
    .distinct()
    .execute();
  expect(entries.filter((entry) => entry.action === action)).toEqual(
    isAnswered ? [{ kind: 'reads', action }] : [],
  );
  expect(entries.filter(({ kind }) => kind !== 'reads')).toEqual([]);
}

const tokenOf = ({ guard }: Endpoint) => ({
  authorization: guard === 'staff' ? member.token : player.token,
});

test('the table holds all calls, and a valid request can be built for each contract', () => {
  expect(endpoints.length).toBeGreaterThan(30);
  for (const endpoint of endpoints) {
    const sample = wellFormed(endpoint);
    for (const part of ['params', 'query', 'body'] as const) {
      const parsed = endpoint[part]?.safeParse(sample[part]);
      expect(parsed?.error?.issues, `${endpoint.path} ${part} ${JSON.stringify(sample[part])}`).toBe(
        undefined,
      );
    }
  }
});

const nulByte = 'a\u0000b';
/** No field accepts these, whatever its type. */
const neverRight: [title: string, json: string][] = [
  ['a list', '[]'],
  ['an object', '{}'],
  ['a list of one', '["1"]'],
  ['nested lists', '[[[[[[[[[["1"]]]]]]]]]]'],
  ['too long a text', JSON.stringify('9'.repeat(5_000))],
  ['a zero byte', JSON.stringify(nulByte)],
];
const noNumber: [title: string, json: string][] = [
  ['nothing', 'null'],
  ['yes', 'true'],
  ['an empty text', '""'],
  ['a negative', '-1'],
  ['a negative text', '"-1"'],
  ['NaN', '"NaN"'],
  ['Infinity', '"Infinity"'],
  ['1e3', '1e3'],
  ['1e3 as text', '"1e3"'],
  ['1e-37', '1e-37'],
  ['a number beyond 2^53', '9007199254740993000'],
  ['a number beyond all numbers', '1e999'],
  ['too many decimals', '1.23456789'],
  ['full-width digits', '"１２"'],
  ['Arabic digits', '"١٢"'],
  ['a hexadecimal', '"0x10"'],
  ['a plus', '"+1"'],
  ['a blank', '" 1"'],
  ['a decimal comma', '"1,5"'],
  ['a leading zero', '"01.0"'],
];

function bodyWith(body: Json, field: string, json: string): string {
  const rest = Object.entries(body).filter(([name]) => name !== field);
  const pairs = rest.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...pairs, `${JSON.stringify(field)}:${json}`].join(',')}}`;
}

const posts = titled.filter(([, endpoint]) => endpoint.method === 'POST' && endpoint.guard !== 'vendor');

describe('An invalid body is refused in the language of the request and changes nothing', () => {
  test.each(posts)('%s', async (_title, endpoint) => {
    const { params, body } = wellFormed(endpoint);
    const path = pathOf(endpoint, params);
    const whole = JSON.stringify(body);
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const bodies: [title: string, body: string | Buffer, headers?: Record<string, string>][] = [
      ['null', 'null'],
      ['a list', '[]'],
      ['a text', '"a"'],
      ['half an object', whole.slice(0, -1)],
      ['two objects', `${whole}${whole}`],
      ['an unknown field', bodyWith(body, 'balance', '1000000')],
      ['a deep list', `{"x":${deep}}`],
      ['a prototype', bodyWith(body, '__proto__', '{"admin":true}')],
      ['a constructor', bodyWith(body, 'constructor', '{"prototype":{"admin":true}}')],
      ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x22, 0x7d])],
      ['a huge text', bodyWith(body, 'x', JSON.stringify('x'.repeat(70_000)))],
      ['plain text', whole, { 'content-type': 'text/plain' }],
      ['no type', whole, { 'content-type': 'x' }],
      ['a file', whole, { 'content-type': 'multipart/form-data; boundary=x' }],
      ['an unknown field of a form', 'x=1', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['a prototype of a form', '__proto__=1', { 'content-type': 'application/x-www-form-urlencoded' }],
      ...fieldsOf(endpoint, 'body').flatMap(([field, schema]) =>
        [...neverRight, ...(isNumeric(schema) ? noNumber : [])].map(
          ([title, json]) => [`${field}: ${title}`, bodyWith(body, field, json)] as [string, string],
        ),
      ),
    ];
    for (const [index, [title, text, headers]] of bodies.entries()) {
      const lang = index % 2 === 0 ? 'pt_BR' : 'en_US';
      const shown = await send({
        method: 'POST',
        path,
        body: text,
        headers: { ...tokenOf(endpoint), lang, ...headers },
      });
      expect([title, shown.http < 200 || shown.http > 299, shown.text]).toEqual([title, true, shown.text]);
      const code = expectRefusal(shown, lang, endpoint);
      expect([title, ['not_logged_in', 'session_ended'].includes(code)]).toEqual([title, false]);
    }
    await expectNothingWritten();
  });
});

const withParams = titled.filter(([, endpoint]) => endpoint.params);

describe('An invalid path parameter is refused and changes nothing', () => {
  test.each(withParams)('%s', async (_title, endpoint) => {
    const { params, body } = wellFormed(endpoint);
    const wrong = [
      '%00',
      'a%00b',
      '%ff',
      '%E0%A4%A',
      '..%2f..%2fetc',
      'x'.repeat(300),
      '%F0%9F%92%A9',
      '__proto__',
    ];
    const wrongNumber = ['-1', '1e3', '1.5', 'NaN', '%EF%BC%91', '9007199254740993', '0x1', '%201'];
    for (const [field, schema] of fieldsOf(endpoint, 'params')) {
      const values = [...wrong, ...(isNumeric(schema) ? wrongNumber : [])];
      for (const value of values) {
        const shown = await send({
          method: endpoint.method,
          path: pathOf(endpoint, { ...params, [field]: value }, true),
          headers: { ...tokenOf(endpoint), lang: 'en_US' },
          ...(endpoint.method === 'POST' && { body: JSON.stringify(body) }),
        });
        expect([value, shown.http >= 400, shown.text]).toEqual([value, true, shown.text]);
        expectRefusal(shown, 'en_US', endpoint);
      }
    }
    await expectNothingWritten();
  });
});

const withQuery = titled.filter(([, endpoint]) => endpoint.query);

describe('An invalid query is refused or answered, and is never a fault', () => {
  test.each(withQuery)('%s', async (_title, endpoint) => {
    const path = pathOf(endpoint, wellFormed(endpoint).params);
    const names = [...fieldsOf(endpoint, 'query').map(([name]) => name), 'loading'];
    const wrong = [
      '',
      'a%00b',
      '-1',
      '1e3',
      'NaN',
      '%EF%BC%91',
      '9'.repeat(18),
      '9'.repeat(40),
      '%ff',
      'x'.repeat(300),
    ];
    let isAnswered = false;
    for (const name of names) {
      for (const value of [...wrong.map((text) => `${name}=${text}`), `${name}=1&${name}=2`, `${name}[]=1`]) {
        const shown = await send({
          path: `${path}?${value}`,
          headers: { ...tokenOf(endpoint), lang: 'en_US' },
        });
        if (shown.http === 200) isAnswered = true;
        else expectRefusal(shown, 'en_US', endpoint);
      }
    }
    await (endpoint.action && endpoint.audit === 'reads'
      ? expectOnlyReadings(endpoint, isAnswered)
      : expectNothingWritten());
  });
});

test('TRACE is refused for every path, and nothing of the request is sent back', async () => {
  const echo = 'a-header-of-the-request';
  for (const [title, endpoint] of titled) {
    const { statusCode, body } = await server.app.http.inject({
      method: 'TRACE',
      url: pathOf(endpoint, wellFormed(endpoint).params),
      headers: { ...tokenOf(endpoint), 'x-echo': echo },
    });
    expect([title, statusCode, JSON.parse(body).data.code]).toEqual([title, 404, 'path_unknown']);
    expect(body).not.toContain(echo);
  }
});

const guarded = titled.filter(([, { guard }]) => guard === 'player' || guard === 'staff');

describe('A call of players or staff is refused without their own session', () => {
  test.each(guarded)('%s', async (_title, endpoint) => {
    const { params, query, body } = wellFormed(endpoint);
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const ask = (headers: Record<string, string>) =>
      send({
        method: endpoint.method,
        path: `${pathOf(endpoint, params)}${search && `?${search}`}`,
        headers: { lang: 'pt_BR', ...headers },
        ...(endpoint.method === 'POST' && { body: JSON.stringify(body) }),
      });
    expect(expectRefusal(await ask({}), 'pt_BR', endpoint)).toBe('not_logged_in');
    const tokens = [
      endpoint.guard === 'staff' ? player.token : member.token,
      'x',
      'Bearer x',
      player.token.slice(1),
      `${player.token}x`,
      'null',
      'a'.repeat(8_000),
      'é',
    ];
    for (const authorization of tokens) {
      const shown = await ask({ authorization });
      expect([authorization, expectRefusal(shown, 'pt_BR', endpoint)]).toEqual([
        authorization,
        'session_ended',
      ]);
    }
    await expectNothingWritten();
  });
});

describe('A path answers only its own methods and spelling', () => {
  test.each(titled)('%s', async (_title, endpoint) => {
    const { params } = wellFormed(endpoint);
    const path = pathOf(endpoint, params);
    const mounted = new Set(
      endpoints.filter(({ path: other }) => other === endpoint.path).map(({ method }) => method as string),
    );
    const strays = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (method) => !mounted.has(method),
    );
    for (const method of strays) {
      // Another endpoint may have a parameter in this place.
      const shown = await send({
        method,
        path,
        headers: { ...tokenOf(endpoint), 'x-http-method-override': endpoint.method },
      });
      if (shown.http !== 200) expectRefusal(shown, 'pt_BR');
      else expect([method, path]).toEqual(['GET', path]);
    }
    for (const other of [`${path}/`, path.toUpperCase(), `/${path}`]) {
      const shown = await send({ method: endpoint.method, path: other, headers: tokenOf(endpoint) });
      expect(['path_unknown', 'request_invalid']).toContain(expectRefusal(shown, 'pt_BR'));
    }
    await expectNothingWritten();
  });
});
