import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { revealField } from '@palpite/contracts/office/reveal';
import {
  type ActionDefinition,
  type Check,
  type ListDefinition,
  type Look,
  type Outcome,
  validFromHeader,
} from '@palpite/contracts/office/topic';
import { confirmStaff } from '@palpite/contracts/staff';
import { localeCodes } from '@palpite/domain/locales';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { confirmSession, createStaffContext, findMember } from '../modules/staff/index.ts';
import { readCompany } from '../platform/company.ts';
import { createCounterStore } from '../platform/limits.ts';
import { createLog } from '../platform/log.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { openSecrets } from '../platform/secret-keys.ts';
import { takeOut, writeAnswer } from './answer-file.ts';
import { listAs, orderAs, type Reveal, revealAs } from './execute.ts';
import { explainToOperator } from './explain-to-operator.ts';
import { type Field, fieldsOf } from './fields.ts';
import type { OfficeTopic } from './office-topic.ts';
import { callRunning, openInstallation } from './operator-client.ts';
import { OperatorMistake } from './operator-mistake.ts';
import { createPrompt } from './prompt.ts';
import { readSession, sessionFile } from './session-file.ts';

const optionOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The command takes the path of a file with the value. */
const pathLooks: readonly Look[] = ['file', 'picture', 'secret'];

/** Usage of an action: required fields as words, then the others as options. */
function usageOf(topic: string, action: string, definition: ActionDefinition): string {
  const { input, label, answers, schedulable } = definition;
  const words = fieldsOf(input, 'input').map((field) => {
    const values =
      field.enum?.join('|') ??
      (field.type === 'object' ? '@file' : field.look && pathLooks.includes(field.look) ? 'path' : 'value');
    const option =
      field.type === 'boolean' ? `--${optionOf(field.name)}` : `--${optionOf(field.name)} <${values}>`;
    return field.isRequired ? option : `[${option}]`;
  });
  const out = answers === 'file' ? ['--out <path>'] : [];
  const later = schedulable ? [`[--${validFromHeader} <time>]`] : [];
  const usage = [`npm run operator -- ${topic} ${action}`, ...words, ...out, ...later].join(' ');
  return `${usage}\n    ${label.en}`;
}

function helpOf({ topic }: OfficeTopic): string {
  const lists = Object.entries(topic.lists).map(([name, { query }]) =>
    [
      name === 'all' ? 'list' : `list ${name}`,
      ...(query ? fieldsOf(query, 'input').map((field) => `[--${optionOf(field.name)} <value>]`) : []),
    ].join(' '),
  );
  return [
    ...lists.map((words) => `npm run operator -- ${topic.name} ${words}`),
    ...Object.entries(topic.actions).map(([name, action]) => usageOf(topic.name, name, action)),
    ...hiddenOf(topic).map((each) => revealUsage(topic.name, each)),
    '',
    'Required values may also be given as words, in this order. @ before a value reads a JSON file, or a folder with one',
    'text per language (pt_BR.md, en_US.md, …). Repeat an option for several values.',
  ].join('\n');
}

/** Reads a JSON file, or a folder with one text per language. Throws OperatorMistake. */
function readPath(path: string): unknown {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new OperatorMistake(`There is no ${path}.`);
  if (!found.isDirectory()) return parseJson(readFileSync(path, 'utf8'), path);
  const files = readdirSync(path).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const strange = files.filter((name) => !localeCodes.some((lang) => name === `${lang}.md`));
  if (strange.length > 0)
    throw new OperatorMistake(
      `${strange.join(', ')} is not a supported language: name each file ${localeCodes.join('.md, ')}.md.`,
    );
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -'.md'.length), readFileSync(join(path, name), 'utf8').trim()]),
  );
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorMistake(`${source} is not valid JSON.`);
  }
}

/** Throws OperatorMistake. */
function requireFile(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new OperatorMistake(`There is no file ${path}.`);
}

/** Reads a file in UTF-8, or in Latin-1 where the field accepts it. Throws OperatorMistake. */
function readText(path: string, orLatin1: boolean): string {
  requireFile(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    if (orLatin1) return new TextDecoder('windows-1252').decode(readFileSync(path));
    throw new OperatorMistake(`${path} is not encoded in UTF-8.`);
  }
}

