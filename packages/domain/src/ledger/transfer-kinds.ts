export type KindRules = {
  group: 'play' | 'payment' | 'transfer' | 'bonus' | 'award';
  /**
   * Sign with which it counts towards a player's stake limit when a cash or bonus pocket is involved: 1 adds the amount
   * when such a pocket pays, -1 subtracts it when such a pocket is paid.
   */
  stakeSign?: 1 | -1;
  /** The same for a loss limit, where only cash counts, because a bonus is not the player's money yet. */
  lossSign?: 1 | -1;
  /** True when it counts as the player's turnover once it reaches a product account. */
  isTurnover?: true;
  bonus?: 'given' | 'converted' | 'takenBack';
  /** How it appears in a player's records; absent for kinds that touch neither cash nor bonus. */
  record?: {
    /** `play` is shown under sports or games, depending on the transfer's reference. */
    list: 'play' | 'recharge' | 'withdrawal' | 'bonus' | 'awards';
    /** Type of section 4 of the specification; 0 for play. */
    type: 0 | 10 | 11 | 13 | 14 | 19 | 141 | 199;
    reason: string;
  };
  /** Named by the specification, not written by any code yet. */
  specificationOnly?: true;
};

/**
 * The database refuses other kinds; `transfer-kinds.test.ts` of the wallet compares `wallet.transfer_kind` with this
 * table. The order of the play kinds is that of the predicate of `wallet.transfer_by_player_non_play`, which queries
 * must repeat exactly. Kinds are hashed into the seals of the journal, so a kind in use can never be renamed.
 */
export const transferKinds = {
  stake: {
    group: 'play',
    stakeSign: 1,
    lossSign: 1,
    isTurnover: true,
    record: { list: 'play', type: 0, reason: 'stake' },
  },
  // Counts towards limits when the stake is held, and not again when the bet is accepted: that stake leaves the held
  // pocket.
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

export type TransferKind = keyof typeof transferKinds;

export type KindReason = Extract<
  (typeof transferKinds)[TransferKind],
  { record: unknown }
>['record']['reason'];

export function rulesOf(kind: TransferKind): KindRules {
  return transferKinds[kind];
}

export const isTransferKind = (text: string): text is TransferKind => Object.hasOwn(transferKinds, text);

export function kindsWhere(holds: (rules: KindRules) => boolean): TransferKind[] {
  return (Object.keys(transferKinds) as TransferKind[]).filter((kind) => holds(transferKinds[kind]));
}

export const playKinds: readonly TransferKind[] = kindsWhere(({ group }) => group === 'play');
