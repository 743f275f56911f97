import { type ReportProblem, reconciliation, reportVendors } from '@palpite/contracts/office/reconciliation';
import type { Words } from '@palpite/contracts/office/topic';
import { type Currency, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import {
  explainDifference,
  findDifference,
  importReport,
  listDifferences,
  listReconciledDays,
  listReports,
  measureDifferences,
} from '../../modules/payments/index.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, dayIn, defaultTimeZone } from '../../platform/days.ts';
import type { Db } from '../../platform/db.ts';
import { type Done, done, implement, type Lang, refused } from '../office-topic.ts';
import { listMax } from './pieces.ts';

type Input<Action extends keyof typeof reconciliation.actions> = z.output<
  (typeof reconciliation.actions)[Action]['input']
>;
type Row<List extends keyof typeof reconciliation.lists> = z.output<
  (typeof reconciliation.lists)[List]['row']
>;
type Query<List extends 'all' | 'days'> = z.output<(typeof reconciliation.lists)[List]['query']>;

/** Days of the list without a filter. */
const daysShown = 31;

const problems: Readonly<Record<ReportProblem, Words>> = {
  empty: { en: 'the file has no lines', pt: 'o arquivo não tem lançamentos' },
  encoding: {
    en: 'the file is not text in UTF-8 or Latin-1',
    pt: 'o arquivo não é texto em UTF-8 ou Latin-1',
  },
  format: { en: 'cannot be read as CSV', pt: 'não pode ser lido como CSV' },
  lines: { en: 'more than 200,000 lines: divide the file', pt: 'mais de 200.000 linhas: divida o arquivo' },
  columns: { en: 'the report needs the columns', pt: 'faltam no relatório as colunas' },
  column_twice: { en: 'a column appears twice', pt: 'uma coluna aparece duas vezes' },
  column_count: {
    en: 'does not have the columns of the header',
    pt: 'não tem as colunas do cabeçalho',
  },
  other_vendor: { en: 'this is a report of another vendor', pt: 'este relatório é de outro provedor' },
  days: {
    en: 'the first day is after the last',
    pt: 'o primeiro dia é posterior ao último',
  },
  number: { en: 'is not a number of the vendor', pt: 'não é um número do provedor' },
  duplicate: { en: 'the number is in the file twice', pt: 'o número aparece duas vezes no arquivo' },
  kind: { en: 'unknown kind of line', pt: 'tipo de lançamento desconhecido' },
  state: { en: 'unknown state', pt: 'situação desconhecida' },
  currency: { en: 'unknown currency', pt: 'moeda desconhecida' },
  amount: { en: 'is not an amount', pt: 'não é um valor' },
  time: { en: 'is not a date and time', pt: 'não é uma data e hora' },
};

const shownMax = 60;
const cut = (value: string) => (value.length > shownMax ? `${value.slice(0, shownMax)}…` : value);

type Refused = Extract<Awaited<ReturnType<typeof importReport>>, { result: 'refused' }>;

function refuseReport({ refused: lines, refusedCount }: Refused): Done {
  const rest = refusedCount - lines.length;
  const say = (lang: Lang, head: string, line: string, more: string) =>
    [
      head,
      ...lines.map(({ line: at, problem, value }) => {
        const named = value === '' ? '' : ` (${cut(value)})`;
        return `${at === null ? '' : `${line} ${at}: `}${problems[problem][lang]}${named}`;
      }),
      ...(rest > 0 ? [more] : []),
    ].join('\n');
  return refused(
    say('en', 'Nothing was imported.', 'Line', `and ${rest} more`),
    say('pt', 'Nada foi importado.', 'Linha', `e mais ${rest}`),
  );
}

async function importFile(
  db: Db,
  { vendor, file, first, last }: Input<'import'>,
  actor: Actor,
): Promise<Done> {
  const answer = await importReport(db, vendor, file, { first, last }, actor.name);
  if (answer.result === 'refused') return refuseReport(answer);
  if (answer.result === 'repeated')
    return refused(
      'Nothing was changed: this report was imported already.',
      'Nada mudou: este relatório já foi importado.',
    );
  const { added, changed, unchanged, left, differences, unexplained } = answer;
  const others = Object.entries(left)
    .map(([word, count]) => `${word}: ${count}`)
    .join(', ');
  return done(
    [
      `Days ${answer.first} to ${answer.last}: ${added} lines are new, ${changed} changed, ${unchanged} unchanged.`,
      `${differences} differences, ${unexplained} of them unexplained.`,
      ...(others === '' ? [] : [`Not compared, because it is money of the operator: ${others}.`]),
    ].join('\n'),
    [
      `Dias ${answer.first} a ${answer.last}: ${added} lançamentos novos, ${changed} alterados, ${unchanged} sem mudança.`,
      `${differences} diferenças, ${unexplained} sem explicação.`,
      ...(others === '' ? [] : [`Fora da comparação, por ser dinheiro da operadora: ${others}.`]),
    ].join('\n'),
  );
}

const gone = refused(
  'Nothing was changed: this difference no longer exists.',
  'Nada mudou: esta diferença não existe mais.',
);

async function explain(db: Db, { id, explanation }: Input<'explain'>, actor: Actor): Promise<Done> {
  return (await explainDifference(db, BigInt(id), explanation, actor.name))
    ? done('The difference is explained.', 'A diferença foi explicada.')
    : gone;
}

const automatic: Readonly<Partial<Record<string, Words>>> = {
  day: {
    en: 'The payment was made around midnight.',
    pt: 'O pagamento foi feito perto da meia-noite.',
  },
  fee: {
    en: 'The vendor states the amount less its fee.',
    pt: 'O provedor informa o valor já sem a tarifa.',
  },
};

async function all(db: Db, lang: Lang, query: Query<'all'>): Promise<Row<'all'>[]> {
  return (await listDifferences(db, query, listMax)).map((row) => {
    const money = (minor: bigint | null) =>
      minor === null ? null : toDecimal(minor, row.currency as Currency);
    return {
      at: row.at.toISOString(),
      id: String(row.id),
      vendor: row.vendor,
      cause: row.cause as Row<'all'>['cause'],
      direction: row.direction as Row<'all'>['direction'],
      reference: row.subject,
      number: row.vendor_number,
      currency: row.currency,
      vendorAmount: money(row.vendor_minor),
      ownAmount: money(row.own_minor),
      vendorDay: row.vendorDay,
      ownDay: row.ownDay,
      state: row.is_automatic || row.explained_at ? ('explained' as const) : ('unexplained' as const),
      explanation: row.explanation || (row.is_automatic && automatic[row.cause]?.[lang]) || '',
      explainedBy: row.explained_by,
    };
  });
}

async function days(db: Db, _: Lang, { vendor, day }: Query<'days'>): Promise<Row<'days'>[]> {
  const last = day ?? dayIn(defaultTimeZone, new Date());
  const span = { first: day ?? addDays(last, 1 - daysShown), last };
  const vendors = vendor === undefined ? reportVendors : [vendor];
  const rows = await Promise.all(vendors.map((each) => listReconciledDays(db, each, span, listMax)));
  return rows
    .flat()
    .toSorted((one, other) => other.day.localeCompare(one.day))
    .slice(0, listMax)
    .map((row) => {
      const money = (minor: bigint) => toDecimal(minor, row.currency as Currency);
      const settled = row.differences === 0 ? 'equal' : 'explained';
      return {
        day: row.day,
        vendor: row.vendor,
        direction: row.direction,
        currency: row.currency,
        vendorCount: row.vendorCount,
        vendorSum: money(row.vendorMinor),
        ownCount: row.ownCount,
        ownSum: money(row.ownMinor),
        difference: money(row.vendorMinor - row.ownMinor),
        fees: money(row.feesMinor),
        differences: row.differences,
        unexplained: row.unexplained,
        state: row.unexplained > 0 ? ('unexplained' as const) : settled,
      };
    });
}

export const reconciliationTopic = implement(reconciliation, {
  lists: {
    all,
    days,
    reports: async (db) =>
      (await listReports(db, listMax)).map((row) => ({
        at: row.imported_at.toISOString(),
        id: String(row.id),
        vendor: row.vendor,
        first: row.first,
        last: row.last,
        lines: row.lines,
        by: row.imported_by,
        digest: row.content_hash,
      })),
  },
  measure: measureDifferences,
  actions: { import: importFile, explain },
  previews: {
    explain: async (db, { id, explanation }) => {
      const found = await findDifference(db, BigInt(id));
      return [
        {
          what: { en: 'Explanation', pt: 'Explicação' },
          before: found ? found.explanation || null : null,
          after: explanation,
        },
      ];
    },
  },
});
