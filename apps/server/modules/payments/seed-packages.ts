import type { PackageGroup } from '@palpite/contracts/payments';
import { type Currency, currencies, currencyCodes, floorRatio } from '@palpite/domain/money';
import type { Db } from '../../platform/db.ts';
import { addPackages, type NewPackage } from './payments.store.ts';

/**
 * Whole units; each row is worth about the same. The third is preselected (100 BRL, section 9). `giftMax`:
 * maximum bonus per deposit (20,000 BRL, section 9).
 */
const ladders: Record<Currency, { prices: readonly number[]; giftMax: number }> = {
  BRL: { prices: [20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000], giftMax: 20_000 },
  GBP: { prices: [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 3_000], giftMax: 3_000 },
  IDR: {
    prices: [
      50_000, 100_000, 300_000, 500_000, 1_000_000, 3_000_000, 5_000_000, 15_000_000, 30_000_000, 60_000_000,
    ],
    giftMax: 60_000_000,
  },
  VND: {
    prices: [
      100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000,
      90_000_000,
    ],
    giftMax: 90_000_000,
  },
  NGN: {
    prices: [5_000, 15_000, 30_000, 50_000, 150_000, 300_000, 500_000, 1_500_000, 3_000_000, 5_000_000],
    giftMax: 5_000_000,
  },
  JPY: {
    prices: [500, 1_500, 3_000, 5_000, 15_000, 30_000, 50_000, 150_000, 300_000, 500_000],
    giftMax: 500_000,
  },
  KRW: {
    prices: [5_000, 15_000, 30_000, 50_000, 150_000, 300_000, 500_000, 1_500_000, 3_000_000, 5_000_000],
    giftMax: 5_000_000,
  },
  CNY: { prices: [30, 50, 100, 300, 500, 1_000, 3_000, 5_000, 15_000, 25_000], giftMax: 25_000 },
  RUB: {
    prices: [300, 750, 1_500, 3_000, 7_500, 15_000, 30_000, 75_000, 150_000, 300_000],
    giftMax: 300_000,
  },
};

type Offer = { giftPercent: bigint; discountBp: number; from: number; to: number };

/**
 * A discount is credited as cash, so it must stay below the withdrawal fee of 2.5 %. At 10 %, a player who
 * staked once at 99 % return would gain 130 on 2,000.
 */
const offers: Record<PackageGroup, Offer> = {
  BRL: { giftPercent: 20n, discountBp: 0, from: 0, to: 10 },
  EXTPAY: { giftPercent: 25n, discountBp: 0, from: 1, to: 10 },
  FCBRL: { giftPercent: 100n, discountBp: 0, from: 0, to: 10 },
  BTBRL: { giftPercent: 50n, discountBp: 0, from: 0, to: 8 },
  INSBRL: { giftPercent: 10n, discountBp: 0, from: 0, to: 6 },
  EXPPAY: { giftPercent: 0n, discountBp: 200, from: 1, to: 7 },
};

const preselectedStep = 2;

/** Only sandbox mode has a first-day discount, so that it can be tried at once. */
export async function seedOffers(db: Db, { sandboxed }: { sandboxed: boolean }): Promise<void> {
  await seedPackages(db);
  if (!sandboxed) return;
  await db
    .insertInto('payments.discount_campaign')
    .values({ id: 'first-day', counted_from: 'registration', after_hours: 0, lasts_hours: 24 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedPackages(db: Db): Promise<void> {
  const packages = currencyCodes.flatMap((currency) =>
    (Object.keys(offers) as PackageGroup[]).flatMap((group) => packagesOf(group, currency)),
  );
  await db.transaction().execute((tx) => addPackages(tx, packages));
}

function packagesOf(group: PackageGroup, currency: Currency): NewPackage[] {
  const { prices, giftMax } = ladders[currency];
  const { giftPercent, discountBp, from, to } = offers[group];
  const unit = 10n ** BigInt(currencies[currency].exponent);
  const giftMaxMinor = BigInt(giftMax) * unit;
  return prices.slice(from, to).map((price, index) => {
    const priceMinor = BigInt(price) * unit;
    const giftMinor = floorRatio(priceMinor * giftPercent, 100n);
    return {
      id: `${group}-${currency}-${price}`,
      package_group: group,
      currency,
      price_minor: priceMinor,
      gift_minor: giftMinor < giftMaxMinor ? giftMinor : giftMaxMinor,
      discount_bp: discountBp,
      position: index + 1,
      preselected: from + index === preselectedStep,
    };
  });
}