/** Reads a file as Base64. Throws OperatorMistake. */
function readBytes(path: string): string {
  requireFile(path);
  return readFileSync(path).toString('base64');
}

function parseOption(
  { type, items, look, orLatin1 = false }: Pick<Field, 'type' | 'items' | 'look' | 'orLatin1'>,
  given: string | string[] | boolean,
): unknown {
  if (Array.isArray(given)) return given.map((each) => parseOption(items ?? {}, each));
  if (typeof given === 'boolean') return given;
  if (look === 'file' || look === 'secret') return readText(given.replace(/^@/, ''), orLatin1);
  if (look === 'picture') return readBytes(given.replace(/^@/, ''));
  if (type === 'number' || type === 'integer')
    return given.trim() === '' || Number.isNaN(Number(given)) ? given : Number(given);
  if (type === 'object')
    return given.startsWith('@') ? readPath(given.slice(1)) : parseJson(given, 'The value of an option');
  return given;
}

/** Reads the words after the action: options by name, and words for the required fields without an option. */
function readInput(
  action: ActionDefinition,
  args: readonly string[],
  usage: string,
): { input: Record<string, unknown>; validFrom: string | null } {
  const fields = fieldsOf(action.input, 'input');
  const { values: given, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: {
      ...Object.fromEntries(
        fields.map(({ name, type }) => [
          optionOf(name),
          { type: type === 'boolean' ? 'boolean' : 'string', multiple: type === 'array' } as const,
        ]),
      ),
      ...(action.schedulable && { [validFromHeader]: { type: 'string' } as const }),
    },
  });
  const { [validFromHeader]: later, ...others } = given;
  const values = action.schedulable ? others : given;
  const strange = Object.keys(values).find((name) => !fields.some((field) => optionOf(field.name) === name));
  if (strange !== undefined) throw new OperatorMistake(`There is no option --${strange}.\n${usage}`);
  const input: Record<string, unknown> = {};
  const words = [...positionals];
  for (const field of fields) {
    const option = values[optionOf(field.name)];
    const value = option ?? (field.isRequired ? words.shift() : undefined);
    if (value === undefined) continue;
    const list = field.type === 'array' && typeof value === 'string' ? [value] : value;
    input[field.name] = parseOption(field, list as string | string[] | boolean);
  }
  if (words.length > 0) throw new OperatorMistake(`There is no place for ${words.join(' ')}.\n${usage}`);
  return { input, validFrom: action.schedulable && typeof later === 'string' ? later : null };
}

/** Reads the words after `list`: names of lists, and options for the fields of their queries. */
function readListWords({ lists }: OfficeTopic['topic'], args: readonly string[]) {
  const fields = Object.values(lists).flatMap(({ query }) => (query ? fieldsOf(query, 'input') : []));
  const { values, positionals: names } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: Object.fromEntries(fields.map(({ name }) => [optionOf(name), { type: 'string' } as const])),
  });
  const query = Object.entries(values).map(([option, value]) => [
    fields.find(({ name }) => optionOf(name) === option)?.name ?? option,
    String(value),
  ]);
  return { names, query: Object.fromEntries(query) as Record<string, string> };
}

/** Exceptions in words; passed checks are not named. */
const checksText = (checks: readonly Check[]) =>
  checks
    .filter(({ state }) => state === 'look' || state === 'failed')
    .map(({ name, state, words }) => `${state}: ${name}, ${words}`)
    .join('; ') || 'all passed';

function textOf(value: unknown, { look }: Field): string {
  if (value === null || value === undefined || value === '') return '–';
  if (look === 'checks') return checksText(value as readonly Check[]);
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return look === 'time' ? text.slice(0, 16).replace('T', ' ') : text.replaceAll('\n', ' · ');
}

