/** Who may call an endpoint. `stoppedPlayer`: players, also during a break or an exclusion. */
export type Access = 'anyone' | 'player' | 'stoppedPlayer' | 'staff' | 'vendor';

const rows: Record<Access, string> = {
  anyone: `
    GET /api/app/bonus/weights
    GET /api/app/game/stopGame
    POST /api/app/main/RESETPWD/checkEmail
    POST /api/app/main/RESETPWD/sendEmail
    GET /api/app/main/main
    GET /api/app/main/notice
    GET /api/app/main/online
    POST /api/app/main/setPwd
    GET /api/app/main/terms
    GET /api/app/originals/dice
    GET /api/app/originals/keno
    GET /api/app/originals/limbo
    GET /api/app/originals/mines
    GET /api/app/originals/rowDouble
    GET /api/app/originals/shared/{game}
    GET /api/app/originals/shared/{game}/rounds
    GET /api/app/originals/shared/{game}/rules
    GET /api/app/promotions
    GET /api/app/promotions/{promotionId}
    GET /api/app/sports/home
    GET /api/app/sports/markets
    GET /api/app/sports/matches
    GET /api/app/sports/matches/{matchId}
    GET /api/app/sports/search
    GET /api/app/sports/terms
    GET /api/app/user/getUserTest
    GET /api/app/vip/levels
    POST /api/auth/freeze
    GET /api/auth/user/captcha/{codeId}
    GET /api/auth/user/captcha/{codeId}/puzzle
    GET /api/auth/user/device
    GET /api/auth/user/invitation/{yqm}
    POST /api/auth/user/passkey/login
    POST /api/auth/user/passkey/start
    POST /api/auth/user/restLogin
    POST /api/auth/user/restRegister
    POST /api/auth/user/secondFactor
    POST /api/staff/invitation
    POST /api/staff/login
    POST /api/staff/login/code
    POST /api/staff/login/passkey
    POST /api/staff/login/passkey/start
    POST /api/staff/welcome
    GET /sandbox/captcha/{codeId}
  `,
  player: `
    POST /api/app/bonus/{bonusId}/claim
    POST /api/app/game/favourite
    GET /api/app/game/inPlay
    GET /api/app/game/mine
    GET /api/app/game/net
    GET /api/app/game/notices
    POST /api/app/game/open
    GET /api/app/invitation/picture
    POST /api/app/limits/confirm
    GET /api/app/main/userGift
    GET /api/app/order/getPrices
    GET /api/app/order/getTransfer
    POST /api/app/order/prePay/{pkgId}
    POST /api/app/order/transfer
    GET /api/app/order/transferUser
    POST /api/app/originals/dice/rounds
    POST /api/app/originals/keno/rounds
    POST /api/app/originals/limbo/rounds
    POST /api/app/originals/mines/rounds
    POST /api/app/originals/rowDouble/rounds
    POST /api/app/originals/shared/{game}/bets
    POST /api/app/promotions/{promotionId}/claim
    GET /api/app/signIn
    POST /api/app/signIn/claim
    POST /api/app/sports/bets
    POST /api/app/sports/slipTurnover
    GET /api/app/user/promotions
    GET /api/app/vip
  `,
  stoppedPlayer: `
    GET /api/app/bonus/list
    POST /api/app/bonus/{bonusId}/decline
    POST /api/app/bonus/{bonusId}/forfeit
    GET /api/app/inbox
    POST /api/app/inbox/mail
    POST /api/app/inbox/read
    GET /api/app/invitation/earnings
    GET /api/app/invitation/friends
    GET /api/app/invitation/summary
    GET /api/app/limits
    GET /api/app/limits/play-session
    POST /api/app/limits/reminder
    POST /api/app/limits/set
    POST /api/app/limits/stop
    GET /api/app/order/atStake
    POST /api/app/order/cancel/{orderId}
    GET /api/app/order/claims
    GET /api/app/order/getStatus/{orderId}
    GET /api/app/order/getWithdraw
    GET /api/app/order/records
    GET /api/app/order/records.csv
    GET /api/app/order/returns
    GET /api/app/order/statement
    GET /api/app/order/statistics
    POST /api/app/order/withdraw
    POST /api/app/originals/mines/rounds/{roundId}/leave
    POST /api/app/originals/mines/rounds/{roundId}/tiles
    GET /api/app/originals/open
    GET /api/app/originals/rounds
    GET /api/app/originals/rounds/{roundId}
    POST /api/app/originals/rowDouble/rounds/{roundId}/leave
    POST /api/app/originals/rowDouble/rounds/{roundId}/rows
    GET /api/app/originals/seeds
    POST /api/app/originals/seeds/rotate
    GET /api/app/originals/shared/{game}/bets
    POST /api/app/originals/shared/{game}/bets/cancel
    GET /api/app/originals/statistics
    POST /api/app/security/confirm
    GET /api/app/security/factors
    POST /api/app/security/passkeys/add
    POST /api/app/security/passkeys/confirm
    POST /api/app/security/passkeys/remove
    POST /api/app/security/passkeys/start
    POST /api/app/security/recovery/renew
    POST /api/app/security/socket-ticket
    POST /api/app/security/totp/confirm
    POST /api/app/security/totp/remove
    POST /api/app/security/totp/start
    GET /api/app/sports/bets
    GET /api/app/sports/bets/{betId}
    POST /api/app/sports/bets/{betId}/autoCashOut
    POST /api/app/sports/bets/{betId}/cashOut
    GET /api/app/sports/cashOuts
    GET /api/app/sports/favourites
    POST /api/app/sports/favourites/add
    POST /api/app/sports/favourites/remove
    GET /api/app/support/chat
    POST /api/app/support/chat/messages
    GET /api/app/support/chat/pictures/{pictureId}
    POST /api/app/support/chat/read
    POST /api/app/support/chat/typing
    GET /api/app/support/unread
    POST /api/app/user/acceptTerms
    POST /api/app/user/changeEmail
    POST /api/app/user/changeEmail/sendEmail
    POST /api/app/user/changePwd
    GET /api/app/user/getBalance
    GET /api/app/user/sessions
    POST /api/app/user/sessions/endOthers
    POST /api/app/user/sessions/{session}/end
    GET /api/app/user/setHeader/{index}
    POST /api/app/user/updateKyc
    GET /api/app/user/userInfo
    POST /api/auth/user/logout
  `,
  staff: `
    GET /api/desk
    GET /api/desk/answers
    GET /api/desk/conversations
    GET /api/desk/conversations/{conversationId}
    POST /api/desk/conversations/{conversationId}/assign
    POST /api/desk/conversations/{conversationId}/close
    POST /api/desk/conversations/{conversationId}/messages
    GET /api/desk/conversations/{conversationId}/player
    POST /api/desk/conversations/{conversationId}/read
    POST /api/desk/conversations/{conversationId}/typing
    GET /api/desk/pictures/{pictureId}
    GET /api/office
    GET /api/office/approvals
    POST /api/office/approvals/approve
    POST /api/office/approvals/reject
    POST /api/office/approvals/release
    POST /api/office/approvals/require
    GET /api/office/approvals/rules
    GET /api/office/audit
    GET /api/office/bonuses
    POST /api/office/bonuses/floor
    GET /api/office/bonuses/floors
    GET /api/office/bonuses/odds
    POST /api/office/bonuses/price
    POST /api/office/bonuses/stake
    POST /api/office/bonuses/turnover
    GET /api/office/bonuses/turnovers
    GET /api/office/canned-answers
    POST /api/office/canned-answers/add
    POST /api/office/canned-answers/remove
    POST /api/office/canned-answers/set
    GET /api/office/chat-hours
    POST /api/office/chat-hours/close
    POST /api/office/chat-hours/set
    GET /api/office/cashier-terms
    GET /api/office/cashier-terms/claims
    POST /api/office/cashier-terms/claims
    POST /api/office/cashier-terms/rate
    POST /api/office/cashier-terms/resume
    POST /api/office/cashier-terms/stop
    GET /api/office/cashier-terms/transfers
    POST /api/office/cashier-terms/transfers
    POST /api/office/cashier-terms/withdrawals
    GET /api/office/catalogue
    POST /api/office/catalogue/import
    POST /api/office/catalogue/set
    POST /api/office/catalogue/start
    POST /api/office/catalogue/stop
    GET /api/office/chats
    GET /api/office/daily
    POST /api/office/daily/ladder
    GET /api/office/daily/ladders
    POST /api/office/daily/set
    GET /api/office/deposits
    GET /api/office/deposits/callbacks
    GET /api/office/deposits/messages
    GET /api/office/discounts
    POST /api/office/discounts/add
    POST /api/office/discounts/start
    POST /api/office/discounts/stop
    POST /api/office/discounts/until
    GET /api/office/exclusions
    POST /api/office/exclusions/after
    POST /api/office/exclusions/keep
    POST /api/office/exclusions/lift
    POST /api/office/exclusions/show
    GET /api/office/games
    GET /api/office/games/chains
    POST /api/office/games/drop-seeds
    POST /api/office/games/limits
    POST /api/office/games/pace
    GET /api/office/games/paces
    POST /api/office/games/seed
    GET /api/office/games/stakes
    POST /api/office/games/start
    POST /api/office/games/stop
    GET /api/office/invitations
    GET /api/office/health
    POST /api/office/invitations/clear
    GET /api/office/invitations/in-force
    GET /api/office/invitations/product-rates
    POST /api/office/invitations/rates
    POST /api/office/invitations/terms
    GET /api/office/labels
    POST /api/office/labels/add
    POST /api/office/labels/retire
    GET /api/office/leagues
    POST /api/office/leagues/place
    POST /api/office/leagues/tier
    GET /api/office/levels
    GET /api/office/levels/duration
    POST /api/office/levels/keep
    GET /api/office/levels/products
    POST /api/office/levels/set
    POST /api/office/levels/target
    POST /api/office/levels/weights
    GET /api/office/liability
    GET /api/office/liability/outcomes
    GET /api/office/limits
    POST /api/office/limits/bets
    POST /api/office/limits/delay
    GET /api/office/limits/delays
    GET /api/office/limits/slots
    POST /api/office/limits/slots
    GET /api/office/markets
    POST /api/office/markets/clear
    POST /api/office/markets/correct
    GET /api/office/markets/decided
    GET /api/office/markets/differences
    POST /api/office/markets/freeze
    GET /api/office/markets/freezes
    POST /api/office/markets/hold
    POST /api/office/markets/limit
    GET /api/office/markets/limits
    POST /api/office/markets/match-limit
    GET /api/office/markets/match-limits
    POST /api/office/markets/rate
    GET /api/office/markets/rates
    POST /api/office/markets/release
    POST /api/office/markets/result
    POST /api/office/markets/share
    POST /api/office/markets/show
    POST /api/office/markets/suspend
    GET /api/office/markets/tiers
    POST /api/office/markets/void
    GET /api/office/markets/waiting
    POST /api/office/markets/win-limit
    GET /api/office/markets/win-limits
    POST /api/office/markets/win-share
    GET /api/office/markets/win-shares
    POST /api/office/markets/wins
    POST /api/office/markets/withdraw
    GET /api/office/notices
    POST /api/office/notices/end
    POST /api/office/notices/publish
    POST /api/office/notices/segment
    GET /api/office/notices/segments
    GET /api/office/packages
    POST /api/office/packages/add
    POST /api/office/packages/set
    POST /api/office/packages/start
    POST /api/office/packages/stop
    GET /api/office/persons
    POST /api/office/persons/different
    POST /api/office/persons/same
    POST /api/office/persons/show
    GET /api/office/players
    GET /api/office/players/activity
    GET /api/office/players/bets
    GET /api/office/players/blocks
    GET /api/office/players/bonuses
    GET /api/office/players/cashOuts
    GET /api/office/players/deposits
    GET /api/office/players/erasures
    GET /api/office/players/identity
    GET /api/office/players/letters
    GET /api/office/players/limits
    GET /api/office/players/linked
    GET /api/office/players/money
    GET /api/office/players/notes
    GET /api/office/players/orders
    GET /api/office/players/record
    GET /api/office/players/rounds
    GET /api/office/players/sessions
    POST /api/office/players/adjust
    POST /api/office/players/bonus
    POST /api/office/players/close
    POST /api/office/players/end-sessions
    POST /api/office/players/erase
    POST /api/office/players/export
    POST /api/office/players/freeze
    POST /api/office/players/label
    POST /api/office/players/message
    POST /api/office/players/note
    POST /api/office/players/reset-factor
    POST /api/office/players/retention
    POST /api/office/players/revoke-kyc
    POST /api/office/players/telegram
    POST /api/office/players/unfreeze
    POST /api/office/players/unlabel
    POST /api/office/preview
    GET /api/office/reports
    GET /api/office/reports/bets
    GET /api/office/reports/campaigns
    GET /api/office/reports/cash
    GET /api/office/reports/cohorts
    GET /api/office/reports/funnel
    GET /api/office/reports/games
    GET /api/office/reports/joined
    GET /api/office/reports/matches
    GET /api/office/reports/movements
    GET /api/office/reports/offers
    GET /api/office/reports/owed
    GET /api/office/reports/products
    GET /api/office/reports/transfers
    POST /api/office/reveal
    GET /api/office/today
    GET /api/office/promotions
    POST /api/office/promotions/end
    POST /api/office/promotions/publish
    POST /api/office/promotions/show
    POST /api/office/promotions/start
    GET /api/office/queues
    GET /api/office/reconciliation
    GET /api/office/reconciliation/days
    POST /api/office/reconciliation/explain
    POST /api/office/reconciliation/import
    GET /api/office/reconciliation/reports
    GET /api/office/returns
    POST /api/office/returns/pay
    POST /api/office/returns/withdraw
    GET /api/office/reversals
    POST /api/office/reversals/book
    POST /api/office/reversals/lift
    POST /api/office/reversals/write-off
    GET /api/office/rounds
    POST /api/office/rounds/resolve
    GET /api/office/rtp
    GET /api/office/roles
    POST /api/office/roles/add
    POST /api/office/roles/change
    POST /api/office/roles/remove
    GET /api/office/scheduled
    GET /api/office/scheduled/ended
    POST /api/office/scheduled/withdraw
    GET /api/office/staff
    POST /api/office/staff/add
    POST /api/office/staff/remove
    POST /api/office/staff/replace-owner
    POST /api/office/staff/reset
    POST /api/office/staff/reset-second-factor
    POST /api/office/staff/roles
    GET /api/office/terms
    POST /api/office/terms/publish
    GET /api/office/wins
    POST /api/office/wins/credit
    POST /api/office/wins/dismiss
    GET /api/office/withdrawals
    POST /api/office/withdrawals/approve
    POST /api/office/withdrawals/reject
    POST /api/office/withdrawals/resolve
    POST /api/staff/confirm
    POST /api/staff/confirm/passkey
    POST /api/staff/confirm/passkey/start
    POST /api/staff/logout
    GET /api/staff/me
    GET /api/staff/passkeys
    POST /api/staff/passkeys/add
    POST /api/staff/passkeys/remove
    POST /api/staff/passkeys/start
  `,
  vendor: `
    POST /api/callback/payments/{vendor}
    POST /api/callback/payouts/{vendor}
    POST /api/callback/slots/bgaming/freespins
    POST /api/callback/slots/bgaming/play
    POST /api/callback/slots/bgaming/rollback
    POST /api/callback/slots/evo
    POST /api/callback/slots/pg/Cash/Adjustment
    POST /api/callback/slots/pg/Cash/Get
    POST /api/callback/slots/pg/Cash/TransferInOut
    POST /api/callback/slots/pg/Cash/UpdateBetDetail
    POST /api/callback/slots/pg/VerifySession
  `,
};

