import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from './fields.ts';

test('a nullable field has the type of its values, so that tables align numbers', () => {
  const row = z.object({
    margin: z.number().nullable(),
    name: z.string().nullable(),
    pace: z.number().int().nullable(),
    state: z.enum(['open', 'closed']).nullable(),
  });
  expect(fieldsOf(row, 'output').map(({ name, type }) => [name, type])).toEqual([
    ['margin', 'number'],
    ['name', 'string'],
    ['pace', 'integer'],
    ['state', 'string'],
  ]);
});