function printRows({ row, title, empty }: ListDefinition, rows: readonly object[]): void {
  if (rows.length === 0) {
    console.log(empty.en);
    return;
  }
  // Texts of all languages would make lines too long to read.
  const fields = fieldsOf(row, 'output').filter(({ label, look }) => label !== undefined && look !== 'texts');
  const cells = [
    fields.map(({ label, name }) => label?.en ?? name),
    ...rows.map((each) =>
      fields.map((field) => textOf((each as Record<string, unknown>)[field.name], field)),
    ),
  ];
  const widths = fields.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  console.log(`${title.en}: ${rows.length}`);
  for (const line of cells)
    console.log(
      line
        .map((cell, column) =>
          fields[column]?.look === 'money'
            ? cell.padStart(widths[column] ?? 0)
            : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    );
}

function printOutcome({ done, status, lines = [], password }: Outcome): void {
  for (const line of lines) console.log(line);
  if (status !== null) {
    if (done) console.log(status);
    else console.error(status);
  }
  if (password !== undefined) console.log(`One-time password: ${password}`);
}

type Program = Pick<NodeJS.Process, 'env' | 'stdin'>;

type Client = {
  list(list: string, query: Readonly<Record<string, string>>): Promise<object[]>;
  order(action: string, input: Record<string, unknown>, validFrom: string | null): Promise<Outcome>;
  reveal(asked: Reveal): Promise<string>;
  /** Proves the second factor of the session again. */
  confirm(code: string): Promise<void>;
  close(): Promise<void>;
};

/** Reaches the process that owns the database, or opens the database itself. */
async function openClient(office: OfficeTopic, environment: NodeJS.ProcessEnv): Promise<Client> {
  const config = readConfig(environment);
  const token = readSession(sessionFile(config, environment));
  const installation = await openInstallation(config);
  const { topic } = office;
  if ('port' in installation) {
    const at = { port: installation.port, folder: config.DATA_DIR, token };
    const ask = async (path: string, body?: object, headers?: Record<string, string>) =>
      ((await callRunning(at, path, body, headers)) as { data: unknown }).data;
    return {
      list: async (list, query) => {
        const search = new URLSearchParams(query).toString();
        const path = `${topic.listEndpoints[list]?.path ?? ''}${search && `?${search}`}`;
        return ((await ask(path)) as { rows: object[] }).rows;
      },
      order: async (action, input, validFrom) =>
        (await ask(topic.actionEndpoints[action]?.path ?? '', input, {
          ...(validFrom !== null && { [validFromHeader]: validFrom }),
        })) as Outcome,
      reveal: async (asked) =>
        ((await ask(revealField.path, { topic: topic.name, ...asked })) as { value: string }).value,
      confirm: async (code) => {
        await ask(confirmStaff.path, { code });
      },
      close: async () => {},
    };
  }
  const { database } = installation;
  const secrets = () => openSecrets(database, config);
  const credentials = { token, mode: config.MODE, ownsDatabase: true, userAgent: 'npm run operator' };
  return {
    list: async (list, query) => {
      const parsed = topic.lists[list]?.query?.parse(query) ?? {};
      return (await listAs(database.db, office, list, credentials, 'en', parsed, await secrets())).rows;
    },
    order: async (action, input, validFrom) => {
      const parsed = topic.actions[action]?.input.parse(input) ?? {};
      return orderAs(database.db, office, { action, input: parsed, validFrom }, credentials, await secrets());
    },
    reveal: async (asked) => revealAs(database.db, office, asked, credentials, await secrets()),
    confirm: async (code) => {
      const company = await readCompany(database.db, config);
      const context = createStaffContext({
        database,
        config,
        company: () => company,
        counters: createCounterStore(database, createLog(config)),
        secrets: await secrets(),
      });
      const member = (await findMember(database.db, token ?? '')) ?? refuse('session_ended');
      await confirmSession(context, member, { code }, { ip: '' });
    },
    close: () => database.close(),
  };
}

/** Fields that lists mask, as words of the command: list, then field. */
const hiddenOf = ({ lists }: OfficeTopic['topic']) =>
  Object.entries(lists).flatMap(([list, { row }]) =>
    fieldsOf(row, 'output').flatMap(({ name, hidden }) => (hidden ? [{ list, field: name }] : [])),
  );

const revealUsage = (topic: string, { field }: { field: string }) =>
  `npm run operator -- ${topic} reveal ${field} <row> --reason <value> [--<filter> <value>]\n    Show a masked value`;

/** Shows one masked value: the name of the column, then the key of the row. */
async function runReveal(
  office: OfficeTopic,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { topic } = office;
  const filters = Object.values(topic.lists).flatMap(({ query }) => Object.keys(query?.shape ?? {}));
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: Object.fromEntries(['reason', ...filters].map((name) => [name, { type: 'string' } as const])),
  });
  const [field, ...row] = positionals;
  const { reason, ...query } = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  );
  const hidden = hiddenOf(topic).find((each) => each.field === field);
  if (!hidden || row.length === 0 || (reason ?? '').trim().length < 3)
    throw new OperatorMistake(
      hiddenOf(topic)
        .map((each) => revealUsage(topic.name, each))
        .join('\n'),
    );
  const client = await openClient(office, environment);
  try {
    console.log(await client.reveal({ ...hidden, row: row.join(' '), query, reason: reason ?? '' }));
  } finally {
    await client.close();
  }
}

