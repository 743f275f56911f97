import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@palpite/contracts/endpoint';
import type { RefusalCode } from '@palpite/contracts/refusals';
import { hasPermission, isStaffRole } from '@palpite/domain/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  absent,
  type Callers,
  createCallers,
  type OwnedObjects,
  openToken,
  ownEverything,
  sharedBetGame,
} from '../harness/access-callers.ts';
import { kindsOf, looksLikeId, type ObjectKind } from '../harness/access-objects.ts';
import { type Access, accessOf, confirmedOnly } from '../harness/access-rows.ts';
import { type Digest, prepareDigest } from '../harness/content-digest.ts';
import {
  endpoints,
  fieldsOf,
  type Json,
  type Part,
  pathOf,
  titled,
  wellFormed,
} from '../harness/contract-samples.ts';
import { paymentSecret } from '../harness/deposits.ts';
import { confirmed } from '../harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let owner: TestPlayer;
let owned: OwnedObjects;
let stranger: TestPlayer;
let callers: Callers;
let digest: Digest;
beforeAll(async () => {
  server = await startServer({
    environment: { DRAW_ROUNDS: 'false', PAYMENT_SECRET: paymentSecret },
    timedJobs: false,
  });
  // The samples name match 1; an order that is let in must not decide the owner's bet while another test compares.
  await sql`alter table sportsbook.match alter column id restart with 1000`.execute(server.database.db);
  owner = await server.fundedPlayer(1_000_000n);
  owned = await ownEverything(server, owner);
  stranger = await server.fundedPlayer(1_000_000n);
  callers = await createCallers(server);
  digest = await prepareDigest(server.database);
});
afterAll(() => server.close());

type Sample = Record<Part, Json>;
type Shown = { http: number; text: string; code: RefusalCode | null };

async function send(
  endpoint: Endpoint,
  { params, query, body }: Sample,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Shown> {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const response = await fetch(`${server.url}${pathOf(endpoint, params)}${search && `?${search}`}`, {
    method: endpoint.method,
    headers: {
      ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }),
      ...(token && { authorization: token }),
      ...headers,
    },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  const text = await response.text();
  return { http: response.status, text, code: codeIn(text) };
}

function codeIn(text: string): RefusalCode | null {
  try {
    return (JSON.parse(text) as { data?: { code?: RefusalCode } }).data?.code ?? null;
  } catch {
    return null;
  }
}

test('each endpoint has one line in access-rows.ts, and each line has an endpoint', () => {
  expect([...accessOf.keys()].sort()).toEqual(titled.map(([title]) => title).sort());
});

test('each field that names an object has a line in access-rows.ts', () => {
  const unknown = titled.flatMap(([title, endpoint]) =>
    namingFields(endpoint)
      .filter(({ shown }) => kindsOf(title, shown) === null)
      .map(({ shown }) => `${title} ${shown}`),
  );
  expect(unknown).toEqual([]);
});

type NamingField = { part: Part; field: string; shown: string };

function namingFields(endpoint: Endpoint): NamingField[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(endpoint, part)
      .map(([field]) => ({ part, field, shown: part === 'params' ? `{${field}}` : field }))
      .filter(({ shown }) => part === 'params' || looksLikeId(shown)),
  );
}

const stopCodes = ['play_stopped', 'play_stopped_always'] as const;
const guardCodes: readonly (RefusalCode | null)[] = [
  'not_logged_in',
  'session_ended',
  'staff_permission_missing',
  ...stopCodes,
];

/** Codes of the guard for each caller; a caller without a line is let in. Vendor endpoints know no sessions. */
function codeOf(access: Access, caller: string, { may }: Endpoint): RefusalCode | null {
  if (access === 'anyone' || access === 'vendor') return null;
  if (caller === 'visitor') return 'not_logged_in';
  if (access === 'staff' && isStaffRole(caller))
    return !may || hasPermission([caller], may) ? null : 'staff_permission_missing';
  if (access === 'staff' || !['player', 'excluded', 'onBreak'].includes(caller)) return 'session_ended';
  if (access === 'player' && caller === 'excluded') return 'play_stopped_always';
  return access === 'player' && caller === 'onBreak' ? 'play_stopped' : null;
}

