// Written by npm run generate from db/migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Tables = {
  'identity.captcha': {
    code_id: bigint;
    device_id: string;
    kind: string;
    answer: string;
    zero_bits: Generated<number>;
    expires_at: Date;
  };
  'identity.mail_code': {
    purpose: string;
    address: string;
    player_id: bigint | null;
    code_hash: string;
    tries: Generated<number>;
    sent_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    check_hash: string | null;
    check_expires_at: Date | null;
  };
  'identity.player': {
    id: bigint;
    username: string;
    name: string;
    card_no: string | null;
    country: string;
    phone: string;
    password_hash: string;
    invite_code: string;
    invited_by_code: Generated<string>;
    inviter_id: bigint | null;
    avatar: Generated<number>;
    kyc: Generated<boolean>;
    is_test: Generated<boolean>;
    telegram: Generated<string>;
    currency: string;
    lang: string;
    device_id: Generated<string>;
    from_app: Generated<boolean>;
    terms_accepted_at: Generated<Date>;
    password_changed_at: Generated<Date>;
    blocked_at: Date | null;
    created_at: Generated<Date>;
  };
  'identity.session': {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    token_hash: string;
    device_id: string;
    ip: string;
    user_agent: string;
    created_at: Generated<Date>;
    expires_at: Date;
    last_used_at: Generated<Date>;
    ended_at: Date | null;
  };
  'originals.chain': {
    game: string;
    generation: number;
    length: number;
    start_secret: string;
    checkpoints: string[];
    checkpoint_every: number;
    published_end: string;
    public_seed: string | null;
    next_index: number;
    created_at: Generated<Date>;
  };
  'originals.draw_lease': {
    name: string;
    holder: string;
    held_until: Date;
  };
  'originals.game': {
    name: string;
    stopped: boolean;
    round_ms_min: Generated<number>;
    open_hours_max: Generated<number>;
  };
  'originals.open_round': {
    player_id: bigint;
    request_id: string;
    game: string;
    seed_pair_id: bigint;
    nonce: number;
    stake_minor: bigint;
    currency: string;
    choice: ColumnType<unknown, string, string>;
    steps: Generated<number[]>;
    steps_max: number;
    started_at: Generated<Date>;
    touched_at: Generated<Date>;
  };
  'originals.round': {
    player_id: bigint;
    request_id: string;
    seq: GeneratedAlways<bigint>;
    game: string;
    seed_pair_id: bigint | null;
    nonce: number | null;
    stake_minor: bigint;
    payout_minor: bigint;
    currency: string;
    choice: ColumnType<unknown, string, string>;
    outcome: ColumnType<unknown, string, string>;
    balance_after_minor: bigint;
    created_at: Generated<Date>;
  };
  'originals.seed_pair': {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    server_seed: string;
    server_seed_hash: string;
    next_server_seed: string;
    next_server_seed_hash: string;
    client_seed: string;
    nonce: Generated<number>;
    played_at: Date | null;
    created_at: Generated<Date>;
    revealed_at: Date | null;
  };
  'originals.shared_bet': {
    player_id: bigint;
    request_id: string;
    seq: GeneratedAlways<bigint>;
    game: string;
    number: number;
    account_id: bigint;
    book_id: bigint;
    bet: string;
    stake_minor: bigint;
    prize_minor: bigint[];
    payout_minor: bigint | null;
    currency: string;
    player_label: string;
    balance_after_minor: bigint;
    created_at: Generated<Date>;
  };
  'originals.shared_pace': {
    game: string;
    betting_ms: number;
    drawing_ms: number;
    result_ms: number;
    chain_length: Generated<number>;
    bets_max: number;
  };
  'originals.shared_pot': {
    game: string;
    number: number;
    currency: string;
    bets: Generated<number>;
    stake_minor: Generated<bigint>;
    prize_minor: bigint[];
    payout_minor: bigint | null;
  };
  'originals.shared_round': {
    game: string;
    number: number;
    generation: number;
    link_index: number;
    link_hash: string;
    public_seed: string;
    link: string | null;
    outcome: number | null;
    status: Generated<string>;
    void_reason: string | null;
    opens_at: Date;
    betting_ends_at: Date;
    drawn_at: Date;
    next_at: Date;
    settled_at: Date | null;
  };
  'originals.stake_limit': {
    game: string;
    currency: string;
    stake_min_minor: bigint;
    stake_max_minor: bigint;
    payout_max_minor: bigint;
    round_payout_max_minor: bigint | null;
  };
  'payments.callback': {
    seq: GeneratedAlways<bigint>;
    vendor: string;
    event_id: string;
    order_id: string;
    payload: ColumnType<unknown, string, string>;
    body_hash: string;
    verdict: string;
    received_at: Generated<Date>;
  };
  'payments.depositor': {
    player_id: bigint;
    currency: string;
    deposits: Generated<number>;
    paid_sum_minor: Generated<bigint>;
    newest_minor: Generated<bigint>;
    first_at: Date | null;
    newest_at: Date | null;
    gift_sum_minor: Generated<bigint>;
    turnover_at_newest_minor: Generated<bigint>;
  };
  'payments.order': {
    id: string;
    player_id: bigint;
    package_id: string;
    package_group: string;
    currency: string;
    price_minor: bigint;
    pay_minor: bigint;
    gift_minor: bigint;
    gift_credited_minor: Generated<bigint>;
    status: Generated<string>;
    late: Generated<boolean>;
    vendor: string;
    pay_no: string | null;
    url: string | null;
    client: ColumnType<unknown, string, string>;
    created_at: Generated<Date>;
    expires_at: Generated<Date>;
    paid_at: Date | null;
    credited_at: Date | null;
    cancelled_at: Date | null;
    check_at: Date | null;
    checks: Generated<number>;
  };
  'payments.package': {
    id: string;
    package_group: string;
    currency: string;
    price_minor: bigint;
    gift_minor: Generated<bigint>;
    discount_bp: Generated<number>;
    position: number;
    preselected: Generated<boolean>;
    active: Generated<boolean>;
  };
  'platform.job_turn': {
    name: string;
    taken_until: Date;
  };
  'platform.mail': {
    id: GeneratedAlways<bigint>;
    to_address: string | null;
    subject: string;
    body: string;
    created_at: Generated<Date>;
    expires_at: Date;
    tries: Generated<number>;
    next_try_at: Generated<Date>;
    sent_at: Date | null;
    given_up_at: Date | null;
    last_error: Generated<string>;
  };
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
