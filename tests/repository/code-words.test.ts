import { readdirSync, readFileSync } from 'node:fs';
import { topics } from '@palpite/contracts/office';
import { codeWords } from '@palpite/contracts/office/code-words';
import { expect, test } from 'vitest';
import { z } from 'zod';

type Schema = {
  enum?: readonly (string | null)[];
  items?: { enum?: readonly string[] };
  anyOf?: readonly Schema[];
  names?: string;
};

/** Lists of codes that are the same in each language. */
const sameInEachLanguage = new Set(['currency', 'of', 'permissions', 'method']);
/** Codes that have their names from the catalogues of the player app. */
const named = new Set(['sport', 'game', 'market', 'outcome', 'scope', 'account']);

function codesOf(schema: z.ZodObject, io: 'input' | 'output'): [field: string, code: string][] {
  const { properties = {} } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, property]) => {
    const { names, anyOf = [], ...own } = property as Schema;
    if (sameInEachLanguage.has(name) || named.has(names ?? '')) return [];
    const codes = [own, ...anyOf].flatMap((each) => each.enum ?? each.items?.enum ?? []);
    const field = names === 'gameKind' ? names : name;
    return codes.flatMap((code): [string, string][] => (code === null ? [] : [[field, code]]));
  });
}

const schemasOf = ({ lists, actions }: (typeof topics)[number]): [z.ZodObject, 'input' | 'output'][] => [
  ...Object.values(lists).flatMap(({ row, query }): [z.ZodObject, 'input' | 'output'][] => [
    [row, 'output'],
    ...(query ? [[query, 'input'] as [z.ZodObject, 'input']] : []),
  ]),
  ...Object.values(actions).map(({ input }): [z.ZodObject, 'input'] => [input, 'input']),
];

test.each(topics.map((topic) => [topic.name, topic] as const))(
  'every code of %s in rows, filters and forms has words',
  (_, topic) => {
    const codes = schemasOf(topic).flatMap(([schema, io]) => codesOf(schema, io));
    const missing = codes.filter(([field, code]) => codeWords(code, field) === null);
    expect(missing).toEqual([]);
  },
);

const folder = new URL('../../db/schema/', import.meta.url);
const schema = readdirSync(folder)
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

/** Codes that the database allows in a column. */
function storedCodes(table: string, column: string): string[] {
  const definition = new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\)`).exec(schema)?.[1] ?? '';
  const list = new RegExp(`check \\(\\s*${column} in \\(([^)]*)\\)`).exec(definition)?.[1] ?? '';
  return [...list.matchAll(/'(\w+)'/g)].flatMap(([, code]) => code ?? []);
}

// Columns whose values are shown as they are stored, and the field that shows them.
test.each([
  ['wallet.transfer', 'kind', 'kind'],
  ['payments.order', 'status', 'state'],
  ['payments.withdrawal', 'status', 'state'],
  ['payments.withdrawal', 'cause', 'cause'],
  ['payments.callback_message', 'state', 'verification'],
  ['payments.deposit_return', 'status', 'return'],
  ['sportsbook.market', 'status', 'status'],
  ['sportsbook.market', 'price_fault', 'priceFault'],
  ['sportsbook.bet', 'status', 'state'],
  ['seamless.round', 'status', 'slotRound'],
  ['seamless.round', 'vendor_status', 'vendorStatus'],
  ['catalogue.game', 'product_code', 'group'],
  ['catalogue.game', 'kind', 'gameKind'],
  ['engagement.start_mask', 'audience', 'audience'],
  ['engagement.start_mask', 'target', 'leadsTo'],
  ['identity.block_event', 'event', 'event'],
  ['identity.player', 'block_kind', 'block'],
  ['identity.person_review', 'state', 'state'],
  ['identity.identity_review', 'state', 'state'],
  ['identity.identity_picture', 'kind', 'wanted'],
  ['wallet.bonus', 'state', 'state'],
  ['wallet.bonus_terms', 'source', 'source'],
])('every value of %s.%s has words', (table, column, field) => {
  const codes = storedCodes(table, column);
  expect(codes.length).toBeGreaterThan(1);
  expect(codes.filter((code) => codeWords(code, field) === null)).toEqual([]);
});
