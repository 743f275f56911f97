import type { Tx } from '../../../platform/db.ts';
import type { Ports } from '../context.ts';
import { findMatches, isInReview, type Person, type PersonMatch, readPerson } from './find-matches.ts';
import { lockPersonKeys, openReviews } from './persons.store.ts';

const exactOwner = (matches: readonly PersonMatch[]) =>
  matches.find(({ grade }) => grade === 'exact')?.playerId ?? null;

/**
 * `ownerId` is the person's own account, which refuses the registration. `likely`: for staff to compare; pass
 * them to `openReviews` once the account is open.
 */
export async function checkNewPerson(
  tx: Tx,
  person: Person,
): Promise<{ ownerId: bigint | null; likely: PersonMatch[] }> {
  await lockPersonKeys(tx, person);
  const likely = await findMatches(tx, person, 'barred');
  return { ownerId: exactOwner(likely), likely };
}

/**
 * Puts pairs on the list for staff. Returns the person's stopped or blocked account; commit then, so that
 * staff sees the pair.
 */
export async function findBarredOwner(
  tx: Tx,
  ports: Pick<Ports, 'listPaymentTwins'>,
  playerId: bigint,
  holder: { name: string; cardNo: string },
): Promise<bigint | null> {
  const known = await readPerson(tx, playerId, await ports.listPaymentTwins(tx, playerId));
  if (!known) return null;
  const person = { ...known, ...holder };
  await lockPersonKeys(tx, person);
  const matches = await findMatches(tx, person, 'barred');
  await openReviews(tx, playerId, matches, 'verification');
  return exactOwner(matches);
}

/** Commit whatever it returns, so that the list for staff keeps what it finds. */
export async function isRefusedDepositor(
  tx: Tx,
  paymentTwins: (tx: Tx, playerId: bigint) => Promise<readonly bigint[]>,
  playerId: bigint,
  deviceId: string,
): Promise<boolean> {
  const known = await readPerson(tx, playerId, await paymentTwins(tx, playerId));
  if (!known) return false;
  const person = { ...known, deviceIds: [...known.deviceIds, ...(deviceId === '' ? [] : [deviceId])] };
  const matches = await findMatches(tx, person, 'barred');
  await openReviews(tx, playerId, matches, 'deposit');
  return matches.some(({ isDecidedSame }) => isDecidedSame) || (await isInReview(tx, playerId));
}
