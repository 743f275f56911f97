-- Written by npm run generate from db/migrations. Do not edit.

table platform.outbox -- News for open sockets and other modules, written in the transaction that made them true
  seq bigint not null identity -- Order of writing; commits may become visible out of it
  topic text not null -- Name of a socket event or of a module event
  player_id bigint -- Whom it concerns; null for everybody
  payload jsonb not null -- The event as its contract says
  created_at timestamp with time zone not null default now() -- Time of the writing transaction
  constraint outbox_pkey PRIMARY KEY (seq)
  CREATE TRIGGER outbox_announced AFTER INSERT ON platform.outbox FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_outbox()

table platform.secret -- Keys that an installation draws for itself on first start in sandbox mode; live mode reads its own from the environment
  name text not null -- Which key
  value text not null -- The key as text
  created_at timestamp with time zone not null default now() -- When it was drawn
  constraint secret_pkey PRIMARY KEY (name)

table public.migration -- Files of db/migrations that this database has
  name text not null -- File name
  checksum text not null -- SHA-256 of the file, hex
  applied_at timestamp with time zone not null default now() -- When it was applied
  constraint migration_pkey PRIMARY KEY (name)

table wallet.account -- Who holds money. Players' accounts carry their balance and cannot go below zero; all others are the sum of their transfers
  id bigint not null identity -- Locks are taken in the order of this id
  kind text not null -- cash, bonus, held: a player's; house: the book of a product; vendor: what a vendor owes or is owed; promotion, fee: the operator's
  player_id bigint -- Owner of a player's account
  label text not null default ''::text -- Product or vendor of an account that no player owns
  currency text not null -- ISO 4217
  balance_minor bigint not null default 0 -- Minor units; zero on accounts that no player owns: their balance is the sum of their transfers
  turnover_minor bigint not null default 0 -- Minor units staked from this account in all time
  created_at timestamp with time zone not null default now() -- When it was opened
  constraint account_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint account_kind_check CHECK ((kind = ANY (ARRAY['cash'::text, 'bonus'::text, 'held'::text, 'house'::text, 'vendor'::text, 'promotion'::text, 'fee'::text])))
  constraint account_pkey PRIMARY KEY (id)
  constraint account_turnover_minor_check CHECK ((turnover_minor >= 0))
  constraint never_negative CHECK ((balance_minor >= 0))
  constraint one_account_each UNIQUE NULLS NOT DISTINCT (player_id, kind, label, currency)
  constraint only_guarded_carry_balance CHECK (((kind = ANY (ARRAY['cash'::text, 'bonus'::text, 'held'::text])) OR ((balance_minor = 0) AND (turnover_minor = 0))))
  constraint player_owns_guarded CHECK (((player_id IS NOT NULL) = (kind = ANY (ARRAY['cash'::text, 'bonus'::text, 'held'::text]))))

view wallet.entry -- Each transfer as its two entries
  seq bigint -- 
  transfer_id text -- 
  account_id bigint -- 
  amount_minor bigint -- 
  currency text -- 
  balance_after_minor bigint -- 
  created_at timestamp with time zone -- 

table wallet.rollup -- Balances of unguarded accounts up to a transfer; the rest is summed when asked
  account_id bigint not null -- A house, vendor, promotion or fee account
  through_seq bigint not null -- Last transfer that is in the balance
  balance_minor bigint not null -- Minor units, credits less debits
  constraint rollup_account_id_fkey FOREIGN KEY (account_id) REFERENCES wallet.account(id)
  constraint rollup_pkey PRIMARY KEY (account_id)

table wallet.seal -- Hash chain over the journal: each seal covers the transfers since the one before and that one's hash, so a changed row shows
  number bigint not null -- Position in the chain, from 1
  through_seq bigint not null -- Last transfer that it covers
  transfers bigint not null -- How many transfers it covers
  hash text not null -- SHA-256, hex, over the previous hash and the covered rows in order
  sealed_at timestamp with time zone not null default now() -- When it was written
  constraint seal_pkey PRIMARY KEY (number)
  CREATE TRIGGER seal_append_only BEFORE DELETE OR UPDATE ON wallet.seal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()

table wallet.transfer -- The journal, append-only. One row is both of its entries, so no half of a movement can exist and the book always sums to zero
  seq bigint not null identity -- Order of writing
  id text not null -- Made by the caller: the same id is the same movement
  kind text not null -- Why money moved: deposit, gift, stake, payout, …
  debit_account_id bigint not null -- Where the amount leaves
  credit_account_id bigint not null -- Where the amount arrives
  amount_minor bigint not null -- Minor units, positive
  currency text not null -- Currency of both accounts
  player_id bigint -- The player on either side; the index of statements
  reference text not null -- Order, round or bet that it belongs to
  debit_balance_after_minor bigint -- Balance of a guarded debit account afterwards
  credit_balance_after_minor bigint -- Balance of a guarded credit account afterwards
  created_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint transfer_amount_minor_check CHECK ((amount_minor > 0))
  constraint transfer_credit_balance_after_minor_check CHECK ((credit_balance_after_minor >= 0))
  constraint transfer_debit_balance_after_minor_check CHECK ((debit_balance_after_minor >= 0))
  constraint transfer_pkey PRIMARY KEY (id)
  constraint two_accounts CHECK ((debit_account_id <> credit_account_id))
  CREATE INDEX transfer_by_player ON wallet.transfer USING btree (player_id, seq)
  CREATE INDEX transfer_by_seq ON wallet.transfer USING brin (seq) WITH (pages_per_range='16')
  CREATE TRIGGER transfer_append_only BEFORE DELETE OR UPDATE ON wallet.transfer FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER transfer_never_truncated BEFORE TRUNCATE ON wallet.transfer FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
