import { z } from 'zod';
import { field, orderBytesMax, topic, words } from './topic.ts';

/** Vendors whose reports can be read. */
export const reportVendors = ['stripe', 'btcpay', 'efi', 'sandbox'] as const;
export type ReportVendor = (typeof reportVendors)[number];

/** Why a report or a line of it was refused. */
export type ReportProblem =
  | 'empty'
  | 'encoding'
  | 'format'
  | 'lines'
  | 'columns'
  | 'column_twice'
  | 'column_count'
  | 'other_vendor'
  | 'days'
  | 'number'
  | 'duplicate'
  | 'kind'
  | 'state'
  | 'currency'
  | 'amount'
  | 'time';

const causes = ['missingThere', 'missingHere', 'amount', 'state', 'day', 'fee'] as const;

/** Characters of a file, which is sent inside a JSON body. */
const fileCharactersMax = 24_000_000;

const vendor = field(z.enum(reportVendors), 'Vendor', 'Provedor');
const shownVendor = field(z.string(), 'Vendor', 'Provedor');
const direction = field(z.enum(['in', 'out']), 'Direction', 'Sentido', {
  look: 'state',
  hint: words('in: from players; out: to players', 'in: vindo de jogadores; out: pago a jogadores'),
});
const money = (en: string, pt: string) => field(z.string(), en, pt, { look: 'money' });
const maybeMoney = (en: string, pt: string) => field(z.string().nullable(), en, pt, { look: 'money' });
const count = (en: string, pt: string) => field(z.number(), en, pt);
const currency = field(z.string(), 'Currency', 'Moeda');
const dayFilter = field(z.iso.date().optional(), 'Day', 'Dia', {
  look: 'day',
  hint: words('Day in Brasília', 'Dia no horário de Brasília'),
});
const cause = field(z.enum(causes), 'Difference', 'Diferença', {
  look: 'state',
  hint: words(
    'missingThere: the vendor does not report it; missingHere: it is not booked here; amount, state, day: both know it and differ; fee: the vendor states the amount less its fee',
    'missingThere: o provedor não informa; missingHere: não foi lançado aqui; amount, state, day: os dois lados têm, mas com valor, situação ou dia diferente; fee: o provedor informa o valor já sem a tarifa',
  ),
});
const id = field(
  z.string().regex(/^[1-9]\d{0,17}$/, 'must be the number of a difference'),
  'Number',
  'Número',
  {
    look: 'rowId',
  },
);
const read = { may: 'reconciliation.read', audit: 'none' } as const;