/** Expected access of each endpoint by method and path. A new endpoint needs a line above. */
export const accessOf: ReadonlyMap<string, Access> = new Map(
  Object.entries(rows).flatMap(([access, lines]) =>
    lines
      .trim()
      .split(/\n\s*/)
      .map((line) => [line, access as Access] as const),
  ),
);

/** Endpoints that always ask for a fresh confirmation of the player's identity. */
export const confirmedOnly: readonly string[] = [
  'POST /api/app/order/transfer',
  'POST /api/app/security/passkeys/remove',
  'POST /api/app/security/passkeys/start',
  'POST /api/app/security/recovery/renew',
  'POST /api/app/security/totp/remove',
  'POST /api/app/security/totp/start',
  'POST /api/app/user/changeEmail/sendEmail',
  'POST /api/app/user/updateKyc',
];

/** An object of a player that a request can name, or `request`: an idempotency key of the caller. */
export type ObjectKind =
  | 'bet'
  | 'bonus'
  | 'mines'
  | 'order'
  | 'picture'
  | 'request'
  | 'round'
  | 'rowDouble'
  | 'seedPair'
  | 'session'
  | 'sharedBet';

/**
 * What each path parameter and each field with the name of an id means: objects of players, or nothing that belongs to
 * a player. A name may be preceded by a part of the path. The first line that fits is used.
 */