/** Gives an order. When it needs a recent code of the authenticator app, asks for one and gives it again. */
async function giveOrder(
  client: Client,
  order: Parameters<Client['order']>,
  stdin: NodeJS.ReadStream,
): Promise<Outcome> {
  try {
    return await client.order(...order);
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.code !== 'staff_confirmation_needed') throw failure;
  }
  const prompt = createPrompt(stdin);
  try {
    await client.confirm(await prompt.ask('Code of your authenticator app'));
  } finally {
    prompt.close();
  }
  return client.order(...order);
}

async function run(
  office: OfficeTopic,
  [first = 'list', ...rest]: readonly string[],
  { env: environment, stdin }: Program,
): Promise<boolean> {
  const { topic } = office;
  // `players money --player N` is short for `players list money --player N`.
  const isList = Object.hasOwn(topic.lists, first) && !Object.hasOwn(topic.actions, first);
  const [word, args] = isList ? ['list', [first, ...rest]] : [first, rest];
  if (word === 'list') {
    const { names, query } = readListWords(topic, args);
    // Without names, lists of one player are printed only for a player, and of long lists only the first.
    const wanted = Object.entries(topic.lists).filter(([name, { of, query: filters }]) =>
      names.length > 0
        ? names.includes(name)
        : (of !== undefined) === 'player' in query &&
          (name === 'all' || of !== undefined || filters?.shape.before === undefined),
    );
    if (wanted.length === 0) throw new OperatorMistake(helpOf(office));
    const problems = wanted.flatMap(
      ([, list]) => (list.query ?? z.strictObject({})).safeParse(query).error?.issues ?? [],
    );
    if (problems.length > 0)
      throw new OperatorMistake(
        [...problems.map(({ path, message }) => `${path.join('.')}: ${message}`), helpOf(office)].join('\n'),
      );
    const client = await openClient(office, environment);
    try {
      for (const [name, definition] of wanted) printRows(definition, await client.list(name, query));
    } finally {
      await client.close();
    }
    return true;
  }
  if (word === 'reveal' && hiddenOf(topic).length > 0) {
    await runReveal(office, args, environment);
    return true;
  }
  if (word === 'help') {
    console.log(helpOf(office));
    return true;
  }
  const action = Object.hasOwn(topic.actions, word) ? topic.actions[word] : undefined;
  if (!action) throw new OperatorMistake(helpOf(office));
  const usage = usageOf(topic.name, word, action);
  const { out, rest: words } = takeOut(action, args, usage);
  const { input, validFrom } = readInput(action, words, usage);
  const parsed = action.input.safeParse(input);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new OperatorMistake([...problems, usage].join('\n'));
  }
  const client = await openClient(office, environment);
  try {
    const answer = await giveOrder(client, [word, input, validFrom], stdin);
    printOutcome(answer);
    writeAnswer(out, answer);
    return answer.done;
  } finally {
    await client.close();
  }
}

/** Runs the words after the name of a topic. Returns the exit code: 0 when the order was done. */
export async function runOfficeCommand(
  office: OfficeTopic,
  words: readonly string[],
  program: Program,
): Promise<0 | 1> {
  try {
    return (await run(office, words, program)) ? 0 : 1;
  } catch (failure) {
    console.error(explainToOperator(failure));
    return 1;
  }
}
