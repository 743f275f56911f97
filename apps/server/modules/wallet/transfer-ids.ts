type Part = string | bigint | number;

declare const isId: unique symbol;

/** SQL of the id of a transfer; only the makers of ids make it. */
export type IdSql = string & { readonly [isId]: true };

/** Makes an id in TypeScript and as SQL text; `sql` takes one SQL expression for each part. */
export type TransferId<Parts extends readonly Part[]> = {
  of(...parts: Parts): string;
  sql(...parts: { [Index in keyof Parts]: string }): IdSql;
};

function transferId<Parts extends readonly Part[]>(prefix: string): TransferId<Parts> {
  return {
    of: (...parts) => [prefix, ...parts].join(':'),
    sql: (...parts) => `'${prefix}:' || ${parts.join(" || ':' || ")}` as IdSql,
  };
}

/**
 * Ids of transfers of bets and rounds. An id is made of what it pays for, so that the same movement has the same id for
 * ever: a statement that runs twice cannot move money twice. The two forms of an id are equal, which
 * `transfer-ids.test.ts` compares in the database.
 */
export const transferIds = {
  roundStake: transferId<[playerId: bigint, requestId: string]>('stake'),
  roundPayout: transferId<[playerId: bigint, requestId: string]>('payout'),
  roundRefund: transferId<[playerId: bigint, requestId: string]>('refund'),
  slotStake: transferId<[vendor: string, transactionId: string]>('stake'),
  slotPayout: transferId<[vendor: string, transactionId: string]>('payout'),
  slotRefund: transferId<[vendor: string, transactionId: string]>('refund'),
  slotTakeback: transferId<[vendor: string, transactionId: string]>('takeback'),
  /** What a pocket lacked of a takeback: claimed from the player, or borne by the operator. */
  slotTakebackClaim: transferId<[vendor: string, transactionId: string]>('takeback-claim'),
  slotTakebackLost: transferId<[vendor: string, transactionId: string]>('takeback-lost'),
  /** `move` counts the movements of a bet that are its own, from 1. */
  sportsHold: transferId<[betId: Part, move: number]>('sports-hold'),
  sportsStake: transferId<[betId: Part, move: number]>('sports-stake'),
  sportsRelease: transferId<[betId: Part, move: number]>('sports-release'),
  sportsPayout: transferId<[betId: Part, move: number]>('sports-payout'),
  sportsTakeback: transferId<[betId: Part, move: number]>('sports-takeback'),
  sportsCashOut: transferId<[betId: Part, requestId: string]>('sports-cash-out'),
} as const;

/** The stake of a bet. A bet in play is held first and staked by its second movement; only such a bet has `accept_at`. */
export const stakeOfBet = {
  of: (betId: Part, { wasHeld }: { wasHeld: boolean }) => transferIds.sportsStake.of(betId, wasHeld ? 2 : 1),
  sql: (betId: string, acceptAt: string) =>
    transferIds.sportsStake.sql(betId, `case when ${acceptAt} is null then 1 else 2 end`),
};
