import type { ReportVendor } from '@palpite/contracts/office/reconciliation';

export type LineKind = 'deposit' | 'withdrawal' | 'refund' | 'dispute' | 'fee' | 'other';
export type LineState = 'done' | 'pending' | 'failed';

/** Which money of players a line is about. `own`: money of the operator at the vendor, which is not compared. */
type Meaning = { readonly kind: LineKind; readonly direction?: 'in' | 'out' } | 'own';

/** How the report of a vendor is read: names of its columns, and what its words mean. */
export type ReportFormat = {
  /** Without a header, `cellsOf` names the cells of a line. */
  readonly hasHeader: boolean;
  /** Null for a line without money, such as a balance. */
  readonly cellsOf?: (cells: readonly string[]) => Readonly<Record<string, string>> | null;
  /** Cell of the first line by which a report without a header is recognized. */
  readonly begins?: RegExp;
  readonly columns: {
    /** The vendor's number of the line. */
    readonly number: readonly string[];
    /** The first that has a value. */
    readonly at: readonly string[];
    readonly amount: string;
    readonly kind?: string;
    readonly currency?: string;
    readonly fee?: string;
    readonly state?: string;
    /** The vendor's number of the payment, payout, refund or dispute. */
    readonly reference: string;
    /** Our id of the order, withdrawal or return: the first that has a value. */
    readonly own: readonly string[];
  };
  /** Columns that need not be in the file. */
  readonly optional?: readonly string[];
  /** Currency of a report without such a column. */
  readonly currency?: string;
  /** Times without an offset are in this zone. */
  readonly zone: string;
  /** Meaning of the column `kind`, the first pattern that matches; lines of a report without it are deposits. */
  readonly kinds: readonly (readonly [RegExp, Meaning])[];
  /** Meaning of the column `state`, in lower case. Without the column, money has moved. */
  readonly states: Readonly<Record<string, LineState>>;
  /** Lines without a value in this column repeat the line before, and are left out. */
  readonly skipWithout?: string;
  readonly covers: { readonly in: boolean; readonly out: boolean };
};

const unknownMoney: Meaning = { kind: 'other' };
const endToEndId = /^[ED][0-9A-Za-z]{31}$/;

export const reportFormats: Readonly<Record<ReportVendor, ReportFormat>> = {
  /** Balance change from activity, itemized, with the metadata of payments and refunds. */
  stripe: {
    hasHeader: true,
    columns: {
      number: ['balance_transaction_id'],
      at: ['created_utc'],
      amount: 'gross',
      fee: 'fee',
      kind: 'reporting_category',
      currency: 'currency',
      reference: 'source_id',
      own: ['refund_metadata[returnId]', 'payment_metadata[orderId]'],
    },
    optional: ['refund_metadata[returnId]'],
    zone: 'UTC',
    kinds: [
      [/^charge$/, { kind: 'deposit' }],
      [/^(refund|refund_failure|partial_capture_reversal)$/, { kind: 'refund' }],
      [/^dispute/, { kind: 'dispute' }],
      [/^(fee|network_cost|tax|contribution|.*_fee)$/, { kind: 'fee' }],
      [/^(payout|topup|transfer|risk_reserve|reserve|advance)/, 'own'],
      [/./, unknownMoney],
    ],
    states: {},
    covers: { in: true, out: true },
  },
  /** Invoices report of a store. Each further payment of an invoice is a line without a state. */
  btcpay: {
    hasHeader: true,
    columns: {
      number: ['InvoiceId'],
      at: ['PaymentReceivedDate', 'InvoiceCreatedDate'],
      amount: 'InvoicePrice',
      currency: 'InvoiceCurrency',
      state: 'InvoiceStatus',
      reference: 'InvoiceId',
      own: ['orderId'],
    },
    optional: ['orderId'],
    zone: 'UTC',
    kinds: [],
    states: { settled: 'done', processing: 'pending', new: 'pending', expired: 'failed', invalid: 'failed' },
    skipWithout: 'InvoiceStatus',
    covers: { in: true, out: false },
  },
  /** Extrato de conciliação of the Pix API: each line begins with its type, and its fee is a line of its own. */
  efi: {
    hasHeader: false,
    begins: /^CA$/,
    cellsOf: (cells) => {
      const [kind = ''] = cells;
      const id = cells.findIndex((cell) => endToEndId.test(cell));
      if (id < 0) return null;
      const rest = cells.slice(id + 1);
      return {
        kind,
        id: cells[id] ?? '',
        amount: rest.find((cell) => /^\d+[.,]\d{2}$/.test(cell)) ?? '',
        at: rest.find((cell) => /^\d{4}-\d{2}-\d{2}T/.test(cell)) ?? '',
      };
    },
    columns: { number: ['kind', 'id'], at: ['at'], amount: 'amount', kind: 'kind', reference: 'id', own: [] },
    currency: 'BRL',
    zone: 'America/Sao_Paulo',
    kinds: [
      [/^E?T/, { kind: 'fee', direction: 'out' }],
      [/^PE/, { kind: 'withdrawal', direction: 'out' }],
      [/^(PR|PDE)$/, 'own'],
      [/^(E|PDR)/, { kind: 'other', direction: 'in' }],
      [/./, { kind: 'other', direction: 'out' }],
    ],
    states: {},
    covers: { in: false, out: true },
  },
  /** The vendor of sandbox mode. */
  sandbox: {
    hasHeader: true,
    columns: {
      number: ['id'],
      at: ['at'],
      amount: 'amount',
      fee: 'fee',
      kind: 'type',
      currency: 'currency',
      state: 'status',
      reference: 'reference',
      own: ['merchantReference'],
    },
    zone: 'UTC',
    kinds: [
      [/^payment$/, { kind: 'deposit', direction: 'in' }],
      [/^payout$/, { kind: 'withdrawal', direction: 'out' }],
      [/^refund$/, { kind: 'refund', direction: 'out' }],
      [/^reversal$/, { kind: 'dispute', direction: 'out' }],
      [/^reinstatement$/, { kind: 'dispute', direction: 'in' }],
      [/^fee$/, { kind: 'fee', direction: 'out' }],
      [/^settlement$/, 'own'],
    ],
    states: {
      paid: 'done',
      open: 'pending',
      pending: 'pending',
      declined: 'failed',
      cancelled: 'failed',
      expired: 'failed',
      rejected: 'failed',
    },
    covers: { in: true, out: true },
  },
};
