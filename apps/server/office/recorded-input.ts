import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { fieldsOf } from './fields.ts';

/** Longer texts are cut in the audit log; their own tables hold the whole text. */
const textMax = 300;

/** JSON of an input as the audit log holds it. */
export const recorded = (input: object) =>
  JSON.stringify(input, (_, value) =>
    typeof value === 'string' && value.length > textMax ? `${value.slice(0, textMax)}…` : value,
  );

/** The input without its secrets: of each, only how many characters it has. */
export function withoutSecrets(
  schema: z.ZodObject,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const secrets = secretsOf(schema).filter((name) => typeof input[name] === 'string');
  if (secrets.length === 0) return input;
  return {
    ...input,
    ...Object.fromEntries(secrets.map((name) => [name, `*** (${String(input[name]).length})`])),
  };
}

/** Fields of an input that hold a secret. */
export const secretsOf = (schema: z.ZodObject): string[] =>
  fieldsOf(schema, 'input').flatMap(({ name, look }) => (look === 'secret' ? name : []));

/**
 * Adds to an input what proves later which file it had, beside its beginning: SHA-256 and bytes of the text in UTF-8, and
 * its rows; of a picture, those of its bytes.
 */
export function withFileFacts(schema: z.ZodObject, input: Readonly<Record<string, unknown>>): object {
  const files = fieldsOf(schema, 'input').filter(({ look }) => look === 'file' || look === 'picture');
  const facts = files.flatMap(({ name, look }) => {
    const text = input[name];
    if (typeof text !== 'string') return [];
    const bytes = Buffer.from(text, look === 'picture' ? 'base64' : 'utf8');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const rows = look === 'file' && { rows: countRows(text) };
    return [[`${name}Facts`, { sha256, bytes: bytes.length, ...rows }]];
  });
  return { ...input, ...Object.fromEntries(facts) };
}

/** Elements of a JSON list; of another file, its lines after the heading, where a line break in quotes ends none. */
export function countRows(text: string): number {
  if (/^\s*\[/.test(text))
    try {
      return (JSON.parse(text) as unknown[]).length;
    } catch {
      // Not JSON after all.
    }
  let rows = 0;
  let isQuoted = false;
  let isEmpty = true;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === '\n' && !isQuoted) {
      if (!isEmpty) rows++;
      isEmpty = true;
    } else if (letter.trim() !== '') isEmpty = false;
  }
  return Math.max(0, rows + (isEmpty ? 0 : 1) - 1);
}
