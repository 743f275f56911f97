type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  pattern?: string;
  format?: string;
};

/** The first one that the schema accepts is shown. */
const byName: Record<string, readonly unknown[]> = {
  username: ['joana@exemplo.com.br'],
  email: ['joana@exemplo.com.br'],
  pwd: ['maracujá doce'],
  pwd1: ['maracujá doce'],
  oldPwd: ['maracujá doce'],
  nPwd: ['graviola azeda'],
  nPwd1: ['graviola azeda'],
  name: ['Joana Prado'],
  cardNo: ['529.982.247-25'],
  country: ['+55'],
  birthDate: ['1990-12-31'],
  phone: ['11 91234-5678'],
  codeId: [48_213_907],
  captCode: ['7GK4P'],
  code: ['482913'],
  currency: ['BRL'],
  lang: ['pt_BR'],
  stake: ['10.00', 10],
  amount: ['100.00', 100],
  price: [100],
  balance: [1_250.4],
  target: ['50.00', 50],
  multiplier: [1.98, '2.00'],
  odds: [1.95, '1.95'],
  tiles: [3, '3'],
  message: ['success'],
  status: [200, 'pending'],
  access_token: ['p1_8Yc0fE3dJm2QhW7uKxT5vB9nLs4Rz6Ag'],
  apikey: ['ticket.Qe2sW7yHk0bRt5NzXcV8uLmPa1JfGd4oIiYx3TqB6rE'],
  url: ['https://pay.example/checkout/8f2c'],
};

const texts: readonly string[] = [
  '2026-11-22T12:00:00.000Z',
  '2026-11-22',
  '01980f6e-3c5a-7d10-9b1e-5f0c8e2a4d77',
  'a1b2c3d4e5f60718293a4b5c',
  '10.00',
  '12',
  '3004523827',
  'BRL',
  'joana@exemplo.com.br',
  'double',
  'sandbox',
  'A',
];

function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.[0]) return exampleOf(options.find(({ type }) => type !== 'null') ?? options[0], name);
  const type = [schema.type].flat().find((each) => each !== 'null');
  const known = byName[name]?.find((value) => takes(schema, type, value));
  if (known !== undefined) return known;
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([field]) => field !== 'loading')
        .map(([field, inner]) => [field, exampleOf(inner, field)]),
    );
  if (type === 'array') return [exampleOf(schema.items ?? {}, name.replace(/s$/, ''))];
  if (schema.default !== undefined && schema.default !== '') return schema.default;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number')
    return Math.min(
      schema.maximum ?? 1,
      Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1),
    );
  if (type === 'string')
    return (schema.pattern || schema.format ? texts : ['…']).find((text) => takes(schema, type, text)) ?? '…';
  return null;
}

function takes(
  { pattern, format, minimum, maximum }: Schema,
  type: string | undefined,
  value: unknown,
): boolean {
  if (typeof value === 'number')
    return (
      (type === 'number' || (type === 'integer' && Number.isInteger(value))) &&
      value >= (minimum ?? value) &&
      value <= (maximum ?? value)
    );
  if (type !== 'string' || typeof value !== 'string') return false;
  if (pattern) return new RegExp(pattern, 'u').test(value);
  if (format === 'uuid') return /^[0-9a-f-]{36}$/.test(value);
  if (format === 'date-time') return value.includes('T') && value.endsWith('Z');
  return true;
}

type Media = { schema?: Schema; example?: unknown };
type Operation = {
  parameters?: (Media & { name: string })[];
  requestBody?: { content: Record<string, Media> };
  responses?: Record<string, { content?: Record<string, Media> }>;
};

export function addExamples(paths: Record<string, Record<string, unknown>>): void {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[])) {
    const { parameters = [], requestBody, responses = {} } = operation;
    const answers = Object.entries(responses)
      .filter(([http]) => http.startsWith('2'))
      .flatMap(([, answer]) => Object.values(answer.content ?? {}));
    for (const media of [...Object.values(requestBody?.content ?? {}), ...answers])
      if (media.schema) media.example = exampleOf(media.schema);
    for (const parameter of parameters)
      if (parameter.schema) parameter.example = exampleOf(parameter.schema, parameter.name);
  }
}
