import type { PackageGroup, PricePackage } from '@palpite/contracts/payments';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { currencyOf, useUserInfo } from '../../shared/session/player.ts';

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

export type Promotion = { readonly kind: PromotionKind; readonly offer: Offer; readonly gift: 0 | 1 };

/** The last way takes no promotion. */
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

export const pricesKey = ['prices'] as const;

function pricesQuery(group: PackageGroup | '') {
  const query = { loading: false, ...(group === '' ? {} : { curreny: group }) };
  return queryOptions({
    queryKey: [...pricesKey, group],
    queryFn: ({ signal }) => call('getPrices', { query }, { signal }),
    // A one-time offer disappears with the deposit that used it.
    staleTime: 0,
  });
}

export type Offers = {
  readonly offers: readonly Offer[] | null;
  readonly defaultPkgId: string | null;
  /** Turnover required for a bonus, as a multiple of the bonus. */
  readonly giftTimes: bigint;
  readonly currency: Currency;
  readonly failed: boolean;
  readonly retry: () => void;
};

/** Until the packages load, uses those of the user info. */
export function useOffers(group: PackageGroup | '' = ''): Offers {
  const info = useUserInfo();
  const { data, isError, refetch } = useQuery({
    ...pricesQuery(group),
    enabled: info !== null,
    ...(group === '' && info ? { placeholderData: info.paypackage } : {}),
  });
  const currency = currencyOf(info?.currency ?? '');
  // A failed refetch keeps the loaded list, but drops the placeholder.
  const list = data ?? (group === '' ? info?.paypackage : undefined);
  return {
    offers: list?.packages.map((each) => toOffer(each, currency)) ?? null,
    defaultPkgId: list?.defaultPkgId ?? null,
    giftTimes: BigInt(list?.giftTimes ?? 0),
    currency,
    failed: isError && list === undefined,
    retry: () => void refetch(),
  };
}

type Picked = { method: Method; priceMinor: bigint | null; kind: PromotionKind | null };

type Choice = {
  readonly method: Method;
  readonly hasCrypto: boolean;
  readonly tiles: readonly PriceTile[];
  readonly tile: PriceTile | null;
  readonly promotion: Promotion | null;
  readonly withoutPromotions: boolean;
  readonly chooseMethod: (method: Method) => void;
  readonly choosePrice: (priceMinor: bigint) => void;
  readonly choosePromotion: (kind: PromotionKind) => void;
};

/** Holds the player's choices and fills gaps with the defaults of section 9. */
export function useChoice({ offers, defaultPkgId, currency }: Offers): Choice {
  const [picked, setPicked] = useState<Picked>({ method: 'local', priceMinor: null, kind: null });
  const all = offers ?? [];
  const hasCrypto = all.some((offer) => methodOf(offer) === 'crypto');
  const method = hasCrypto ? picked.method : 'local';
  const ofMethod = all.filter((offer) => methodOf(offer) === method);
  const tiles = tilesOf(ofMethod);
  const fallback = defaultPriceOf(ofMethod, defaultPkgId, currency);
  const at = (priceMinor: bigint | null) => tiles.find((each) => each.priceMinor === priceMinor);
  const tile = at(picked.priceMinor) ?? at(fallback) ?? null;
  const promotion = tile?.promotions.find(({ kind }) => kind === picked.kind) ?? tile?.promotions[0] ?? null;
  return {
    method,
    hasCrypto,
    tiles,
    tile,
    promotion,
    withoutPromotions: picked.kind === 'none',
    chooseMethod: (next) => setPicked((now) => ({ ...now, method: next })),
    choosePrice: (priceMinor) => setPicked((now) => ({ ...now, priceMinor })),
    choosePromotion: (kind) => setPicked((now) => ({ ...now, kind })),
  };
}
