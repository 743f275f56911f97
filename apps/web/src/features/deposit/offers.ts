import type { PackageGroup, PricePackage } from '@palpite/contracts/payments';
import { type Currency, fromWire } from '@palpite/domain/money';

/** A deposit package with money in minor units. */
export type Offer = {
  readonly pkgId: string;
  readonly group: PackageGroup;
  readonly priceMinor: bigint;
  /** Amount charged: the price less its discount. */
  readonly payMinor: bigint;
  readonly giftMinor: bigint;
  /** Discount as a fraction of the price; 0 for none. */
  readonly discount: number;
};

export type Method = 'local' | 'crypto';

export type PromotionKind = 'gift' | 'discount' | 'none';

/** One way to deposit a price: the package, and whether its bonus is taken. */
export type Promotion = { readonly kind: PromotionKind; readonly offer: Offer; readonly gift: 0 | 1 };

/** A price and the ways to deposit it, best first. The last one takes no promotion. */
export type PriceTile = {
  readonly priceMinor: bigint;
  readonly bestGiftMinor: bigint;
  readonly giftPercent: number;
  readonly discountPercent: number;
  readonly promotions: readonly Promotion[];
};

export function toOffer(wire: PricePackage, currency: Currency): Offer {
  return {
    pkgId: wire.pkgId,
    group: wire.curreny,
    priceMinor: fromWire(wire.price, currency),
    payMinor: fromWire(wire.pay, currency),
    giftMinor: fromWire(wire.gift, currency),
    discount: wire.discount,
  };
}

/** EXTPAY is cryptocurrency; every other group is paid by Pix or card. */
export function methodOf(offer: Offer): Method {
  return offer.group === 'EXTPAY' ? 'crypto' : 'local';
}

/** Returns the bonus as a percentage of the price, rounded down. */
export function giftPercentOf(priceMinor: bigint, giftMinor: bigint): number {
  return priceMinor > 0n ? Number((giftMinor * 100n) / priceMinor) : 0;
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

function tileOf(priceMinor: bigint, offers: readonly Offer[]): PriceTile | null {
  const byGift = [...offers].sort((a, b) => compare(b.giftMinor, a.giftMinor));
  const richest = byGift[0];
  // A deposit without a promotion uses the plain package, so that a one-time offer stays available.
  const plain = offers.find(({ group }) => group === 'BRL' || group === 'EXTPAY') ?? byGift.at(-1);
  if (!richest || !plain) return null;
  const discounted = offers.find(({ discount }) => discount > 0);
  return {
    priceMinor,
    bestGiftMinor: richest.giftMinor,
    giftPercent: giftPercentOf(priceMinor, richest.giftMinor),
    discountPercent: Math.round((discounted?.discount ?? 0) * 100),
    promotions: [
      ...(richest.giftMinor > 0n ? [{ kind: 'gift', offer: richest, gift: 1 } as const] : []),
      ...(discounted ? [{ kind: 'discount', offer: discounted, gift: 0 } as const] : []),
      { kind: 'none', offer: plain, gift: 0 },
    ],
  };
}

/** Groups packages by price, cheapest first. */
export function tilesOf(offers: readonly Offer[]): PriceTile[] {
  const prices = [...new Set(offers.map(({ priceMinor }) => priceMinor))].sort(compare);
  return prices.flatMap(
    (price) =>
      tileOf(
        price,
        offers.filter(({ priceMinor }) => priceMinor === price),
      ) ?? [],
  );
}

/** Price that is preselected (section 9), in currency units. */
const defaultPrice = 100;

/** Returns the server's preselected price, otherwise 100, otherwise null. */
export function defaultPriceOf(
  offers: readonly Offer[],
  defaultPkgId: string | null,
  currency: Currency,
): bigint | null {
  const hundred = fromWire(defaultPrice, currency);
  const chosen =
    offers.find(({ pkgId }) => pkgId === defaultPkgId) ??
    offers.find(({ priceMinor }) => priceMinor === hundred);
  return chosen?.priceMinor ?? null;
}

/** Returns the packages of the first-deposit bonus, otherwise of the second; empty when neither applies. */
export function welcomeOffers(offers: readonly Offer[]): Offer[] {
  const of = (group: PackageGroup) => offers.filter((each) => each.group === group && each.giftMinor > 0n);
  const first = of('FCBRL');
  return first.length > 0 ? first : of('BTBRL');
}

/** The in-game deposit shows the first four packages (section 9). */
export function offersInGame(offers: readonly Offer[]): Offer[] {
  return offers.slice(0, 4);
}
