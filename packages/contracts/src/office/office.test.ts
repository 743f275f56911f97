import { needsRecentCode } from '@palpite/domain/staff';
import { expect, test } from 'vitest';
import { officeEndpoints, topics } from './index.ts';
import type { ActionDefinition, ListDefinition } from './topic.ts';

const lists = topics.flatMap(({ name, lists }) =>
  Object.entries(lists).map(([list, definition]) => [`${name}.${list}`, definition] as const),
);
const actions = topics.flatMap((topic) =>
  Object.entries(topic.actions).map(
    ([action, definition]) => [`${topic.name}.${action}`, topic, definition] as const,
  ),
);

test('topics and paths have different names', () => {
  const names = topics.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const paths = officeEndpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(lists)('the keys of the list %s are fields of its rows', (_, { row, key = [] }) => {
  expect(key.filter((name) => !(name in row.shape))).toEqual([]);
});

test.each(lists)(
  'the list %s leads with a field that people recognise',
  (_, { row, lead }: ListDefinition) => {
    if (lead === undefined) return;
    expect(row.shape).toHaveProperty(lead);
    expect(['rowId', 'time', 'code']).not.toContain(row.shape[lead]?.meta()?.look);
  },
);

const listsOf = (name: string) =>
  topics.find((topic) => topic.name === name)?.lists as Record<string, ListDefinition> | undefined;
const opening = topics.flatMap(({ name }) =>
  Object.entries(listsOf(name) ?? {}).flatMap(([list, { row, opens }]) =>
    opens ? [[`${name}.${list}`, row, opens, listsOf(opens.topic ?? name)?.[opens.list]] as const] : [],
  ),
);

test.each(opening)('the rows of %s open a list by its filters', (_, row, opens, target) => {
  expect(target, `there is no list ${opens.list}`).toBeDefined();
  for (const [filter, field] of Object.entries(opens.with)) {
    expect(Object.keys(target?.query?.shape ?? {})).toContain(filter);
    expect(Object.keys(row.shape)).toContain(field);
  }
});

const grids = topics.flatMap(({ name }) =>
  Object.entries(listsOf(name) ?? {}).flatMap(([list, { row, grid }]) =>
    grid ? [[`${name}.${list}`, row, grid] as const] : [],
  ),
);

test.each(grids)('the grid of %s names fields of its rows', (_, row, { values, ...fields }) => {
  const fieldNames = [...values, ...Object.values(fields)];
  expect(fieldNames.filter((name) => !(name in row.shape))).toEqual([]);
  expect(values).not.toEqual([]);
});

test.each(lists.filter(([, { of }]) => of))('the list %s of a player asks which one', (_, { query }) => {
  expect(query?.safeParse({ player: '1000000000' }).success).toBe(true);
  expect(query?.safeParse({}).success).toBe(false);
});

const offers = actions.flatMap(([name, topic, action]) => [
  [name, topic, action, action] as const,
  ...Object.entries(action.alsoOn ?? {}).map(
    ([on, offer]) => [`${name} on ${on}`, topic, action, { on, ...offer }] as const,
  ),
]);

test.each(offers)(
  '%s belongs to a list of its topic, and takes fields of its rows',
  (_, topic, action, offer) => {
    const { on, from, when }: Pick<ActionDefinition, 'on' | 'from' | 'when'> = offer;
    const row = on === undefined ? {} : topic.lists[on]?.row.shape;
    expect(row, `there is no list ${on}`).toBeDefined();
    for (const [field, source] of Object.entries(from ?? {})) {
      expect(Object.keys(action.input.shape)).toContain(field);
      expect(Object.keys(row ?? {})).toContain(source);
    }
    const head = Object.values(topic.lists).find(({ of }) => of === 'head')?.row.shape;
    if (!when) return;
    const { field, is, otherwise } = when;
    const shape = { ...row, ...head }[field];
    expect(shape, `there is no field ${field}`).toBeDefined();
    for (const value of [...is, ...(otherwise ? [otherwise.value] : [])])
      expect(shape?.safeParse(value).success, `${field} is never ${value}`).toBe(true);
  },
);

test.each(actions)(
  'every field of %s has a label, and its sentence names only fields',
  (_, __, { input, sentence }) => {
    for (const [name, schema] of Object.entries(input.shape))
      expect(schema.meta(), `${name} has no label`).toMatchObject({
        label: { en: expect.any(String), pt: expect.any(String) },
      });
    for (const text of [sentence.en, sentence.pt])
      for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g))
        expect(Object.keys(input.shape)).toContain(name);
  },
);

test.each(actions)(
  'the endpoint of %s asks for a recent code where its permission needs one',
  (name, topic, action) => {
    const endpoint = topic.actionEndpoints[name.split('.')[1] ?? ''];
    const { audit, approval, answers, may }: ActionDefinition = action;
    const wanted =
      answers === 'file' || (audit === 'changes' && (approval !== 'none' || needsRecentCode(may)));
    expect(endpoint?.needsRecentCode).toBe(wanted);
  },
);
