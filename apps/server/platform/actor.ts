/** Person or program that gives an order of the operator. */
export type Actor = {
  /** staff.account.id; null in sandbox mode without accounts, and for the first owner's creation. */
  readonly staffId: bigint | null;
  /** For journals: of the account at the time, `sandbox` or `machine`. */
  readonly name: string;
  /** Account that proposed an order which `staffId` has approved. */
  readonly proposedBy?: bigint;
};
