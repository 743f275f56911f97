import type { PromotionState, Promotion as WirePromotion } from '@palpite/contracts/promotions';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { currencyOf, usePlayer, usePlayerPart } from '../../shared/session/player.ts';

export type Promotion = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly currency: Currency;
  readonly awardMinor: bigint;
  readonly wagerTimes: number;
  readonly expiresAfterDays: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly audience: WirePromotion['audience'];
  readonly newcomerDays: number | null;
  readonly levelMin: number | null;
  readonly depositsMinor: bigint;
  readonly glyph: string;
  readonly palette: string;
};

const promotionsKey = 'promotions';

function toPromotion(wire: WirePromotion, currency: Currency): Promotion {
  return {
    id: wire.promotionId,
    title: wire.title,
    summary: wire.summary,
    currency,
    awardMinor: fromWire(wire.award, currency),
    wagerTimes: wire.wagerTimes,
    expiresAfterDays: wire.expiresAfterDays,
    startsAt: new Date(wire.startsAt),
    endsAt: wire.endsAt === null ? null : new Date(wire.endsAt),
    audience: wire.audience,
    newcomerDays: wire.newcomerDays,
    levelMin: wire.levelMin,
    depositsMinor: fromWire(wire.deposits, currency),
    glyph: wire.glyph,
    palette: wire.palette,
  };
}

const quiet = { loading: false } as const;

type Reader = { readonly locale: string; readonly currency: Currency | undefined };

/** Texts depend on the language; amounts on the player's account, or on the language for visitors. */
const listQuery = ({ locale, currency }: Reader) =>
  queryOptions({
    queryKey: [promotionsKey, 'list', locale, currency],
    queryFn: async ({ signal }) => {
      const input = { query: { ...quiet, currency } };
      const wire = await call('listPromotions', input, { signal });
      return wire.promotions.map((each) => toPromotion(each, currencyOf(wire.currency)));
    },
    staleTime: 60_000,
  });

const oneQuery = (id: string, { locale, currency }: Reader) =>
  queryOptions({
    queryKey: [promotionsKey, 'one', id, locale, currency],
    meta: { expects: ['promotion_unknown'] },
    queryFn: async ({ signal }) => {
      const input = { params: { promotionId: id }, query: { ...quiet, currency } };
      const wire = await call('getPromotion', input, { signal });
      return { ...toPromotion(wire.promotion, currencyOf(wire.currency)), body: wire.body };
    },
  });

function useReader(): Reader {
  return { locale: useLocale(), currency: usePlayerPart((player) => player.currency) };
}

export const ownQuery = queryOptions({
  queryKey: [promotionsKey, 'own'],
  meta: { background: true },
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, PromotionState>> => {
    const wire = await call('listOwnPromotions', { query: quiet }, { signal });
    return new Map(wire.promotions.map(({ promotionId, state }) => [promotionId, state]));
  },
});

export function usePromotions(): readonly Promotion[] {
  return useQuery(listQuery(useReader())).data ?? [];
}

export function usePromotion(id: string) {
  return useQuery(oneQuery(id, useReader()));
}

export function useOwnPromotions(): ReadonlyMap<string, PromotionState> {
  const player = usePlayer();
  return useQuery({ ...ownQuery, enabled: player !== null }).data ?? new Map();
}