const objectRows: readonly (readonly [field: string, kinds: readonly ObjectKind[]])[] = [
  ['mines {roundId}', ['mines']],
  ['rowDouble {roundId}', ['rowDouble']],
  ['/originals/rounds/ {roundId}', ['round', 'mines']],
  ['/sports/bets/ {betId}', ['bet']],
  ['/bonus/ {bonusId}', ['bonus']],
  ['/order/ {orderId}', ['order']],
  ['/sessions/ {session}', ['session']],
  ['/app/support/ {pictureId}', ['picture']],
  ['seedPairId', ['seedPair']],
  ['requestIds', ['sharedBet']],
  ['forfeit', ['bonus']],
  ['requestId', ['request']],
  ['messageId', ['request']],
  ['/desk/ {conversationId}', []],
  ['/desk/ {pictureId}', []],
  ['{codeId}', []],
  ['codeId', []],
  ['chkId', []],
  ['{game}', []],
  ['{index}', []],
  ['{matchId}', []],
  ['matchId', []],
  ['{pkgId}', []],
  ['pkgId', []],
  ['{promotionId}', []],
  ['{vendor}', []],
  ['{yqm}', []],
];

/** Whether a field names an object by its name. */
export const looksLikeId = (field: string) => /(Id|Ids|forfeit)$/.test(field);

/** Returns the kinds of objects that a field names; null without a line. `{name}` is a path parameter. */
export function kindsOf(title: string, field: string): readonly ObjectKind[] | null {
  const row = objectRows.find(([pattern]) => {
    const words = pattern.split(' ');
    return words.at(-1) === field && words.slice(0, -1).every((word) => title.includes(word));
  });
  return row?.[1] ?? null;
}
