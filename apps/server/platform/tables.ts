// Written by npm run generate from db/migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Tables = {
  'platform.outbox': {
    seq: GeneratedAlways<bigint>;
    topic: string;
    player_id: bigint | null;
    payload: ColumnType<unknown, string, string>;
    created_at: Generated<Date>;
  };
  'platform.secret': {
    name: string;
    value: string;
    created_at: Generated<Date>;
  };
  'public.migration': {
    name: string;
    checksum: string;
    applied_at: Generated<Date>;
  };
  'wallet.account': {
    id: GeneratedAlways<bigint>;
    kind: string;
    player_id: bigint | null;
    label: Generated<string>;
    currency: string;
    balance_minor: Generated<bigint>;
    turnover_minor: Generated<bigint>;
    created_at: Generated<Date>;
  };
  'wallet.entry': {
    seq: bigint;
    transfer_id: string;
    account_id: bigint;
    amount_minor: bigint;
    currency: string;
    balance_after_minor: bigint;
    created_at: Date;
  };
  'wallet.rollup': {
    account_id: bigint;
    through_seq: bigint;
    balance_minor: bigint;
  };
  'wallet.seal': {
    number: bigint;
    through_seq: bigint;
    transfers: bigint;
    hash: string;
    sealed_at: Generated<Date>;
  };
  'wallet.transfer': {
    seq: GeneratedAlways<bigint>;
    id: string;
    kind: string;
    debit_account_id: bigint;
    credit_account_id: bigint;
    amount_minor: bigint;
    currency: string;
    player_id: bigint | null;
    reference: string;
    debit_balance_after_minor: bigint | null;
    credit_balance_after_minor: bigint | null;
    created_at: Generated<Date>;
  };
};