describe('Each caller is let in or refused as the table says, and a refusal changes nothing', () => {
  test.each(titled)('%s', async (title, endpoint) => {
    const access = accessOf.get(title) ?? 'anyone';
    const sample = wellFormed(endpoint);
    const guardCodeFor = async (token: string | undefined) => {
      const { code } = await send(endpoint, sample, token);
      return guardCodes.includes(code) ? code : null;
    };
    const names = Object.keys(callers);
    const refused = names.filter((caller) => codeOf(access, caller, endpoint) !== null);
    const tokens: [caller: string, token: string | undefined][] = [];
    for (const caller of refused) tokens.push([caller, await callers[caller]?.()]);
    const before = await digest();
    for (const [caller, token] of tokens)
      expect([caller, await guardCodeFor(token)]).toEqual([caller, codeOf(access, caller, endpoint)]);
    if (refused.length > 0) expect(await digest()).toEqual(before);
    for (const caller of names.filter((name) => !refused.includes(name)))
      expect([caller, await guardCodeFor(await callers[caller]?.())]).toEqual([caller, null]);
  });
});

test('calls that need a confirmation refuse without one, and with that of another player or login', async () => {
  expect(
    titled
      .filter(([, { needsConfirmation }]) => needsConfirmation)
      .map(([title]) => title)
      .sort(),
  ).toEqual(confirmedOnly);
  const foreign = await confirmed(server, owner);
  for (const [title, endpoint] of titled.filter(([each]) => confirmedOnly.includes(each))) {
    for (const player of [stranger, owner])
      for (const headers of [{}, foreign, { confirmation: 'x' }, { confirmation: '' }]) {
        const before = await digest();
        const token = await openToken(server, player);
        const { code } = await send(endpoint, wellFormed(endpoint), token, headers);
        expect([title, code]).toEqual([title, 'confirmation_needed']);
        expect({ ...(await digest()), 'identity.session': '' }).toEqual({
          ...before,
          'identity.session': '',
        });
      }
  }
});

/** Returns the sample with one field replaced, as a list where the contract wants one. */
function withField(endpoint: Endpoint, sample: Sample, { part, field }: NamingField, value: string): Sample {
  const isList = Array.isArray(sample[part][field]);
  const placed = value === owned.sharedBet ? { ...sample, params: { game: sharedBetGame } } : sample;
  const changed = { ...placed, [part]: { ...placed[part], [field]: isList ? [value] : value } };
  expect(endpoint[part]?.safeParse(changed[part]).error?.issues, `${field} ${value}`).toBe(undefined);
  return changed;
}

type Attack = { title: string; endpoint: Endpoint; naming: NamingField; kind: ObjectKind };

const attacks: Attack[] = titled.flatMap(([title, endpoint]) =>
  namingFields(endpoint).flatMap((naming) =>
    (kindsOf(title, naming.shown) ?? []).map((kind) => ({ title, endpoint, naming, kind })),
  ),
);
const named = attacks.map(
  (attack) => [`${attack.title} ${attack.naming.shown} of a ${attack.kind}`, attack] as const,
);

/** Text of an answer without the ids that differ between the two requests. */
const comparable = ({ http, text }: Shown, id: string) => [http, text.replaceAll(id, 'the id')];

const onObjects = named.filter(([, { kind }]) => kind !== 'request');

