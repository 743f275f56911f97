import type { RecordKind as WireKind } from '@palpite/contracts/records';

export type RecordKind = WireKind;

/** What records can be filtered by, in the order of the chips; the contract's own list would bring zod along. */
export const recordKinds = [
  'all',
  'recharge',
  'withdrawal',
  'bonus',
  'sports',
  'games',
  'awards',
] as const satisfies readonly RecordKind[];

/** The kind that a link asks for; everything when it is none. */
export function kindOf(asked: unknown): RecordKind {
  return recordKinds.find((kind) => kind === asked) ?? 'all';
}
