import { useState } from 'react';
import {
  defaultPriceOf,
  type Method,
  methodOf,
  type PriceTile,
  type Promotion,
  type PromotionKind,
  tilesOf,
} from './offers.ts';
import type { Offers } from './prices.queries.ts';

/** The player's choices; a null price means that none was chosen. */
type Picked = { method: Method; priceMinor: bigint | null; kind: PromotionKind | null };

export type Choice = {
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