describe('An object of another player is answered as one that does not exist, and stays as it was', () => {
  test.each(onObjects)('%s', async (_title, { endpoint, naming, kind }) => {
    const [theirs, none] = [owned[kind as keyof OwnedObjects], absent[kind as keyof OwnedObjects]];
    const sample = wellFormed(endpoint);
    const token = await openToken(server, stranger);
    const before = await digest([stranger]);
    const shown = await send(endpoint, withField(endpoint, sample, naming, theirs), token);
    expect(shown.text).not.toMatch(secretsOf(owner));
    expect(await digest([stranger])).toEqual(before);
    const unknown = await send(endpoint, withField(endpoint, sample, naming, none), token);
    expect(comparable(shown, theirs)).toEqual(comparable(unknown, none));
  });
});

/** Matches what identifies a player in an answer. */
const secretsOf = ({ id, username }: TestPlayer) => new RegExp(`${id}|${username.replaceAll('.', '\\.')}`);

/** Fields that only confirm an agreement; the answer does not depend on the object. */
const confirmations = ['forfeit'];

describe('The owner of the object gets another answer, so that the test above can fail', () => {
  test.each(onObjects.filter(([, { naming }]) => !confirmations.includes(naming.field)))(
    '%s',
    async (_title, { endpoint, naming, kind }) => {
      const [own, none] = [owned[kind as keyof OwnedObjects], absent[kind as keyof OwnedObjects]];
      const sample = wellFormed(endpoint);
      const unknown = await send(endpoint, withField(endpoint, sample, naming, none), owner.token);
      const shown = await send(endpoint, withField(endpoint, sample, naming, own), owner.token);
      expect(comparable(shown, own)).not.toEqual(comparable(unknown, none));
    },
  );
});

describe('A request id of another player is new for its caller', () => {
  test.each(named.filter(([, { kind }]) => kind === 'request'))('%s', async (_title, attack) => {
    const { endpoint, naming } = attack;
    const sample = wellFormed(endpoint);
    const [taken, fresh] = [randomUUID(), randomUUID()];
    await send(endpoint, withField(endpoint, sample, naming, taken), await openToken(server, owner));
    const before = await digest([stranger]);
    const token = await openToken(server, stranger);
    const shown = await send(endpoint, withField(endpoint, sample, naming, taken), token);
    expect(shown.text).not.toMatch(secretsOf(owner));
    const reference = await send(endpoint, withField(endpoint, sample, naming, fresh), token);
    expect([reference.code, 'request_id_reused']).toContain(shown.code);
    expect(await digest([stranger])).toEqual(before);
  });
});

/** Lists the objects of a schema, with their place, that accept fields that they do not name. */
function openObjects(schema: z.core.$ZodType, place: string): string[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = ['innerType', 'element', 'in', 'valueType'].flatMap((name) =>
    def[name] ? openObjects(def[name] as z.core.$ZodType, place) : [],
  );
  const options = ((def.options ?? []) as z.core.$ZodType[]).flatMap((each) => openObjects(each, place));
  if (def.type !== 'object') return [...inner, ...options];
  const isStrict = (def.catchall as z.core.$ZodType | undefined)?._zod.def.type === 'never';
  const shape = Object.entries(def.shape as Record<string, z.core.$ZodType>);
  return [
    ...(isStrict ? [] : [place]),
    ...shape.flatMap(([name, each]) => openObjects(each, `${place}.${name}`)),
  ];
}

/** Answers of an authenticator, which WebAuthn may extend. Their parser drops unknown fields. */
const ofAuthenticator = /\.(credential|answer)(\.response)?$/;

