import * as contracts from '@palpite/contracts';
import type { Endpoint } from '@palpite/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { startServer, type TestServer } from '../../tests/harness/server.ts';

type Media = { example?: unknown };
type Operation = {
  summary?: string;
  parameters?: (Media & { name: string; in: string })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};

const endpoints = Object.values(contracts)
  .flatMap((module) => Object.values<unknown>(module as Record<string, unknown>))
  .filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  );

let server: TestServer;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  server = await startServer();
  ({ paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: typeof paths });
});
afterAll(() => server.close());

const titled = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('the description of the API', () => {
  test.each(titled)('%s has a summary, and examples that its contract accepts', (_, endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation;
    expect(operation.summary).toBe(endpoint.summary);
    const given = (place: string) =>
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === place)
          .map(({ name, example }) => [name, example]),
      );
    const problems = (schema: ZodType | undefined, value: unknown) =>
      schema?.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
      [];
    // Path parameters are text.
    const params = Object.fromEntries(
      Object.entries(given('path')).map(([name, value]) => [name, String(value)]),
    );
    expect(problems(endpoint.params, params)).toEqual([]);
    expect(problems(endpoint.query, given('query'))).toEqual([]);
    const [body] = Object.values(operation.requestBody?.content ?? {});
    if (endpoint.body) expect(problems(endpoint.body, body?.example)).toEqual([]);
    const [answer] = Object.values(operation.responses[200]?.content ?? {});
    if (!endpoint.raw)
      expect(problems(endpoint.reply, (answer?.example as { data: unknown })?.data)).toEqual([]);
  });
});
