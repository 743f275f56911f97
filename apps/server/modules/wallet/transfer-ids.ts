type Part = string | bigint | number;

declare const isId: unique symbol;

/** SQL of the id of a transfer; only the makers of ids make it. */
export type IdSql = string & { readonly [isId]: true };

/**
 * Makes and reads texts of a prefix and parts, in TypeScript and as SQL text. The two forms are equal, which
 * `transfer-ids.test.ts` compares in the database. No other file joins or splits such texts.
 */
export type TextOf<Parts extends readonly Part[]> = {
  readonly prefix: string;
  of(...parts: Parts): string;
  /** `parts` are SQL expressions. */
  sql(...parts: { [Index in keyof Parts]: string }): IdSql;
  /** SQL: whether a column holds a text of this kind. */
  isIn(column: string): string;
  /** SQL: the part at an index, from 0, of a column that holds a text of this kind. */
  partOf(column: string, index: number): string;
  /** SQL: all that follows the prefix in a column that holds a text of this kind. */
  restOf(column: string): string;
  /** SQL: the text of a column as one of another kind, when it is of this kind; else as it is. */
  as(other: { readonly prefix: string }, column: string): string;
};

function textOf<Parts extends readonly Part[]>(prefix: string): TextOf<Parts> {
  return {
    prefix,
    of: (...parts) => [prefix, ...parts].join(':'),
    sql: (...parts) => `'${prefix}:' || ${parts.join(" || ':' || ")}` as IdSql,
    isIn: (column) => `${column} like '${prefix}:%'`,
    partOf: (column, index) => `split_part(${column}, ':', ${index + 2})`,
    restOf: (column) => `substring(${column} from ${prefix.length + 2})`,
    as: (other, column) => `regexp_replace(${column}, '^${prefix}:', '${other.prefix}:')`,
  };
}

/**
 * First words of ids without an index: of payouts of rounds with one draw, and of slots. The statement that writes such a
 * transfer also writes the round, or the transaction of the vendor, that is unique by its own key.
 */
const wordsOfOwners = ['draw', 'slot'] as const;

/** Whether an id has the unique index `wallet.transfer_id`. */
export const isIndexedId = {
  of: (id: string) => !wordsOfOwners.some((word) => id.startsWith(`${word}-`)),
  /** SQL: a query that looks a transfer up by its id must name this, or it reads the whole journal. */
  sql: (column: string) => wordsOfOwners.map((word) => `${column} not like '${word}-%'`).join(' and '),
};

/**
 * Ids of transfers. An id is made of what it pays for, so that the same movement has the same id for ever: what runs twice
 * cannot move money twice.
 */
export const transferIds = {
  /**
   * Begins with the request, which the app numbers in the order of time: new ids then share few pages of the index. It
   * also keeps a request from being a round of one game and a bet on a shared round of another.
   */
  roundStake: textOf<[requestId: string, playerId: bigint]>('stake'),
  roundPayout: textOf<[requestId: string, playerId: bigint]>('payout'),
  drawPayout: textOf<[requestId: string, playerId: bigint]>('draw-payout'),
  roundRefund: textOf<[requestId: string, playerId: bigint]>('refund'),
  slotStake: textOf<[vendor: string, transactionId: string]>('slot-stake'),
  slotPayout: textOf<[vendor: string, transactionId: string]>('slot-payout'),
  slotRefund: textOf<[vendor: string, transactionId: string]>('slot-refund'),
  slotTakeback: textOf<[vendor: string, transactionId: string]>('slot-takeback'),
  /** What a pocket lacked of a takeback: claimed from the player, or borne by the operator. */
  slotTakebackClaim: textOf<[vendor: string, transactionId: string]>('takeback-claim'),
  slotTakebackLost: textOf<[vendor: string, transactionId: string]>('takeback-lost'),
  /** `move` counts the movements of a bet that are its own, from 1. */
  sportsHold: textOf<[betId: Part, move: number]>('sports-hold'),
  sportsStake: textOf<[betId: Part, move: number]>('sports-stake'),
  sportsRelease: textOf<[betId: Part, move: number]>('sports-release'),
  sportsPayout: textOf<[betId: Part, move: number]>('sports-payout'),
  sportsTakeback: textOf<[betId: Part, move: number]>('sports-takeback'),
  sportsCashOut: textOf<[betId: Part, requestId: string]>('sports-cash-out'),
  deposit: textOf<[orderId: string]>('deposit'),
  discount: textOf<[orderId: string]>('discount'),
  reversal: textOf<[reversalId: string]>('reversal'),
  reversalClaim: textOf<[reversalId: string]>('reversal-claim'),
  reversalDiscount: textOf<[reversalId: string]>('reversal-discount'),
  reversalDiscountClaim: textOf<[reversalId: string]>('reversal-discount-claim'),
  reversalUndone: textOf<[reversalId: string, source: string, kind: string]>('reversal-undone'),
  rewardBack: textOf<[reversalId: string]>('reward-back'),
  rewardBackClaim: textOf<[reversalId: string]>('reward-back-claim'),
  /** What was collected before makes each part another movement, and a repeat the same one. */
  claimPaid: textOf<[claimId: string, collectedMinor: bigint]>('claim'),
  claimWrittenOff: textOf<[claimId: string]>('claim-written-off'),
  withdrawalHold: textOf<[withdrawalId: string]>('withdrawal-hold'),
  withdrawal: textOf<[withdrawalId: string]>('withdrawal'),
  withdrawalFee: textOf<[withdrawalId: string]>('withdrawal-fee'),
  withdrawalReturn: textOf<[withdrawalId: string]>('withdrawal-return'),
  returnHold: textOf<[returnId: string]>('return-hold'),
  returnDiscount: textOf<[returnId: string]>('return-discount'),
  /** Refunds that failed before make each attempt another movement. */
  returnPaid: textOf<[returnId: string, refundsFailed: number]>('return'),
  returnFailed: textOf<[returnId: string, refundsFailed: number]>('return-failed'),
  returnReleased: textOf<[returnId: string]>('return-released'),
  transferOut: textOf<[transferId: string]>('transfer-out'),
  transferIn: textOf<[transferId: string]>('transfer-in'),
  bonus: textOf<[bonusId: string]>('bonus'),
  /** What a bonus has moved so far only grows, so it numbers its movements. */
  bonusConverted: textOf<[bonusId: string, movedMinor: bigint]>('bonus-converted'),
  bonusLate: textOf<[bonusId: string, movedMinor: bigint]>('bonus-late'),
  bonusAbove: textOf<[bonusId: string, movedMinor: bigint]>('bonus-above'),
  bonusForfeited: textOf<[bonusId: string]>('bonus-forfeited'),
  bonusExpired: textOf<[bonusId: string]>('bonus-expired'),
  vip: textOf<[playerId: bigint, level: number]>('vip'),
  commission: textOf<[day: string, referrerId: bigint, level: number]>('commission'),
  friendReward: textOf<[rewardId: Part]>('friend-reward'),
  testMoney: textOf<[playerId: bigint]>('test-money'),
} as const;

