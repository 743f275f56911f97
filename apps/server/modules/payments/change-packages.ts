import type { PackageGroup } from '@palpite/contracts/payments';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { PackageRow } from './payments.queries.ts';
import { addPackages } from './payments.store.ts';

export type Package = Omit<PackageRow, 'package_group' | 'currency'> & {
  package_group: PackageGroup;
  currency: Currency;
};

/** Of all groups and currencies, also stopped ones, in the order in which players see them. */
export async function listAllPackages(db: Db): Promise<Package[]> {
  const rows = await db
    .selectFrom('payments.package')
    .selectAll()
    .orderBy('currency')
    .orderBy('package_group')
    .orderBy('active', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows as Package[];
}

export async function findAnyPackage(db: Db, id: string): Promise<Package | null> {
  const row = await db.selectFrom('payments.package').selectAll().where('id', '=', id).executeTakeFirst();
  return (row as Package | undefined) ?? null;
}

/** `BRL-BRL-100`, `BRL-BRL-12.50`: orders refer to it, so another price is another package. */
export function packageIdOf(group: PackageGroup, currency: Currency, priceMinor: bigint): string {
  return `${group}-${currency}-${toDecimal(priceMinor, currency).replace(/\.0+$/, '')}`;
}

/** What a package adds, and its position in the list. A value that is not given does not change. */
export type PackageChange = {
  giftMinor?: bigint | undefined;
  discountBp?: number | undefined;
  position?: number | undefined;
  preselected?: boolean | undefined;
};

export type NewOffer = PackageChange & { group: PackageGroup; currency: Currency; priceMinor: bigint };

/** Only EXPPAY may have discounts, because a player can have one open order of that group at most. */
export type PackageProblem =
  | 'unknown'
  | 'exists'
  | 'gift_above_price'
  | 'discount_elsewhere'
  | 'stopped'
  | 'same';

type Problem = { problem: PackageProblem };

/** Of two concurrent changes the second sees the first. Readers and orders do not wait. */
const lockPackages = (tx: Tx) => sql`lock table payments.package in share row exclusive mode`.execute(tx);

/** Offered at the end of its group unless a position is given. */
export async function addPackage(tx: Tx, offer: NewOffer): Promise<Problem | { problem: null; id: string }> {
  const { group, currency, priceMinor, giftMinor = 0n, discountBp = 0, preselected = false } = offer;
  await lockPackages(tx);
  const id = packageIdOf(group, currency, priceMinor);
  if (await findAnyPackage(tx, id)) return { problem: 'exists' };
  const problem = problemOf({ package_group: group, price_minor: priceMinor }, giftMinor, discountBp);
  if (problem) return { problem };
  if (preselected) await deselect(tx, group, currency);
  const { last } = await tx
    .selectFrom('payments.package')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('package_group', '=', group)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  await addPackages(tx, [
    {
      id,
      package_group: group,
      currency,
      price_minor: priceMinor,
      gift_minor: giftMinor,
      discount_bp: discountBp,
      position: offer.position ?? last + 1,
      preselected,
    },
  ]);
  return { problem: null, id };
}

/** For later orders: an order keeps the price, bonus and discount that it was opened with. */
export async function changePackage(
  tx: Tx,
  id: string,
  change: PackageChange,
): Promise<PackageProblem | null> {
  await lockPackages(tx);
  const before = await findAnyPackage(tx, id);
  if (!before) return 'unknown';
  const { giftMinor = before.gift_minor, discountBp = before.discount_bp } = change;
  const { position = before.position, preselected = before.preselected } = change;
  if (preselected && !before.active) return 'stopped';
  const problem = problemOf(before, giftMinor, discountBp);
  if (problem) return problem;
  if (preselected) await deselect(tx, before.package_group, before.currency);
  await tx
    .updateTable('payments.package')
    .set({ gift_minor: giftMinor, discount_bp: discountBp, position, preselected })
    .where('id', '=', id)
    .execute();
  return null;
}

/** A stopped package loses its preselection. Orders that were opened before can still be paid. */
export async function setPackageOffered(tx: Tx, id: string, active: boolean): Promise<PackageProblem | null> {
  await lockPackages(tx);
  const before = await findAnyPackage(tx, id);
  if (!before) return 'unknown';
  if (before.active === active) return 'same';
  await tx
    .updateTable('payments.package')
    .set({ active, ...(active ? {} : { preselected: false }) })
    .where('id', '=', id)
    .execute();
  return null;
}

function problemOf(
  row: Pick<Package, 'package_group' | 'price_minor'>,
  giftMinor: bigint,
  discountBp: number,
): PackageProblem | null {
  if (giftMinor > row.price_minor) return 'gift_above_price';
  return discountBp > 0 && row.package_group !== 'EXPPAY' ? 'discount_elsewhere' : null;
}

async function deselect(tx: Tx, group: PackageGroup, currency: Currency): Promise<void> {
  await tx
    .updateTable('payments.package')
    .set({ preselected: false })
    .where('package_group', '=', group)
    .where('currency', '=', currency)
    .where('preselected', '=', true)
    .execute();
}
