// Written by npm run generate from db/schema. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Tables = {
  'catalogue.beginning': {
    only_row: Generated<boolean>;
    began_on: Generated<string>;
    version: Generated<bigint>;
    picture_origins: Generated<string[]>;
  };
  'catalogue.category': {
    code: string;
    position: number;
    names: ColumnType<unknown, string, string>;
  };
  'catalogue.favourite': {
    player_id: bigint;
    game_type: string;
    chosen_at: Generated<Date>;
  };
  'catalogue.game': {
    game_type: string;
    product_code: string;
    names: ColumnType<unknown, string, string>;
    kind: string;
    categories: Generated<string[]>;
    return_bp: number | null;
    hot_rank: number | null;
    stopped: Generated<boolean>;
    art: string;
    released_on: Generated<string>;
    picture: string | null;
    position: number | null;
    currencies: string[] | null;
    descriptions: ColumnType<unknown, string | undefined, string>;
  };
  'engagement.commission': {
    day: string;
    earner_id: bigint;
    level: number;
    currency: string;
    friends: number;
    turnover_minor: bigint;
    rate_permille: number | null;
    terms_version: number;
    amount_minor: bigint;
    due_at: Date;
    paid_at: Date | null;
    carry_milli: Generated<bigint>;
  };
  'engagement.commission_day': {
    day: string;
    state: string;
    through_id: Generated<bigint>;
    settled_at: Date | null;
  };
  'engagement.commission_share': {
    day: string;
    friend_id: bigint;
    level: number;
    earner_id: bigint;
    turnover_minor: bigint;
    amount_minor: bigint | null;
  };
  'engagement.cursor': {
    name: string;
    through_seq: bigint;
  };
  'engagement.daily_claim': {
    player_id: bigint;
    what: string;
    day: string;
    zone: string;
    streak: number;
    taken_at: Date;
  };
  'engagement.daily_terms': {
    what: string;
    active: Generated<boolean>;
    level_min: Generated<number>;
    wager_times: number;
    expires_after_days: number;
  };
  'engagement.deposit_scan': {
    single: Generated<boolean>;
    through_at: Date;
  };
  'engagement.friend_reward': {
    friend_id: bigint;
    id: Generated<string>;
    earner_id: bigint;
    currency: string;
    deposits_minor: bigint;
    terms_version: number;
    amount_minor: bigint;
    earned_at: Generated<Date>;
    due_at: Date;
    paid_at: Date | null;
    taken_back_at: Date | null;
  };
  'engagement.funnel_change': {
    number: GeneratedAlways<bigint>;
    day: string;
  };
  'engagement.funnel_day': {
    day: string;
    currency: string;
    invited: boolean;
    reached: number[];
    both_reached: number[];
  };
  'engagement.funnel_gap': {
    day: string;
    currency: string;
    invited: boolean;
    step: number;
    bucket: number;
    players: number;
  };
  'engagement.invitation_rate': {
    currency: string;
    version: number;
    product: string;
    level1_permille: number;
    level2_permille: number;
    level3_permille: number;
  };
  'engagement.invitation_terms': {
    currency: string;
    version: number;
    level1_permille: number;
    level2_permille: number;
    level3_permille: number;
    hold_days: number;
    payout_least_minor: bigint;
    reward_minor: bigint;
    reward_deposits_minor: bigint;
    reward_hold_days: number;
    changed_by: string;
    reason: string;
    changed_at: Generated<Date>;
    reward_level_min: Generated<number>;
  };
  'engagement.promotion': {
    id: string;
    position: number;
    active: Generated<boolean>;
    starts_at: Date;
    ends_at: Date | null;
    audience: string;
    newcomer_days: number | null;
    level_min: number | null;
    wager_times: Generated<number>;
    expires_after_days: number;
    glyph: string;
    palette: string;
  };
  'engagement.promotion_award': {
    promotion_id: string;
    currency: string;
    award_minor: bigint;
    deposits_minor: Generated<bigint>;
  };
  'engagement.promotion_claim': {
    promotion_id: string;
    player_id: bigint;
    currency: string;
    award_minor: bigint;
    claimed_at: Generated<Date>;
  };
  'engagement.promotion_text': {
    promotion_id: string;
    lang: string;
    title: string;
    summary: string;
    body: string;
  };
  'engagement.referral': {
    friend_id: bigint;
    level: number;
    earner_id: bigint;
    friend_currency: string;
    earner_currency: string;
    created_at: Generated<Date>;
  };
  'engagement.referral_flag': {
    friend_id: bigint;
    twin_id: bigint;
    reason: string;
    found_at: Generated<Date>;
    cleared_at: Date | null;
    cleared_by: Generated<string>;
    note: Generated<string>;
  };
  'engagement.sign_in_step': {
    currency: string;
    step: number;
    award_minor: bigint;
  };
  'engagement.start_mask': {
    id: GeneratedAlways<bigint>;
    order_id: string;
    audience: string;
    texts: ColumnType<unknown, string, string>;
    target: string;
    target_id: string | null;
    picture_id: string | null;
    picture: Uint8Array | null;
    starts_at: Date;
    ends_at: Date | null;
    ended_at: Date | null;
    published_by: string;
    published_at: Generated<Date>;
  };
  'engagement.vip_award': {
    player_id: bigint;
    level: number;
    amount_minor: bigint;
    awarded_at: Generated<Date>;
    deposits_minor: bigint;
  };
  'engagement.vip_change': {
    player_id: bigint;
    number: number;
    from_level: number;
    to_level: number;
    award_minor: bigint;
    deposits_minor: bigint;
    turnover_minor: bigint;
    changed_at: Generated<Date>;
  };
  'engagement.vip_level': {
    currency: string;
    level: number;
    award_minor: bigint;
    deposits_minor: bigint;
    turnover_minor: bigint;
    withdrawals_a_day: number;
    gift_minor: bigint;
  };
  'engagement.vip_player': {
    player_id: bigint;
    level: Generated<number>;
    review_from: Generated<Date>;
    regain_turnover_minor: bigint | null;
    awaits_open_stakes: Generated<boolean>;
  };
  'engagement.vip_terms': {
    id: Generated<boolean>;
    keep_days: number | null;
    keep_bp: Generated<number>;
    award_share_percent: Generated<number>;
    offer_share_percent: Generated<number>;
  };
  'identity.block_event': {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    event: string;
    ordered_by: string;
    reason: string;
    created_at: Generated<Date>;
  };
  'identity.captcha': {
    code_id: bigint;
    device_id: string;
    kind: string;
    answer: string;
    zero_bits: Generated<number>;
    expires_at: Date;
  };
  'identity.confirmation': {
    key_hash: string;
    player_id: bigint;
    session_id: bigint;
    method: string;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  'identity.erasure': {
    player_id: bigint;
    ordered_by: string;
    reason: string;
    ordered_at: Generated<Date>;
    keep_until: Date;
    erased_at: Date | null;
  };
  'identity.erasure_terms': {
    id: Generated<boolean>;
    keep_years: Generated<number>;
  };
  'identity.freeze_key': {
    key_hash: string;
    player_id: bigint;
    address: string;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  'identity.identity_picture': {
    id: string;
    review_id: bigint;
    attempt: number;
    kind: string;
    picture: string;
    bytes: number;
    stored_at: Generated<Date>;
    decided_at: Date | null;
  };
  'identity.identity_review': {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    wanted: string[];
    reason: string;
    state: Generated<string>;
    attempt: Generated<number>;
    requested_at: Generated<Date>;
    requested_by: string;
    sent_at: Date | null;
    decided_at: Date | null;
    decided_by: string | null;
    answer: Generated<string>;
  };
  'identity.known_device': {
    key_hash: string;
    player_id: bigint;
    failures: Generated<number>;
    used_at: Generated<Date>;
    created_at: Generated<Date>;
  };
  'identity.label': {
    name: string;
    title_en: string;
    title_pt: string;
    retired_at: Date | null;
  };
  'identity.legal_terms': {
    version: number;
    published_at: Generated<Date>;
    published_by: string;
    reason: string;
  };
  'identity.legal_terms_acceptance': {
    player_id: bigint;
    version: number;
    lang: string;
    accepted_at: Generated<Date>;
  };
  'identity.legal_terms_text': {
    version: number;
    lang: string;
    body: string;
  };
  'identity.lift_terms': {
    id: Generated<boolean>;
    months_min: Generated<number>;
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
  'identity.owner_notice': {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    change: string;
    created_at: Generated<Date>;
  };
  'identity.passkey': {
    credential_id: string;
    player_id: bigint;
    public_key: Uint8Array;
    counter: bigint;
    transports: string[];
    name: string;
    created_at: Generated<Date>;
    used_at: Date | null;
  };
  'identity.passkey_challenge': {
    challenge: string;
    purpose: string;
    player_id: bigint | null;
    bound_to: string;
    expires_at: Date;
  };
  'identity.pending_login': {
    key_hash: string;
    player_id: bigint;
    device_id: string;
    tries: Generated<number>;
    expires_at: Date;
  };
  'identity.person_decision': {
    id: GeneratedAlways<bigint>;
    review_id: bigint;
    event: string;
    signals: string[];
    decided_by: string;
    reason: string;
    created_at: Generated<Date>;
  };
  'identity.person_review': {
    id: GeneratedAlways<bigint>;
    first_id: bigint;
    second_id: bigint;
    signals: string[];
    state: string;
    opened_at: Generated<Date>;
  };
  'identity.play_stop': {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    kind: string;
    length: string;
    until: Date | null;
    session_id: bigint;
    created_at: Generated<Date>;
    copied_from: bigint | null;
  };
  'identity.player': {
    id: bigint;
    username: string;
    name: string;
    card_no: string | null;
    country: string;
    phone: string;
    birth_date: string;
    password_hash: string;
    invite_code: string;
    invited_by_code: Generated<string>;
    inviter_id: bigint | null;
    avatar: Generated<number>;
    kyc: Generated<boolean>;
    kyc_at: Date | null;
    is_test: Generated<boolean>;
    telegram: Generated<string>;
    currency: string;
    lang: string;
    device_id: Generated<string>;
    from_app: Generated<boolean>;
    password_changed_at: Generated<Date>;
    email_confirmed_at: Date | null;
    blocked_at: Date | null;
    block_kind: string | null;
    document_changed_at: Date | null;
    access_changed_at: Date | null;
    created_at: Generated<Date>;
    stop_kind: string | null;
    stopped_until: Date | null;
    reminder_minutes: Generated<number | null>;
  };
  'identity.player_label': {
    player_id: bigint;
    label: string;
    put_by: string;
    put_at: Generated<Date>;
  };
  'identity.player_note': {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    body: string;
    written_by: string;
    order_id: string;
    created_at: Generated<Date>;
  };
  'identity.recovery_code': {
    player_id: bigint;
    code_hash: string;
    used_at: Date | null;
  };
  'identity.second_factor': {
    player_id: bigint;
    user_handle: string;
    failures: Generated<number>;
    failures_since: Generated<Date>;
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
    net_at_login_minor: Generated<bigint>;
    ends_at: Generated<Date>;
  };
  'identity.socket_ticket': {
    ticket_hash: string;
    session_id: bigint;
    expires_at: Date;
  };
  'identity.stop_lift': {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    until: Date | null;
    ordered_by: string;
    reason: string;
    created_at: Generated<Date>;
  };
  'identity.totp': {
    player_id: bigint;
    secret: string;
    last_step: Generated<bigint>;
    session_id: bigint;
    started_at: Generated<Date>;
    confirmed_at: Date | null;
  };
  'originals.cancelled_bet': {
    player_id: bigint;
    request_id: string;
    game: string;
    number: number;
    account_id: bigint;
    product_account_id: bigint;
    bet: string;
    stake_minor: bigint;
    currency: string;
    placed_at: Date;
    cancelled_at: Generated<Date>;
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
    changed_by: string | null;
    changed_at: Date | null;
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
    account_id: bigint;
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
    pocket: Generated<string>;
  };
  'originals.seed_pair': {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    server_seed: string;
    server_seed_hash: string;
    next_server_seed: string | null;
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
    product_account_id: bigint;
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
    changed_by: string | null;
    changed_at: Date | null;
  };
  'originals.shared_pot': {
    game: string;
    number: number;
    currency: string;
    bets: Generated<number>;
    stake_minor: Generated<bigint>;
    prize_minor: bigint[];
    payout_minor: bigint | null;
    cancelled: Generated<number>;
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
    changed_by: string | null;
    changed_at: Date | null;
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
  'payments.callback_message': {
    id: string;
    vendor: string;
    body_hash: string;
    state: string;
    headers: ColumnType<unknown, string, string>;
    body: string;
    bytes: number;
    address: string;
    times: Generated<number>;
    received_at: Generated<Date>;
    newest_at: Generated<Date>;
  };
  'payments.claim_terms': {
    kind: string;
    share_permille: number;
    lifts_when_paid: boolean;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'payments.deposit_return': {
    id: string;
    order_id: string;
    player_id: bigint;
    currency: string;
    amount_minor: bigint;
    discount_minor: bigint;
    vendor: string;
    status: Generated<string>;
    refund_no: string | null;
    withdrawal_id: string | null;
    refunds_failed: Generated<number>;
    reason: Generated<string>;
    decided_by: Generated<string>;
    created_at: Generated<Date>;
    sent_at: Date | null;
    closed_at: Date | null;
    check_at: Generated<Date | null>;
    checks: Generated<number>;
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
    ordered_at: Date | null;
    second_at: Date | null;
    opened_at: Generated<Date>;
  };
  'payments.discount_campaign': {
    id: string;
    counted_from: string;
    after_hours: number;
    lasts_hours: number;
    active: Generated<boolean>;
    starts_at: Date | null;
    ends_at: Date | null;
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
    reversed_minor: Generated<bigint>;
    request_id: string | null;
    payer: string | null;
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
  'payments.reversal': {
    id: string;
    vendor: string;
    reversal_no: string;
    order_id: string | null;
    player_id: bigint;
    currency: string;
    amount_minor: bigint;
    discount_minor: bigint;
    reason: string;
    taken_minor: bigint;
    owed_minor: bigint;
    collected_minor: Generated<bigint>;
    written_off_minor: Generated<bigint>;
    received_at: Generated<Date>;
    written_off_by: string | null;
    lifted_at: Date | null;
    lifted_by: string | null;
    kind: Generated<string>;
    bet_id: string | null;
    opened_by: string | null;
    from_bonus: Generated<boolean>;
    counted_seq: Generated<bigint>;
    due_minor: Generated<bigint>;
    undone_at: Date | null;
    game: string | null;
    round_id: string | null;
    reward_id: string | null;
  };
  'payments.reversal_end': {
    vendor: string;
    reversal_no: string;
    order_id: string;
    received_at: Generated<Date>;
  };
  'payments.reward_review': {
    player_id: bigint;
    queued_at: Generated<Date>;
  };
  'payments.transfer': {
    id: string;
    request_id: string;
    sender_id: bigint;
    receiver_id: bigint;
    currency: string;
    amount_minor: bigint;
    client: ColumnType<unknown, string, string>;
    created_at: Generated<Date>;
  };
  'payments.transfer_terms': {
    currency: string;
    least_minor: bigint;
    most_minor: bigint;
    day_most_minor: bigint;
    zone: Generated<string>;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'payments.vendor_difference': {
    id: GeneratedAlways<bigint>;
    vendor: string;
    key: string;
    cause: string;
    direction: string;
    currency: string;
    subject: string;
    vendor_number: string;
    vendor_state: string | null;
    vendor_day: string | null;
    vendor_at: Date | null;
    vendor_minor: bigint | null;
    own_day: string | null;
    own_at: Date | null;
    own_minor: bigint | null;
    found_at: Generated<Date>;
    is_automatic: Generated<boolean>;
    explanation: Generated<string>;
    explained_by: string | null;
    explained_at: Date | null;
    closed_at: Date | null;
  };
  'payments.vendor_line': {
    vendor: string;
    number: string;
    report_id: bigint;
    kind: string;
    direction: string;
    state: string;
    currency: string;
    amount_minor: bigint;
    fee_minor: bigint;
    happened_at: Date;
    day: string;
    vendor_reference: string;
    own_id: string;
    subject: string | null;
  };
  'payments.vendor_report': {
    id: GeneratedAlways<bigint>;
    vendor: string;
    content_hash: string;
    lines: number;
    first_day: string;
    last_day: string;
    has_in: boolean;
    has_out: boolean;
    imported_by: string;
    imported_at: Generated<Date>;
  };
  'payments.withdrawal': {
    id: string;
    player_id: bigint;
    request_id: string;
    currency: string;
    amount_minor: bigint;
    fee_minor: bigint;
    bank: string;
    account_no: string;
    holder_name: string;
    holder_document: string;
    whatsapp: Generated<string>;
    usdt_rate_milli: bigint | null;
    usdt_micro: bigint | null;
    status: string;
    reason: Generated<string>;
    decided_by: Generated<string>;
    vendor: string;
    payout_no: string | null;
    client: ColumnType<unknown, string, string>;
    created_at: Generated<Date>;
    decided_at: Date | null;
    sent_at: Date | null;
    closed_at: Date | null;
    check_at: Date | null;
    checks: Generated<number>;
    cause: string | null;
    approvals_needed: Generated<number>;
    send_from: Date | null;
  };
  'payments.withdrawal_approval': {
    withdrawal_id: string;
    staff_id: bigint | null;
    approved_by: string;
    approved_at: Generated<Date>;
  };
  'payments.withdrawal_terms': {
    currency: string;
    least_minor: bigint;
    most_minor: bigint;
    approve_above_minor: bigint;
    fee_bp: Generated<number>;
    usdt_rate_milli: bigint;
    zone: Generated<string>;
    second_above_minor: bigint;
    factor_above_minor: bigint;
    is_stopped: Generated<boolean>;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'platform.audit_entry': {
    id: GeneratedAlways<bigint>;
    action: string;
    kind: string;
    input: ColumnType<unknown, string, string>;
    staff_id: bigint | null;
    ordered_by: string;
    ip: Generated<string>;
    user_agent: Generated<string>;
    request_key: string | null;
    input_digest: string | null;
    at: Generated<Date>;
    changes: ColumnType<unknown, string | null | undefined, string>;
    done: boolean | null;
    outcome: ColumnType<unknown, string | null | undefined, string>;
    answered_at: Date | null;
  };
  'platform.banner': {
    id: GeneratedAlways<bigint>;
    texts: ColumnType<unknown, string, string>;
    starts_at: Date;
    ends_at: Date;
    announced_at: Date | null;
    ended_at: Date | null;
    published_by: string;
    published_at: Generated<Date>;
  };
  'platform.company': {
    version: number;
    name: string;
    registration: string;
    address: string;
    licence: string;
    support_email: string;
    support_id: string;
    telegram_link: string;
    changed_by: string | null;
    reason: string;
    valid_from: Generated<Date>;
  };
  'platform.job_lease': {
    name: string;
    taken_until: Date;
    taken_by: string | null;
    every_ms: number | null;
    succeeded_at: Date | null;
    failing_since: Date | null;
    failure: Generated<string>;
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
  'platform.rate_limit': {
    name: string;
    key_hash: string;
    taken: number;
    ends_at: Date;
  };
  'platform.secret': {
    name: string;
    value: string;
    created_at: Generated<Date>;
  };
  'platform.secret_key': {
    id: string;
    created_at: Generated<Date>;
  };
  'platform.vendor': {
    role: string;
    vendor: string;
    use: string;
    mode: string;
    address: string;
    noted_at: Generated<Date>;
  };
  'platform.vendor_key': {
    id: string;
    name: string;
    source: string;
    value: string | null;
    digest: string;
    ending: string;
    entered_by: string | null;
    reason: string;
    entered_at: Generated<Date>;
    used_from: Date | null;
    used_by: string | null;
    previous_until: Date | null;
    withdrawn_at: Date | null;
  };
  'public.migration': {
    name: string;
    kind: string;
    checksum: string;
    applied_at: Generated<Date>;
  };
  'seamless.round': {
    vendor: string;
    id: string;
    player_id: bigint;
    game: string;
    currency: string;
    account_id: bigint;
    product_account_id: bigint;
    stake_minor: Generated<bigint>;
    payout_minor: Generated<bigint>;
    bets: Generated<number>;
    wins: Generated<number>;
    status: Generated<string>;
    resolution: string | null;
    resolved_by: string | null;
    version: Generated<number>;
    started_at: Generated<Date>;
    touched_at: Generated<Date>;
    vendor_status: string | null;
    vendor_queried_at: Date | null;
  };
  'seamless.session': {
    id: GeneratedAlways<bigint>;
    vendor: string;
    token_hash: string;
    vendor_session: string | null;
    player_id: bigint;
    login_id: bigint;
    game: string;
    currency: string;
    opened_at: Generated<Date>;
    verified_at: Date | null;
    expires_at: Date;
    ended_at: Date | null;
  };
  'seamless.stake_limit': {
    vendor: string;
    currency: string;
    stake_max_minor: bigint;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'seamless.transaction': {
    vendor: string;
    id: string;
    round_id: string;
    kind: string;
    state: Generated<string>;
    amount_minor: bigint;
    target_id: string | null;
    content_hash: string;
    balance_after_minor: bigint;
    created_at: Generated<Date>;
    stake_seq: bigint | null;
  };
  'seamless.unread_win': {
    vendor: string;
    id: string;
    round_id: string;
    player_id: bigint;
    game: string;
    currency: string;
    raw: string;
    content_hash: string;
    received_at: Generated<Date>;
    resolution: string | null;
    amount_minor: bigint | null;
    resolved_by: string | null;
    resolved_at: Date | null;
  };
  'sportsbook.bet': {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    slip_id: string;
    fingerprint: string;
    account_id: bigint;
    held_account_id: bigint;
    product_account_id: bigint;
    currency: string;
    stake_minor: bigint;
    stake_left_minor: bigint;
    sizes: number[];
    bankers: Generated<number[]>;
    lines: number;
    legs: number;
    legs_open: number;
    odds_policy: string;
    rules_version: number;
    payout_max_minor: bigint;
    highest_payout_minor: bigint;
    status: string;
    refusal: ColumnType<unknown, string | null | undefined, string>;
    target_minor: bigint | null;
    paid_minor: Generated<bigint>;
    owed_minor: Generated<bigint>;
    cashed_out_minor: Generated<bigint>;
    auto_cash_out_minor: bigint | null;
    turnover_back_minor: Generated<bigint>;
    moves: Generated<number>;
    placed_at: Generated<Date>;
    accept_at: Date | null;
    accepted_at: Date | null;
    settled_at: Date | null;
    reference_ppm: bigint;
    undone_minor: Generated<bigint>;
    win_day: string | null;
    win_scopes: Generated<string[]>;
  };
  'sportsbook.bet_limit': {
    currency: string;
    stake_min_minor: bigint;
    stake_max_minor: bigint;
    payout_max_minor: bigint;
    legs_max: number;
    lines_max: number;
    cash_out_offered: Generated<boolean>;
    cash_out_margin_ppm: Generated<number>;
    reference_ppm: bigint;
    changed_by: string | null;
    changed_at: Date | null;
    rate_changed_by: string | null;
    rate_changed_at: Date | null;
  };
  'sportsbook.cash_out': {
    bet_id: bigint;
    request_id: string;
    whole: boolean;
    stake_minor: bigint;
    shown_minor: bigint;
    paid_minor: bigint;
    automatic: boolean;
    at: Generated<Date>;
    undone: Generated<boolean>;
  };
  'sportsbook.cash_out_freeze': {
    sport: string;
    before_seconds: number;
    in_play_seconds: number;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'sportsbook.delay': {
    sport: string;
    delay_ms: number;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'sportsbook.early_message': {
    source: string;
    source_ref: string;
    number: GeneratedAlways<bigint>;
    message: ColumnType<unknown, string, string>;
    at: Generated<Date>;
  };
  'sportsbook.exposure': {
    market_id: bigint;
    outcome: string;
    liability_minor: bigint;
  };
  'sportsbook.exposure_limit': {
    scope: string;
    most_minor: bigint | null;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'sportsbook.favourite': {
    player_id: bigint;
    kind: string;
    ref: string;
    chosen_at: Generated<Date>;
  };
  'sportsbook.feed': {
    source: string;
    alive_at: Generated<Date>;
    reported_at: Generated<Date>;
    silent_ms: Generated<number>;
    followed_by: string | null;
    followed_until: Generated<Date>;
    complete_until: Date | null;
  };
  'sportsbook.league': {
    id: GeneratedAlways<bigint>;
    source: string;
    source_ref: string;
    sport: string;
    name: string;
    country: string | null;
    rank: Generated<number>;
    names: ColumnType<unknown, string | undefined, string>;
    tier: Generated<number>;
    places: ColumnType<unknown, string | undefined, string>;
  };
  'sportsbook.league_tier': {
    tier: number;
    share_permille: number;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'sportsbook.leg': {
    bet_id: bigint;
    index: number;
    match_id: bigint;
    market_id: bigint;
    outcome: string;
    odds_milli: bigint;
    market_version: bigint;
    material_version: bigint;
    in_play: boolean;
    score_home: number | null;
    score_away: number | null;
    settlement: Generated<string>;
    void_reason: string | null;
    places: number | null;
    tied: number | null;
    settled_version: Generated<number>;
    lines: number;
  };
  'sportsbook.market': {
    id: GeneratedAlways<bigint>;
    match_id: bigint;
    source: string;
    key: string;
    status: Generated<string>;
    feed_status: Generated<string>;
    hold: string | null;
    held_at: Date | null;
    trusted: ColumnType<unknown, string | null | undefined, string>;
    is_main: Generated<boolean>;
    odds: ColumnType<unknown, string | undefined, string>;
    chances: ColumnType<unknown, string | undefined, string>;
    version: Generated<bigint>;
    material_version: Generated<bigint>;
    odds_sequence: Generated<bigint>;
    stop_sequence: Generated<bigint>;
    result_sequence: Generated<bigint>;
    rollback_sequence: Generated<bigint>;
    priced_at: Date | null;
    priced_material: Generated<bigint>;
    settlement: ColumnType<unknown, string | null | undefined, string>;
    updated_at: Generated<Date>;
    price_jumps: ColumnType<unknown, string | undefined, string>;
    cleared_version: Generated<bigint>;
    until_start: Generated<boolean>;
    score_basis: string | null;
    price_fault: string | null;
    book_sum_ppm: number | null;
  };
  'sportsbook.match': {
    id: GeneratedAlways<bigint>;
    source: string;
    source_ref: string;
    sport: string;
    league_id: bigint;
    title: string | null;
    competitors: ColumnType<unknown, string, string>;
    planned_at: Date;
    starts_at: Date;
    in_play_offered: boolean;
    time_status: Generated<string>;
    in_play: Generated<boolean>;
    standing: ColumnType<unknown, string | undefined, string>;
    result: ColumnType<unknown, string | null | undefined, string>;
    reported_result: ColumnType<unknown, string | null | undefined, string>;
    voids: ColumnType<unknown, string | undefined, string>;
    result_version: Generated<number>;
    settled_version: Generated<number>;
    version: Generated<bigint>;
    material_version: Generated<bigint>;
    fixture_sequence: Generated<bigint>;
    standing_sequence: Generated<bigint>;
    stop_sequence: Generated<bigint>;
    result_sequence: Generated<bigint>;
    rollback_sequence: Generated<bigint>;
    first_sequence: Generated<bigint>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    held: Generated<boolean>;
    operator_result: ColumnType<unknown, string | null | undefined, string>;
  };
  'sportsbook.match_event': {
    match_id: bigint;
    number: number;
    kind: string;
    second: number | null;
    side: string | null;
    score: ColumnType<unknown, string | null | undefined, string>;
    who: string | null;
    place: ColumnType<unknown, string | null | undefined, string>;
    at: Date;
    sequence: bigint;
    time_status: string | null;
    part_number: number | null;
  };
  'sportsbook.match_exposure': {
    match_id: bigint;
    added_minor: Generated<bigint>;
    worst_minor: Generated<bigint>;
    peaks: ColumnType<unknown, string | undefined, string>;
    counted_at: Generated<Date>;
  };
  'sportsbook.match_limit': {
    scope: string;
    most_minor: bigint | null;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'sportsbook.odds_change': {
    seq: GeneratedAlways<bigint>;
    market_id: bigint;
    version: bigint;
    status: string;
    hold: string | null;
    odds: ColumnType<unknown, string, string>;
    source: string;
    reported_at: Date;
    at: Generated<Date>;
  };
  'sportsbook.open_liability': {
    market_id: bigint;
    outcome: string;
    bets: bigint;
    liability_minor: bigint;
  };
  'sportsbook.refused_sale': {
    id: GeneratedAlways<bigint>;
    bet_id: bigint;
    player_id: bigint;
    code: string;
    at: Generated<Date>;
  };
  'sportsbook.undecided_bet': {
    player_id: bigint;
    bet_id: bigint;
    accept_at: Date | null;
    auto_cash_out_minor: bigint | null;
  };
  'sportsbook.waiting_sale': {
    bet_id: bigint;
    player_id: bigint;
    request_id: string;
    shown_minor: bigint;
    stake_minor: bigint | null;
    from_at: Generated<Date>;
    until_at: Date;
  };
  'sportsbook.win_day': {
    player_id: bigint;
    day: string;
    wins: ColumnType<unknown, string, string>;
    from_bet_id: bigint;
    counted_at: Generated<Date | null>;
  };
  'sportsbook.win_limit': {
    scope: string;
    most_minor: bigint | null;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'sportsbook.win_share': {
    player_id: bigint;
    share_permille: bigint | null;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'staff.account': {
    id: GeneratedAlways<bigint>;
    email: string;
    name: string;
    roles: string[];
    password_hash: string;
    password_until: Date | null;
    totp_secret: string | null;
    totp_step: Generated<bigint>;
    created_at: Generated<Date>;
    removed_at: Date | null;
  };
  'staff.approval_rule': {
    action: string;
    currency: string;
    above_minor: bigint;
  };
  'staff.event': {
    id: GeneratedAlways<bigint>;
    kind: string;
    staff_id: bigint;
    actor_id: bigint | null;
    ordered_by: string;
    detail: ColumnType<unknown, string | undefined, string>;
    ip: Generated<string>;
    at: Generated<Date>;
  };
  'staff.invitation': {
    staff_id: bigint;
    lang: string;
    requested_at: Generated<Date>;
    token_hash: string | null;
    expires_at: Date | null;
  };
  'staff.login_step': {
    token_hash: string;
    staff_id: bigint;
    purpose: string;
    secret: string | null;
    attempts: Generated<number>;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
  'staff.passkey': {
    credential_id: string;
    staff_id: bigint;
    public_key: Uint8Array;
    counter: bigint;
    transports: string[];
    name: string;
    created_at: Generated<Date>;
    used_at: Date | null;
  };
  'staff.passkey_challenge': {
    challenge: string;
    purpose: string;
    staff_id: bigint;
    bound_to: string;
    expires_at: Generated<Date>;
  };
  'staff.proposal': {
    id: GeneratedAlways<bigint>;
    action: string;
    input: ColumnType<unknown, string, string>;
    changes: ColumnType<unknown, string | null | undefined, string>;
    state: string | null;
    proposed_by: bigint;
    proposed_at: Generated<Date>;
    expires_at: Date;
    run_at: Date | null;
    decided_by: bigint | null;
    decided_at: Date | null;
    verdict: string | null;
    note: Generated<string>;
  };
  'staff.recovery_code': {
    staff_id: bigint;
    code_hash: string;
    created_at: Generated<Date>;
  };
  'staff.role': {
    name: string;
    label: string;
    permissions: string[];
    created_at: Generated<Date>;
  };
  'staff.scheduled_order': {
    id: GeneratedAlways<bigint>;
    action: string;
    input: ColumnType<unknown, string, string>;
    changes: ColumnType<unknown, string | null | undefined, string>;
    state: string | null;
    ordered_by: bigint | null;
    ordered_by_name: string;
    approved_by: bigint | null;
    ordered_at: Generated<Date>;
    run_at: Date;
    verdict: string | null;
    outcome: ColumnType<unknown, string | null | undefined, string>;
    ended_by: string | null;
    ended_at: Date | null;
  };
  'staff.session': {
    id: GeneratedAlways<bigint>;
    staff_id: bigint;
    token_hash: string;
    ip: string;
    user_agent: string;
    created_at: Generated<Date>;
    expires_at: Date;
    idle_minutes: number;
    last_used_at: Generated<Date>;
    confirmed_at: Generated<Date>;
    at_desk_at: Date | null;
    ended_at: Date | null;
  };
  'support.canned_answer': {
    id: GeneratedAlways<bigint>;
    lang: string;
    title: string;
    text: string;
    position: Generated<number>;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'support.chat_hours': {
    weekday: number;
    opens: string | null;
    closes: string | null;
    changed_by: string | null;
    changed_at: Date | null;
  };
  'support.conversation': {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    status: Generated<string>;
    assigned_to: bigint | null;
    waiting_since: Date | null;
    player_read: Generated<bigint>;
    staff_read: Generated<bigint>;
    mailed_at: Date | null;
    created_at: Generated<Date>;
    changed_at: Generated<Date>;
  };
  'support.inbox': {
    player_id: bigint;
    read_through: Date | null;
    mail_news: Generated<boolean>;
    mailed_through: Date | null;
  };
  'support.letter': {
    order_id: string;
    texts: ColumnType<unknown, string, string>;
    is_offer: boolean;
    segment: ColumnType<unknown, string | null | undefined, string>;
    sent_by: string;
    sent_at: Generated<Date>;
  };
  'support.letter_player': {
    player_id: bigint;
    order_id: string;
  };
  'support.message': {
    seq: GeneratedAlways<bigint>;
    conversation_id: bigint;
    id: string;
    author: string;
    staff_id: bigint | null;
    by_agent: Generated<boolean>;
    text: string;
    picture_id: string | null;
    created_at: Generated<Date>;
  };
  'support.picture': {
    id: Generated<string>;
    conversation_id: bigint;
    type: string;
    bytes: Uint8Array;
    sha256: string;
    created_at: Generated<Date>;
  };
  'support.presence': {
    player_id: bigint;
    seen_at: Generated<Date>;
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
  'wallet.bonus': {
    id: string;
    player_id: bigint;
    source: string;
    state: string;
    amount_minor: bigint;
    currency: string;
    required_minor: bigint;
    wagered_milli: Generated<bigint>;
    converts_max_minor: bigint | null;
    expires_after_days: number;
    reference: string;
    transfer_id: string;
    from_seq: bigint | null;
    converted_minor: Generated<bigint>;
    removed_minor: Generated<bigint>;
    offered_at: Generated<Date>;
    claimable_until: Date | null;
    activated_at: Date | null;
    expires_at: Date | null;
    ended_at: Date | null;
    stake_max_minor: bigint | null;
    reversed_at: Date | null;
    reversed_removed_minor: Generated<bigint>;
    restores: string | null;
    carried_milli: Generated<bigint>;
  };
  'wallet.bonus_stake_floor': {
    currency: string;
    floor_minor: bigint;
  };
  'wallet.bonus_terms': {
    source: string;
    wager_times: number;
    expires_after_days: number;
    converts_times_max: number | null;
    stake_max_permille: number | null;
  };
  'wallet.cohort_week': {
    opened_week: string;
    week: string;
    currency: string;
    players: bigint;
    deposits_minor: bigint;
    ggr_minor: bigint;
    offers_minor: bigint;
  };
  'wallet.cover_check': {
    stake_id: string;
    player_id: bigint;
    reference: string;
    created_at: Generated<Date>;
  };
  'wallet.covered_stake': {
    id: GeneratedAlways<bigint>;
    stake_id: string;
    player_id: bigint;
    covered_minor: bigint;
    rolled: Generated<boolean>;
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
  'wallet.guard': {
    player_id: bigint;
    zone: Generated<string>;
    stopped_until: Date | null;
    is_frozen: Generated<boolean>;
  };
  'wallet.late_bonus_money': {
    player_id: bigint;
    queued_at: Generated<Date>;
  };
  'wallet.limit_change': {
    seq: GeneratedAlways<bigint>;
    player_id: bigint;
    kind: string;
    period: string;
    event: string;
    before_minor: bigint | null;
    after_minor: bigint | null;
    session_id: bigint;
    created_at: Generated<Date>;
  };
  'wallet.movement': {
    seq: bigint;
    id: string;
    kind: string;
    amount_minor: bigint;
    currency: string;
    player_id: bigint;
    reference: string;
    payer: string;
    payer_label: string;
    payer_player_id: bigint;
    payee: string;
    payee_label: string;
    payee_player_id: bigint;
  };
  'wallet.movement_hour': {
    hour: Date;
    currency: string;
    kind: string;
    from_kind: string;
    from_label: string;
    to_kind: string;
    to_label: string;
    transfers: bigint;
    amount_minor: bigint;
  };
  'wallet.play_day': {
    day: string;
    product: string;
    subject: string;
    currency: string;
    stakes: bigint;
    staked_minor: bigint;
    ggr_minor: bigint;
  };
  'wallet.player_limit': {
    player_id: bigint;
    kind: string;
    period: string;
    currency: string;
    amount_minor: bigint;
    used_minor: bigint;
    used_from: Date;
    pending_change: string | null;
    pending_amount_minor: bigint | null;
    confirmable_at: Date | null;
    set_at: Generated<Date>;
  };
  'wallet.player_week': {
    player_id: bigint;
    week: string;
    currency: string;
    opened_week: string;
    stakes: bigint;
    deposits_minor: bigint;
    ggr_minor: bigint;
    offers_minor: bigint;
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
  'wallet.seal_mail': {
    day: string;
    seal_number: bigint;
  };
  'wallet.sports_turnover_terms': {
    only_row: Generated<boolean>;
    odds_min_milli: number;
  };
  'wallet.stake_return': {
    id: GeneratedAlways<bigint>;
    stake_id: string;
    kind: string;
    amount_minor: bigint;
    rolled: Generated<boolean>;
    created_at: Generated<Date>;
    stake_seq: bigint | null;
  };
  'wallet.staker': {
    player_id: bigint;
    currency: string;
    opened_at: Date;
    first_at: Date;
    newest_on: string;
  };
  'wallet.terms_change': {
    id: GeneratedAlways<bigint>;
    terms: string;
    name: string;
    before: ColumnType<unknown, string | null | undefined, string>;
    after: ColumnType<unknown, string | null | undefined, string>;
    changed_by: Generated<string>;
    changed_at: Generated<Date>;
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
    vip_permille: number | null;
    bonus_permille: number | null;
    commission_permille: number | null;
  };
  'wallet.transfer_kind': {
    kind: string;
    kind_group: string;
    stake_sign: number;
    loss_sign: number;
    is_turnover: boolean;
    bonus_effect: string | null;
    record_list: string | null;
    record_type: number | null;
    record_reason: string | null;
    specification_only: boolean;
  };
  'wallet.turnover_day': {
    player_id: bigint;
    product: string;
    day: string;
    currency: string;
    staked_minor: Generated<bigint>;
    returned_minor: Generated<bigint>;
    paid_minor: Generated<bigint>;
    stakes: Generated<bigint>;
    vip_milli: Generated<bigint>;
    bonus_minor: Generated<bigint>;
    commission_milli: Generated<bigint>;
  };
  'wallet.turnover_progress': {
    only_row: Generated<boolean>;
    through_seq: bigint;
    open_day: string;
  };
  'wallet.turnover_weight': {
    product: string;
    price_from_milli: Generated<number>;
    edge_ppm: number;
    vip_permille: number;
    bonus_permille: number;
    commission_permille: number;
  };
  'wallet.turnover_weight_period': {
    product: string;
    price_from_milli: number;
    after_seq: bigint;
    edge_ppm: number;
    vip_permille: number;
    bonus_permille: number;
    commission_permille: Generated<number>;
  };
};
