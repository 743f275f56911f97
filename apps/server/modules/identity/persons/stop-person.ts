import type { Currency } from '@palpite/domain/money';
import { mayStopTogether } from '@palpite/domain/person-match';
import type { StopKind } from '@palpite/domain/play-limits';
import type { Tx } from '../../../platform/db.ts';
import type { Ports } from '../context.ts';
import { endSessions } from '../identity.store.ts';
import { findMatches, listSamePerson, readPerson } from './find-matches.ts';
import {
  type LockedAccount,
  linkAccounts,
  lockAccounts,
  lockPersonKeys,
  openReviews,
} from './persons.store.ts';

export type StopPorts = Pick<Ports, 'closeOrders' | 'stopStakes' | 'returnDeposits'>;
export type PersonPorts = StopPorts & Pick<Ports, 'setStakesFrozen'>;

export type WrittenStop = { playerId: bigint; currency: Currency; kind: StopKind; until: Date | null };

/**
 * In the order of their numbers. Exact matches are linked; likely ones go on the list for staff and lose
 * their unpaid deposits.
 */
export async function lockPerson(
  tx: Tx,
  ports: Pick<Ports, 'listPaymentTwins' | 'closeOrders'>,
  playerId: bigint,
): Promise<LockedAccount[]> {
  const person = await readPerson(tx, playerId, await ports.listPaymentTwins(tx, playerId));
  if (!person) return [];
  await lockPersonKeys(tx, person);
  const matches = await findMatches(tx, person, 'all');
  const same = matches.filter(({ signals, isDecidedSame }) => !isDecidedSame && mayStopTogether(signals));
  for (const match of same) await linkAccounts(tx, playerId, match);
  const unsure = matches.filter((match) => !match.isDecidedSame && !same.includes(match));
  await openReviews(tx, playerId, unsure, 'stop');
  const accounts = await lockAccounts(tx, await listSamePerson(tx, playerId));
  const held = await lockAccounts(
    tx,
    unsure.map((match) => match.playerId),
  );
  for (const { id, currency } of held) await ports.closeOrders(tx, { id, currency: currency as Currency });
  return accounts;
}

/**
 * Orders and depositors of all accounts are locked before all wallet accounts, as by a paid deposit and a
 * transfer. Returns ended sessions and returned amounts by account.
 */
export async function applyStops(
  tx: Tx,
  ports: StopPorts,
  stops: readonly WrittenStop[],
): Promise<{ ended: bigint[]; returned: Map<bigint, bigint> }> {
  const [any] = stops;
  const returned = new Map<bigint, bigint>();
  if (!any) return { ended: [], returned };
  for (const { playerId: id, currency } of stops) await ports.closeOrders(tx, { id, currency });
  await ports.stopStakes(
    tx,
    stops.map(({ playerId }) => playerId),
    any.until,
  );
  const ended: bigint[] = [];
  for (const { playerId: id, currency, kind } of stops) {
    if (kind === 'exclusion') returned.set(id, await ports.returnDeposits(tx, { id, currency }));
    ended.push(...(await endSessions(tx, id, 'all')));
  }
  return { ended, returned };
}
