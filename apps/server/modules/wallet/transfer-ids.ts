type Part = string | bigint | number;

declare const isId: unique symbol;

export type IdSql = string & { readonly [isId]: true };

/**
 * Builds and reads texts of a prefix and parts, in TypeScript and as SQL; `transfer-ids.test.ts` verifies
 * that both are equal. No other file joins or splits such texts.
 */
export type TextOf<Parts extends readonly Part[]> = {
  readonly prefix: string;
  of(...parts: Parts): string;
  /** `parts` are SQL expressions. */
  sql(...parts: { [Index in keyof Parts]: string }): IdSql;
  /** SQL condition: the column holds a text with this prefix. */
  isIn(column: string): string;
  partOf(column: string, index: number): string;
  restOf(column: string): string;
  /** SQL: the column's text with another prefix; unchanged when it has another prefix already. */
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
 * First words of ids without an index. The statement that writes such a transfer also writes the round or the
 * vendor's transaction, which is unique by its own key (decision 66).
 */
const wordsOfOwners = ['draw', 'slot'] as const;

export const isIndexedId = {
  of: (id: string) => !wordsOfOwners.some((word) => id.startsWith(`${word}-`)),
  /**
   * SQL predicate of the index `wallet.transfer_id`. A query by id must contain it, or it reads the whole
   * journal.
   */
  sql: (column: string) => wordsOfOwners.map((word) => `${column} not like '${word}-%'`).join(' and '),
};

/** An id is built from what the transfer pays for, so the same movement cannot move money twice. */
export const transferIds = {
  /**
   * Begins with the request id, which follows time, so new ids share few pages of the index. Own games and
   * shared rounds use the same form, so one request id of a player cannot be both.
   */
  roundStake: textOf<[requestId: string, playerId: bigint]>('stake'),
  roundPayout: textOf<[requestId: string, playerId: bigint]>('payout'),
  drawPayout: textOf<[requestId: string, playerId: bigint]>('draw-payout'),
  roundRefund: textOf<[requestId: string, playerId: bigint]>('refund'),
  slotStake: textOf<[vendor: string, transactionId: string]>('slot-stake'),
  slotPayout: textOf<[vendor: string, transactionId: string]>('slot-payout'),
  slotRefund: textOf<[vendor: string, transactionId: string]>('slot-refund'),
  slotTakeback: textOf<[vendor: string, transactionId: string]>('slot-takeback'),
  /** The part of a takeback that the pocket could not pay: claimed from the player, or lost by the operator. */
  slotTakebackClaim: textOf<[vendor: string, transactionId: string]>('takeback-claim'),
  slotTakebackLost: textOf<[vendor: string, transactionId: string]>('takeback-lost'),
  /** `move` numbers the movements of one bet, from 1. */
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
  /** The amount collected so far distinguishes partial payments. */
  claimPaid: textOf<[claimId: string, collectedMinor: bigint]>('claim'),
  claimWrittenOff: textOf<[claimId: string]>('claim-written-off'),
  withdrawalHold: textOf<[withdrawalId: string]>('withdrawal-hold'),
  withdrawal: textOf<[withdrawalId: string]>('withdrawal'),
  withdrawalFee: textOf<[withdrawalId: string]>('withdrawal-fee'),
  withdrawalReturn: textOf<[withdrawalId: string]>('withdrawal-return'),
  returnHold: textOf<[returnId: string]>('return-hold'),
  returnDiscount: textOf<[returnId: string]>('return-discount'),
  /** The number of failed refunds distinguishes attempts. */
  returnPaid: textOf<[returnId: string, refundsFailed: number]>('return'),
  returnFailed: textOf<[returnId: string, refundsFailed: number]>('return-failed'),
  returnReleased: textOf<[returnId: string]>('return-released'),
  transferOut: textOf<[transferId: string]>('transfer-out'),
  transferIn: textOf<[transferId: string]>('transfer-in'),
  bonus: textOf<[bonusId: string]>('bonus'),
  /** The amount moved so far only grows, so it numbers the movements. */
  bonusConverted: textOf<[bonusId: string, movedMinor: bigint]>('bonus-converted'),
  bonusLate: textOf<[bonusId: string, movedMinor: bigint]>('bonus-late'),
  bonusAbove: textOf<[bonusId: string, movedMinor: bigint]>('bonus-above'),
  bonusForfeited: textOf<[bonusId: string]>('bonus-forfeited'),
  bonusExpired: textOf<[bonusId: string]>('bonus-expired'),
  vip: textOf<[playerId: bigint, level: number]>('vip'),
  commission: textOf<[day: string, referrerId: bigint, level: number]>('commission'),
  friendReward: textOf<[rewardId: Part]>('friend-reward'),
  adjustment: textOf<[orderId: string]>('adjustment'),
  testMoney: textOf<[playerId: bigint]>('test-money'),
} as const;

/** A bet in play is held by its first movement and staked by its second; only such a bet has `accept_at`. */
export const stakeOfBet = {
  of: (betId: Part, { wasHeld }: { wasHeld: boolean }) => transferIds.sportsStake.of(betId, wasHeld ? 2 : 1),
  sql: (betId: string, acceptAt: string) =>
    transferIds.sportsStake.sql(betId, `case when ${acceptAt} is null then 1 else 2 end`),
};

export const bonusIds = {
  deposit: textOf<[orderId: string]>('deposit'),
  restored: textOf<[reversalId: string]>('restored'),
  signIn: textOf<[playerId: bigint, day: string]>('signIn'),
  gift: textOf<[playerId: bigint, day: string]>('gift'),
  promotion: textOf<[promotionId: Part, playerId: bigint]>('promotion'),
  operator: textOf<[orderId: string]>('operator'),
} as const;

/** A deposit's reference is the order id, that of moved bonus money the bonus id. */
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

export const roundReference = {
  of: (game: string, requestId: string) => textOf<[string]>(game).of(requestId),
  sql: (game: string, requestId: string) => `${game} || ':' || ${requestId}`,
};

export const slotRoundReference = {
  of: (game: string, vendor: string, roundId: string) => textOf<[string, string]>(game).of(vendor, roundId),
  sql: (game: string, vendor: string, roundId: string) => `${game} || ':' || ${vendor} || ':' || ${roundId}`,
};

/** The first part is a game or a name of `references`. */
export function splitReference(reference: string): { name: string; rest: string } {
  const [name = '', ...rest] = reference.split(':');
  return { name, rest: rest.join(':') };
}

/** SQL: the first part of a reference. */
export const referenceName = (column: string) => `split_part(${column}, ':', 1)`;

/** Player and level. A friend's reward has its own id. */
export const vipAwardId = {
  of: (playerId: bigint, level: number) => `${playerId}:${level}`,
  sql: (playerId: string, level: string) => `${playerId} || ':' || ${level}`,
};

/** `count` distinguishes reversals: a reward can be restored and taken back again. */
export const rewardReversalId = (kind: string, rewardId: string, count: number) =>
  textOf<[string, number]>(kind).of(rewardId, count);