/** Reports of payment vendors against the journal, by day. */
export const reconciliation = topic({
  name: 'reconciliation',
  title: words('Reconciliation', 'Conciliação'),
  group: 'waiting',
  lists: {
    all: {
      title: words('Differences', 'Diferenças'),
      ...read,
      empty: words(
        'No unexplained difference is older than a day.',
        'Nenhuma diferença sem explicação tem mais de um dia.',
      ),
      query: z.strictObject({
        vendor: field(z.enum(reportVendors).optional(), 'Vendor', 'Provedor'),
        day: dayFilter,
        cause: field(z.enum(causes).optional(), 'Difference', 'Diferença'),
        state: field(z.enum(['unexplained', 'explained']).optional(), 'State', 'Situação'),
      }),
      key: ['id'],
      row: z.object({
        at: field(z.string(), 'Time', 'Hora', { look: 'time' }),
        id,
        vendor: shownVendor,
        cause,
        direction,
        reference: field(
          z.string(),
          'Deposit, withdrawal, return or reversal',
          'Depósito, saque, devolução ou estorno',
        ),
        number: field(z.string(), 'Line of the vendor', 'Lançamento do provedor'),
        currency,
        vendorAmount: maybeMoney('At the vendor', 'No provedor'),
        ownAmount: maybeMoney('Here', 'Aqui'),
        vendorDay: field(z.string().nullable(), 'Day at the vendor', 'Dia no provedor', { look: 'day' }),
        ownDay: field(z.string().nullable(), 'Day here', 'Dia aqui', { look: 'day' }),
        state: field(z.enum(['unexplained', 'explained']), 'State', 'Situação', { look: 'state' }),
        explanation: field(z.string(), 'Explanation', 'Explicação', { look: 'longText' }),
        explainedBy: field(z.string().nullable(), 'Explained by', 'Explicada por'),
      }),
    },
    days: {
      title: words('Days', 'Dias'),
      ...read,
      empty: words(
        'No report covers these days. Import the report of a vendor.',
        'Nenhum relatório cobre estes dias. Importe o relatório de um provedor.',
      ),
      query: z.strictObject({
        vendor: field(z.enum(reportVendors).optional(), 'Vendor', 'Provedor'),
        day: dayFilter,
      }),
      key: ['day', 'vendor', 'direction', 'currency'],
      row: z.object({
        day: field(z.string(), 'Day', 'Dia', { look: 'day' }),
        vendor: shownVendor,
        direction,
        currency,
        vendorCount: count('Lines at the vendor', 'Lançamentos no provedor'),
        vendorSum: money('Sum at the vendor', 'Total no provedor'),
        ownCount: count('Payments here', 'Pagamentos aqui'),
        ownSum: money('Sum of the journal', 'Total do livro-razão'),
        difference: money('Difference', 'Diferença'),
        fees: money("Vendor's fees", 'Tarifas do provedor'),
        differences: count('Differences', 'Diferenças'),
        unexplained: count('Unexplained', 'Sem explicação'),
        state: field(z.enum(['equal', 'explained', 'unexplained']), 'State', 'Situação', { look: 'state' }),
      }),
    },
    reports: {
      title: words('Reports', 'Relatórios'),
      ...read,
      empty: words('No report was imported yet.', 'Nenhum relatório foi importado ainda.'),
      key: ['id'],
      row: z.object({
        at: field(z.string(), 'Imported', 'Importado em', { look: 'time' }),
        id: field(z.string(), 'Report', 'Relatório', { look: 'rowId' }),
        vendor: shownVendor,
        first: field(z.string(), 'First day', 'Primeiro dia', { look: 'day' }),
        last: field(z.string(), 'Last day', 'Último dia', { look: 'day' }),
        lines: count('Lines', 'Lançamentos'),
        by: field(z.string(), 'Imported by', 'Importado por'),
        digest: field(z.string(), 'SHA-256 of the file', 'SHA-256 do arquivo'),
      }),
    },
  },
  actions: {
    import: {
      label: words('Import a report', 'Importar relatório'),
      sentence: words('imported a report of {vendor}', 'importou um relatório de {vendor}'),
      input: z.strictObject({
        vendor,
        file: field(
          z.string().min(1).max(fileCharactersMax, 'is too large: divide the file'),
          'Report (CSV)',
          'Relatório (CSV)',
          {
            look: 'file',
            orLatin1: true,
            hint: words(
              'As the vendor exports it, in UTF-8 or Latin-1, separated by comma, semicolon or tab. The same file is imported once.',
              'Como o provedor exporta, em UTF-8 ou Latin-1, separado por vírgula, ponto e vírgula ou tabulação. O mesmo arquivo entra uma só vez.',
            ),
          },
        ),
        first: field(z.iso.date().optional(), 'First day', 'Primeiro dia', {
          look: 'day',
          hint: words(
            'Days that the report covers in whole, in Brasília. Without them: from its first to its last line.',
            'Dias que o relatório cobre por inteiro, no horário de Brasília. Sem eles: do primeiro ao último lançamento.',
          ),
        }),
        last: field(z.iso.date().optional(), 'Last day', 'Último dia', { look: 'day' }),
      }),
      may: 'reconciliation.import',
      audit: 'changes',
      approval: 'none',
      tone: 'primary',
      bodyBytesMax: orderBytesMax,
    },
    explain: {
      label: words('Explain', 'Explicar'),
      sentence: words('explained difference {id}: {explanation}', 'explicou a diferença {id}: {explanation}'),
      input: z.strictObject({
        id,
        explanation: field(z.string().trim().min(3).max(500), 'Explanation', 'Explicação', {
          look: 'longText',
        }),
      }),
      may: 'reconciliation.explain',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
      tone: 'primary',
    },
  },
});
