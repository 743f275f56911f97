import { randomUUID } from 'node:crypto';
import * as contracts from '@palpite/contracts';
import type { Endpoint } from '@palpite/contracts/endpoint';
import { officeEndpoints } from '@palpite/contracts/office';
import { z } from 'zod';

/** Some modules export the same endpoint. */
const exported = Object.values(contracts)
  .filter((module): module is never => typeof module === 'object' && module !== null)
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isEndpoint);
export const endpoints: Endpoint[] = [...new Set([...exported, ...officeEndpoints])];
/** All endpoints, each with its method and path as the title of a test. */
export const titled = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

export type Json = Record<string, unknown>;
export type Part = 'params' | 'query' | 'body';

const texts = [
  'a',
  '1',
  '1.00',
  '2026-11-21',
  '2026-11-21T12:00:00.000Z',
  'sandbox',
  'a@exemplo.com.br',
  'AAA',
  'a'.repeat(24),
  '123456',
  randomUUID(),
  '1234567890',
  '2:1',
  '2036-12-01T20:00:00.000Z',
  'all',
  'ever',
  'match/1',
  `## ${'a'.repeat(240)}`,
  '09:00',
  'https://t.me/palpite',
  '24:00',
];

/** Returns a value that the schema accepts. */
function sampleOf(schema: Json): unknown {
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options?.[0]) return sampleOf(options[0]);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ('const' in schema) return schema.const;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.max(1, Number(schema.minimum ?? 1) || 1);
  if (schema.type === 'array') return [sampleOf(schema.items as Json)];
  const names = (schema.propertyNames as Json | undefined)?.enum;
  // A record by language or currency: with the reference language where there is one.
  if (Array.isArray(names))
    return {
      [String(names.find((name) => name === 'pt_BR') ?? names[0])]: sampleOf(
        schema.additionalProperties as Json,
      ),
    };
  if (schema.type === 'object') {
    const required = new Set(schema.required as string[]);
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
    return Object.fromEntries(
      properties.filter(([name]) => required.has(name)).map(([name, field]) => [name, sampleOf(field)]),
    );
  }
  if (schema.format === 'uuid') return '7d8f0e3c-2f6b-4c62-9f0c-0f6f9d7b1a11';
  const pattern = typeof schema.pattern === 'string' ? new RegExp(schema.pattern, 'u') : /^/;
  const lengthMin = Number(schema.minLength ?? 0);
  return texts.find((text) => pattern.test(text) && text.length >= lengthMin) ?? 'a';
}

export function fieldsOf(endpoint: Endpoint, part: Part): [name: string, schema: Json][] {
  const schema = endpoint[part];
  if (!schema) return [];
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Json>;
  };
  return Object.entries(properties ?? {}).filter(([name]) => name !== 'loading');
}

/** With all fields of the body. */
export function wellFormed(endpoint: Endpoint): Record<Part, Json> {
  const part = (name: Part) =>
    Object.fromEntries(fieldsOf(endpoint, name).map(([field, schema]) => [field, sampleOf(schema)]));
  const whole = { params: part('params'), query: part('query'), body: part('body') };
  for (const name of ['params', 'query', 'body'] as const) {
    const parsed = endpoint[name]?.safeParse(whole[name]);
    // Finds bounds that only the parser knows.
    for (const [field] of parsed?.success === false ? fieldsOf(endpoint, name) : []) {
      const before = whole[name][field];
      // Undefined: the other fields forbid it.
      const candidates = [before, ...texts, 2, 3, 5, undefined];
      const found = candidates.findIndex((value) => {
        const issues = endpoint[name]?.safeParse({ ...whole[name], [field]: value }).error?.issues ?? [];
        return issues.every((issue) => issue.path[0] !== field);
      });
      if (found === candidates.length - 1) delete whole[name][field];
      else if (found > 0) whole[name][field] = candidates[found];
    }
  }
  return whole;
}

export function pathOf(endpoint: Endpoint, params: Json, raw = false): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    raw ? String(params[name]) : encodeURIComponent(String(params[name])),
  );
}

export function isNumeric(schema: Json): boolean {
  const options = (schema.anyOf ?? []) as Json[];
  return schema.type === 'number' || schema.type === 'integer' || options.some((option) => isNumeric(option));
}