/** The stake of a bet. A bet in play is held first and staked by its second movement; only such a bet has `accept_at`. */
export const stakeOfBet = {
  of: (betId: Part, { wasHeld }: { wasHeld: boolean }) => transferIds.sportsStake.of(betId, wasHeld ? 2 : 1),
  sql: (betId: string, acceptAt: string) =>
    transferIds.sportsStake.sql(betId, `case when ${acceptAt} is null then 1 else 2 end`),
};

/** Ids of bonuses, by what they are given for. */
export const bonusIds = {
  deposit: textOf<[orderId: string]>('deposit'),
  restored: textOf<[reversalId: string]>('restored'),
  signIn: textOf<[playerId: bigint, day: string]>('signIn'),
  gift: textOf<[playerId: bigint, day: string]>('gift'),
  promotion: textOf<[promotionId: Part, playerId: bigint]>('promotion'),
} as const;

/** What a transfer belongs to, as its reference names it. Deposits name their order, moved bonus money its bonus. */
export const references = {
  sports: textOf<[betId: Part]>('sports'),
  withdrawal: textOf<[withdrawalId: string]>('withdrawal'),
  reversal: textOf<[reversalId: string]>('reversal'),
  return: textOf<[returnId: string]>('return'),
  transfer: textOf<[transferId: string]>('transfer'),
  vip: textOf<[level: number]>('vip'),
  signIn: textOf<[day: string]>('signIn'),
  gift: textOf<[day: string]>('gift'),
  promotion: textOf<[promotionId: Part]>('promotion'),
  commission: textOf<[day: string, level: number]>('commission'),
  friendReward: textOf<[rewardId: Part]>('friend-reward'),
} as const;

/** The reference of a round of an own game. */
export const roundReference = {
  of: (game: string, requestId: string) => textOf<[string]>(game).of(requestId),
  sql: (game: string, requestId: string) => `${game} || ':' || ${requestId}`,
};

/** The reference of a round of a slot. */
export const slotRoundReference = {
  of: (game: string, vendor: string, roundId: string) => textOf<[string, string]>(game).of(vendor, roundId),
  sql: (game: string, vendor: string, roundId: string) => `${game} || ':' || ${vendor} || ':' || ${roundId}`,
};

/** Splits a reference into its first word, which is a game or one of `references`, and the rest. */
export function splitReference(reference: string): { name: string; rest: string } {
  const [name = '', ...rest] = reference.split(':');
  return { name, rest: rest.join(':') };
}

/** Names a reward in a reversal: a friend's reward has an id of its own, a VIP award is one of a player and a level. */
export const vipAwardId = {
  of: (playerId: bigint, level: number) => `${playerId}:${level}`,
  sql: (playerId: string, level: string) => `${playerId} || ':' || ${level}`,
};

/** The id of a reversal of a reward, which can be given back and taken back again. */
export const rewardReversalId = (kind: string, rewardId: string, count: number) =>
  textOf<[string, number]>(kind).of(rewardId, count);
