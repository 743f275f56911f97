/**
 * Every refusal that a player can meet: a code that never changes, and the HTTP status and body status that carry it.
 * The sentence for each code lives in `@palpite/i18n` under `refusals`; a test keeps the two lists the same.
 * The pairs 401/40101, 500/9999 and 500/1403 are section 8 of the specification.
 */
export const refusals = {
  not_logged_in: { http: 401, status: 40101 },
  session_ended: { http: 401, status: 40101 },
  balance_not_enough: { http: 500, status: 9999 },
  blocked_here: { http: 500, status: 1403 },

  request_invalid: { http: 400, status: 400 },
  request_too_large: { http: 413, status: 413 },
  path_unknown: { http: 404, status: 404 },
  too_many_requests: { http: 429, status: 429 },
  service_busy: { http: 503, status: 503 },
  fault: { http: 500, status: 500 },

  captcha_wrong: { http: 400, status: 400 },
  credentials_wrong: { http: 400, status: 400 },
  email_invalid: { http: 400, status: 400 },
  email_taken: { http: 409, status: 409 },
  name_invalid: { http: 400, status: 400 },
  phone_invalid: { http: 400, status: 400 },
  document_invalid: { http: 400, status: 400 },
  document_taken: { http: 409, status: 409 },
  country_invalid: { http: 400, status: 400 },
  password_too_short: { http: 400, status: 400 },
  password_too_common: { http: 400, status: 400 },
  passwords_differ: { http: 400, status: 400 },
  password_wrong: { http: 400, status: 400 },
  code_wrong: { http: 400, status: 400 },
  code_wait: { http: 429, status: 429 },
  avatar_unknown: { http: 404, status: 404 },
  test_account_none: { http: 404, status: 404 },
  test_account_fixed: { http: 409, status: 409 },

  package_unknown: { http: 404, status: 404 },
  gift_unavailable: { http: 409, status: 409 },
  order_unknown: { http: 404, status: 404 },
  order_closed: { http: 409, status: 409 },
  payment_unavailable: { http: 503, status: 503 },
  callback_invalid: { http: 401, status: 401 },
  callback_differs: { http: 409, status: 409 },

  amount_invalid: { http: 400, status: 400 },
  stake_too_small: { http: 400, status: 400 },
  stake_too_large: { http: 400, status: 400 },
  payout_too_large: { http: 400, status: 400 },
  target_out_of_range: { http: 400, status: 400 },
  request_id_reused: { http: 409, status: 409 },
  game_stopped: { http: 409, status: 409 },
  round_open: { http: 409, status: 409 },
  round_closed: { http: 409, status: 409 },
  step_invalid: { http: 400, status: 400 },
  nothing_won_yet: { http: 409, status: 409 },
  betting_over: { http: 409, status: 409 },
  bet_unknown: { http: 400, status: 400 },
  bets_too_many: { http: 409, status: 409 },
  round_unknown: { http: 404, status: 404 },
  client_seed_invalid: { http: 400, status: 400 },
  seed_moved: { http: 409, status: 409 },

  match_unknown: { http: 404, status: 404 },
  stake_missing: { http: 400, status: 400 },
  legs_missing: { http: 400, status: 400 },
  parlay_limit: { http: 400, status: 400 },
  bankers_invalid: { http: 400, status: 400 },
  system_invalid: { http: 400, status: 400 },
  legs_related: { http: 400, status: 400 },
  market_unavailable: { http: 409, status: 409 },
  outcome_closed: { http: 409, status: 409 },
  odds_changed: { http: 409, status: 409 },
  match_changed: { http: 409, status: 409 },
  bet_failed: { http: 409, status: 409 },
  bet_not_found: { http: 404, status: 404 },
  cash_out_off: { http: 409, status: 409 },
  cash_out_decided: { http: 409, status: 409 },
  cash_out_suspended: { http: 409, status: 409 },
  cash_out_part_invalid: { http: 400, status: 400 },
  cash_out_nothing: { http: 409, status: 409 },
  cash_out_price_moved: { http: 409, status: 409 },
} as const satisfies Record<string, { http: number; status: number }>;

export type RefusalCode = keyof typeof refusals;

export const refusalCodes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]];

export type RefusalParams = Record<string, string | number>;
