import type { PromotionRow } from './promotions.store.ts';

export type FirstPromotion = PromotionRow & { awardCentavos: bigint; depositsCentavos: bigint };

export const firstPromotions: readonly FirstPromotion[] = [
  {
    id: 'primeira-semana',
    audience: 'newcomers',
    newcomer_days: 7,
    level_min: null,
    wager_times: 15,
    expires_after_days: 7,
    glyph: 'sol',
    palette: 'maracuja',
    awardCentavos: 500n,
    depositsCentavos: 0n,
  },
  {
    id: 'clube-dos-cem',
    audience: 'depositors',
    newcomer_days: null,
    level_min: null,
    wager_times: 15,
    expires_after_days: 14,
    glyph: 'coin',
    palette: 'azulejo',
    awardCentavos: 2_000n,
    depositsCentavos: 10_000n,
  },
  {
    id: 'mesa-vip',
    audience: 'level',
    newcomer_days: null,
    level_min: 3,
    wager_times: 2,
    expires_after_days: 14,
    glyph: 'coroa',
    palette: 'noite',
    awardCentavos: 10_000n,
    depositsCentavos: 0n,
  },
];