describe('No request sets a column', () => {
  test('each object of each body refuses fields that the contract does not name', () => {
    const open = titled.flatMap(([title, { body }]) => (body ? openObjects(body, title) : []));
    expect(open.filter((place) => !ofAuthenticator.test(place))).toEqual([]);
  });

  const columns = async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct column_name as name
      from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema')
    `.execute(server.database.db);
    return rows.map(({ name }) => name);
  };

  test.each(titled)('%s', async (_title, endpoint) => {
    const sample = wellFormed(endpoint);
    const token = await callers[endpoint.guard === 'staff' ? 'support' : 'player']?.();
    const foreign = (part: Part) => {
      const own = new Set(fieldsOf(endpoint, part).map(([field]) => field));
      return names.filter((name) => !own.has(name));
    };
    const names = await columns();
    const spread = (part: Part) => Object.fromEntries(foreign(part).map((name) => [name, '1']));
    if (endpoint.method === 'GET') {
      const plain = await send(endpoint, sample, token);
      const more = await send(endpoint, { ...sample, query: { ...sample.query, ...spread('query') } }, token);
      if (endpoint.query && openObjects(endpoint.query, '').length === 0)
        expect(more.code).toBe('request_invalid');
      else if (plain.code) expect(more.code).toBe(plain.code);
      else expect(more.http).toBe(plain.http);
      return;
    }
    for (const name of endpoint.body ? foreign('body') : []) {
      const parsed = endpoint.body?.safeParse({ ...sample.body, [name]: '1' });
      expect([name, parsed?.success]).toEqual([name, false]);
    }
    const before = await digest();
    const shown = await send(endpoint, { ...sample, body: { ...sample.body, ...spread('body') } }, token);
    if (endpoint.guard !== 'vendor') expect(shown.code).toBe('request_invalid');
    expect(await digest()).toEqual(before);
  });
});

describe('A vendor endpoint refuses calls without a signature and changes nothing', () => {
  const vendors = endpoints.filter(({ guard }) => guard === 'vendor');
  const paths = vendors.flatMap(({ path }) =>
    ['sandbox', 'stripe', 'btcpay', 'efi', 'constructor'].map((vendor) => path.replace('{vendor}', vendor)),
  );
  test.each([...new Set(paths)])('%s', async (path) => {
    const order = { eventId: randomUUID(), merchantOrderId: owned.order, merchantWithdrawalId: owned.order };
    const paid = { ...order, type: 'checkout.paid', amountMinor: 20_000, currency: 'BRL', method: 'pix' };
    const form = 'application/x-www-form-urlencoded';
    const bodies: [type: string, body: string][] = [
      ['application/json', '{}'],
      ['application/json', JSON.stringify(paid)],
      ['application/json', JSON.stringify({ user_id: String(owner.id), currency: 'BRL', game: 'x' })],
      [form, ''],
      [
        form,
        new URLSearchParams({
          name: 'win',
          token: 'x',
          signature: '',
          player_name: `${owner.id}`,
        }).toString(),
      ],
    ];
    const before = await digest();
    for (const [type, body] of bodies)
      for (const signature of [undefined, '', '0'.repeat(64)]) {
        const headers = {
          'content-type': type,
          ...(signature !== undefined && {
            'x-signature': signature,
            'x-timestamp': String(Date.now()),
            'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${signature}`,
            'btcpay-sig': `sha256=${signature}`,
            'x-request-sign': signature,
            'x-real-ip': '127.0.0.1',
          }),
        };
        const { http, body: answer } = await server.send('POST', path, { body, headers });
        const text = JSON.stringify(answer);
        expect([text, /"balance\w*":"?[1-9]|"received":true|"status":"ok"/.test(text)]).toEqual([
          text,
          false,
        ]);
        expect(http).not.toBe(500);
      }
    expect(await digest()).toEqual(before);
  });
});

describe('Another way to write the method does not pass the guard', () => {
  const guarded = titled.filter(([, { guard }]) => guard === 'player' || guard === 'staff');
  test.each(guarded)('%s', async (_title, endpoint) => {
    const path = pathOf(endpoint, wellFormed(endpoint).params);
    const { status } = await fetch(server.url + path, { method: 'HEAD' });
    expect(endpoint.method === 'GET' ? [400, 401] : [400, 401, 404]).toContain(status);
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const method = endpoint.method === 'GET' ? 'POST' : 'GET';
      const answer = await server.send(method, `${path}?_method=${endpoint.method}`, {
        headers: { [name]: endpoint.method },
      });
      expect([200, 201, 204]).not.toContain(answer.http);
    }
  });
});
