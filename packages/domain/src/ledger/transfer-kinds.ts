/** What the ledger, limits, turnover and records do with transfers of a kind. */
export type KindRules = {
  group: 'play' | 'payment' | 'transfer' | 'bonus' | 'award';
  /**
   * How it counts towards a player's limit of stakes, while the side that it names is cash or bonus: 1 adds the amount
   * when such a pocket pays, -1 takes it off when such a pocket is paid.
   */
  stakeSign?: 1 | -1;
  /** The same for a limit of losses, where only cash counts: a bonus is not the player's money yet. */
  lossSign?: 1 | -1;
  /** Whether it is turnover of a player once it reaches the account of a product. */
  isTurnover?: true;
  /** What it does to a bonus. */
  bonus?: 'given' | 'converted' | 'takenBack';
  /** How a player's records show it; absent for kinds that touch neither cash nor bonus. */
  record?: {
    /** `play` is shown as sports or games, by the transfer's reference. */
    list: 'play' | 'recharge' | 'withdrawal' | 'bonus' | 'awards';
    /** The type of section 4 of the specification; 0 for play. */
    type: 0 | 10 | 11 | 13 | 14 | 19 | 141 | 199;
    reason: string;
  };
  /** The specification names it and nothing writes it yet. */
  specificationOnly?: true;
};

/**
 * Every kind of transfer that exists. The database refuses any other (`wallet.transfer`), and `wallet.transfer_kind`
 * holds the same rows for SQL; `transfer-kinds.test.ts` of the wallet compares both with this table.
 *
 * The order of the play kinds is that of the predicate of `wallet.transfer_by_player_non_play`, which queries must
 * repeat exactly. Kinds are hashed into the seals of the journal, so a kind that was written keeps its name.
 */
export const transferKinds = {
  stake: {
    group: 'play',
    stakeSign: 1,
    lossSign: 1,
    isTurnover: true,
    record: { list: 'play', type: 0, reason: 'stake' },
  },
  // Counts towards limits when it is held, and not again when its bet is accepted: that stake leaves the held pocket.
  hold: { group: 'play', stakeSign: 1, lossSign: 1, record: { list: 'play', type: 0, reason: 'stake' } },
  release: {
    group: 'play',
    stakeSign: -1,
    lossSign: -1,
    record: { list: 'play', type: 0, reason: 'stakeReturned' },
  },
  payout: {
    group: 'play',
    lossSign: -1,
    record: { list: 'play', type: 0, reason: 'payout' },
  },
  takeback: {
    group: 'play',
    lossSign: 1,
    record: { list: 'play', type: 0, reason: 'takeback' },
  },
  cashOut: {
    group: 'play',
    lossSign: -1,
    record: { list: 'play', type: 0, reason: 'cashOut' },
  },
  refund: {
    group: 'play',
    stakeSign: -1,
    lossSign: -1,
    record: { list: 'play', type: 0, reason: 'refund' },
  },
  deposit: { group: 'payment', record: { list: 'recharge', type: 10, reason: 'deposit' } },
  discount: { group: 'payment', record: { list: 'recharge', type: 13, reason: 'discount' } },
  reversal: { group: 'payment', record: { list: 'recharge', type: 10, reason: 'depositReversed' } },
  reversalUndone: { group: 'payment', record: { list: 'recharge', type: 10, reason: 'depositRestored' } },
  reversalOwed: { group: 'payment' },
  rewardOwed: { group: 'payment' },
  claimPaid: { group: 'payment', record: { list: 'recharge', type: 10, reason: 'debtPaid' } },
  claimUndone: { group: 'payment' },
  claimWrittenOff: { group: 'payment' },
  writeOffUndone: { group: 'payment' },
  returnHold: { group: 'payment', record: { list: 'withdrawal', type: 11, reason: 'depositReturned' } },
  returnDiscount: { group: 'payment', record: { list: 'withdrawal', type: 11, reason: 'depositReturned' } },
  returnReleased: { group: 'payment', record: { list: 'withdrawal', type: 11, reason: 'depositReturned' } },
  depositReturn: { group: 'payment' },
  depositReturnFailed: { group: 'payment' },
  withdrawalHold: { group: 'payment', record: { list: 'withdrawal', type: 11, reason: 'withdrawal' } },
  withdrawal: { group: 'payment' },
  withdrawalFee: { group: 'payment' },
  withdrawalReturn: {
    group: 'payment',
    record: { list: 'withdrawal', type: 11, reason: 'withdrawalReturned' },
  },
  transferSent: { group: 'transfer', record: { list: 'withdrawal', type: 11, reason: 'transferSent' } },
  transferReceived: {
    group: 'transfer',
    record: { list: 'recharge', type: 13, reason: 'transferReceived' },
  },
  gift: { group: 'bonus', bonus: 'given', record: { list: 'bonus', type: 199, reason: 'gift' } },
  bonus: { group: 'bonus', bonus: 'given', record: { list: 'bonus', type: 199, reason: 'bonus' } },
  bonusRestored: {
    group: 'bonus',
    bonus: 'given',
    record: { list: 'bonus', type: 199, reason: 'bonusRestored' },
  },
  bonusConverted: {
    group: 'bonus',
    bonus: 'converted',
    record: { list: 'bonus', type: 199, reason: 'bonusConverted' },
  },
  bonusForfeited: {
    group: 'bonus',
    bonus: 'takenBack',
    record: { list: 'bonus', type: 199, reason: 'bonusForfeited' },
  },
  bonusExpired: {
    group: 'bonus',
    bonus: 'takenBack',
    record: { list: 'bonus', type: 199, reason: 'bonusExpired' },
  },
  bonusBack: { group: 'bonus', record: { list: 'bonus', type: 199, reason: 'bonusReversed' } },
  vip: { group: 'award', record: { list: 'awards', type: 14, reason: 'vip' } },
  vipAwardBack: { group: 'award', record: { list: 'awards', type: 14, reason: 'vipReversed' } },
  promotion: {
    group: 'award',
    bonus: 'given',
    record: { list: 'awards', type: 141, reason: 'promotion' },
  },
  commission: { group: 'award', record: { list: 'awards', type: 141, reason: 'commission' } },
  friendReward: { group: 'award', record: { list: 'awards', type: 141, reason: 'friendReward' } },
  friendRewardBack: {
    group: 'award',
    record: { list: 'awards', type: 141, reason: 'friendRewardReversed' },
  },
  rewardRestored: { group: 'award', record: { list: 'awards', type: 19, reason: 'rewardRestored' } },
  adjustment: { group: 'award', record: { list: 'awards', type: 19, reason: 'adjustment' } },
  prize: {
    group: 'award',
    record: { list: 'awards', type: 19, reason: 'prize' },
    specificationOnly: true,
  },
} as const satisfies Record<string, KindRules>;

/** Why money moved. */
export type TransferKind = keyof typeof transferKinds;

/** The words of records, as the contract of records lists them. */
export type KindReason = Extract<
  (typeof transferKinds)[TransferKind],
  { record: unknown }
>['record']['reason'];

/** The rules of a kind, with the rules that it does not have absent. */
export function rulesOf(kind: TransferKind): KindRules {
  return transferKinds[kind];
}

/** Kinds whose rules fulfil a condition, in the order of the table. */
export function kindsWhere(holds: (rules: KindRules) => boolean): TransferKind[] {
  return (Object.keys(transferKinds) as TransferKind[]).filter((kind) => holds(transferKinds[kind]));
}

/** Kinds of bets and rounds. */
export const playKinds: readonly TransferKind[] = kindsWhere(({ group }) => group === 'play');
