import { type PackageGroup, packageGroups, type priceBook } from '@palpite/contracts/payments';
import { toWire } from '@palpite/domain/money';
import type { z } from 'zod';
import { getBonusTerms } from '../wallet/bonus/index.ts';
import { findDiscountEnd } from './discounts.ts';
import type { OfferDeps } from './payment-gateways.ts';
import { type Depositor, findPaymentFigures, listPackages, type PackageRow } from './payments.queries.ts';

/**
 * Groups that apply to a player now and have a vendor. INSBRL always applies, but only a request that names
 * it gets it: the server does not know whether a player is in a game with a low balance.
 */
export async function listGroupsFor(deps: OfferDeps, player: Depositor): Promise<PackageGroup[]> {
  const { db, gateways } = deps;
  const { deposits } = await findPaymentFigures(db, player.id);
  const applies: Record<PackageGroup, boolean> = {
    BRL: true,
    EXTPAY: true,
    FCBRL: deposits === 0,
    BTBRL: deposits === 1,
    INSBRL: true,
    EXPPAY: (await findDiscountEnd(db, player.id)) !== null,
  };
  return packageGroups.filter((group) => applies[group] && gateways.servesGroup(group) !== null);
}

/** Packages of one group, or of all groups that apply outside a game. */
export async function priceBookFor(
  deps: OfferDeps,
  player: Depositor,
  wanted: PackageGroup | '' = '',
): Promise<z.output<typeof priceBook>> {
  const groups = (await listGroupsFor(deps, player)).filter((group) =>
    wanted === '' ? group !== 'INSBRL' : group === wanted,
  );
  const rows = await listPackages(deps.db, player.currency, groups);
  return {
    defaultPkgId: rows.find((row) => row.preselected)?.id ?? null,
    giftTimes: Number((await getBonusTerms(deps.db, 'deposit')).wagerTimes),
    packages: rows.map((row) => ({
      pkgId: row.id,
      price: toWire(row.price_minor, player.currency),
      pay: toWire(payMinorOf(row), player.currency),
      gift: toWire(row.gift_minor, player.currency),
      curreny: row.package_group as PackageGroup,
      discount: row.discount_bp / 10_000,
    })),
  };
}

/** The discount is rounded down to whole minor units. */
export function payMinorOf(row: Pick<PackageRow, 'price_minor' | 'discount_bp'>): bigint {
  return row.price_minor - (row.price_minor * BigInt(row.discount_bp)) / 10_000n;
}
