import type { RecordKind as WireKind } from '@palpite/contracts/records';

export type RecordKind = WireKind;

/** Kinds to filter by, in the order of the chips. A copy, because the contract's module would add zod to the bundle. */
export const recordKinds = [
  'all',
  'recharge',
  'withdrawal',
  'bonus',
  'sports',
  'games',
  'awards',
] as const satisfies readonly RecordKind[];

/** Returns the kind named by a link, or `all` for an unknown one. */
export function kindOf(asked: unknown): RecordKind {
  return recordKinds.find((kind) => kind === asked) ?? 'all';
}
