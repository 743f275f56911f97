import type { FieldMeta } from '@palpite/contracts/office/topic';
import { z } from 'zod';

/** A field of a form or row, as its JSON Schema describes it. */
export type Field = Partial<FieldMeta> & {
  name: string;
  isRequired: boolean;
  type?: string;
  items?: { type?: string; enum?: readonly string[] };
  enum?: readonly string[];
};

/** Fields of a form (`input`) or a row (`output`), in their order. */
export function fieldsOf(schema: z.ZodObject, io: 'input' | 'output'): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return Object.entries(properties).map(([name, each]) => ({
    ...givenPart(each),
    ...(each as object),
    ...givenType(each),
    name,
    isRequired: required.includes(name),
  }));
}

/** The type of a nullable field's values, which its schema lists together with null. */
function givenType(schema: unknown): { type?: string } {
  const { type } = schema as { type?: string | string[] };
  if (!Array.isArray(type)) return {};
  const given = type.filter((each) => each !== 'null');
  return given.length === 1 && given[0] ? { type: given[0] } : {};
}

/** The part of a nullable field that describes its values. */
function givenPart(schema: unknown): object {
  const { anyOf = [] } = schema as { anyOf?: { type?: string }[] };
  const given = anyOf.filter(({ type }) => type !== 'null');
  return given.length === 1 && given[0] ? given[0] : {};
}
