import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Callers, createCallers } from '../harness/access-callers.ts';
import { type Digest, prepareDigest } from '../harness/content-digest.ts';
import { type Json, type Part, titled } from '../harness/contract-samples.ts';
import { fromJsonSchema, fuzzBatches, fuzzTimeoutMs } from '../harness/fuzz.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';
import { startServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let callers: Callers;
let digest: Digest;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' }, timedJobs: false });
  callers = await createCallers(server);
  digest = await prepareDigest(server.database);
});
afterAll(() => server.close());

type Sample = Record<Part, unknown>;

const requestsOfEndpoint = 6;

const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

function arbitraryOf(schemas: Partial<Record<Part, z.ZodType>>): fc.Arbitrary<Sample> {
  const part = (name: Part) => {
    const schema = schemas[name];
    return schema ? fromJsonSchema(jsonSchemaOf(schema)) : fc.constant({});
  };
  return fc.record(
    { params: part('params'), query: part('query'), body: part('body') },
    { noNullPrototype: true },
  );
}

/** The sessions of this test, and the count of wrong codes. */
const counted = Object.fromEntries(
  ['identity.session', 'staff.session', 'identity.mail_code'].map((name) => [name, expect.anything()]),
);

/** A wrong code of a member of staff is recorded. */
const recordedBy = (path: string) =>
  path === '/api/staff/confirm' ? { 'staff.event': expect.anything() } : {};

const fieldsIn = (value: unknown) => Object.entries((value ?? {}) as Json);
const textOf = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

function addressOf(path: string, { params, query }: Sample): string {
  const values = Object.fromEntries(fieldsIn(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(values[name] ?? 'x').slice(0, 2_000)),
  );
  const search = new URLSearchParams(
    fieldsIn(query).map(([name, value]): [string, string] => [name, textOf(value).slice(0, 2_000)]),
  );
  return `${server.url}${filled}?${search}`;
}

const callerOf: Record<string, string> = { public: 'visitor', staff: 'support' };

const endpoints = titled.filter(([, { guard }]) => guard !== 'vendor');

describe('Any request is answered or refused, never with a fault, and a refusal changes nothing', () => {
  test.each(endpoints)(
    '%s',
    async (_title, endpoint) => {
      const { method, path, guard } = endpoint;
      const caller = callers[callerOf[guard] ?? guard] as Callers[string];
      const send = async (sample: Sample) => {
        const token = await caller();
        const response = await fetch(addressOf(path, sample), {
          method,
          headers: {
            ...(method === 'POST' && { 'content-type': 'application/json' }),
            ...(token && { authorization: token }),
          },
          ...(method === 'POST' && { body: JSON.stringify(sample.body) }),
        });
        const text = await response.text();
        const isFault = response.status >= 500 && /"code":"(fault|service_busy)"/.test(text);
        expect([isFault, JSON.stringify(sample), text]).toEqual([false, JSON.stringify(sample), text]);
        return response.status < 400;
      };
      for (const batch of fuzzBatches(arbitraryOf(endpoint as never), requestsOfEndpoint)) {
        const refused: Sample[] = [];
        for (const sample of batch) if (!(await send(sample))) refused.push(sample);
        // Between two digests nothing else writes.
        await caller();
        const before = await digest();
        let isAnswered = false;
        for (const sample of refused) isAnswered ||= await send(sample);
        if (!isAnswered) expect(await digest()).toEqual({ ...before, ...counted, ...recordedBy(path) });
      }
    },
    fuzzTimeoutMs,
  );
});

test('The ledger is balanced after all these requests', () => expectLedgerBalanced(server.database));
