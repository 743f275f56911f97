import type { PromotionState } from '@palpite/contracts/promotions';

export type PromotionRules = {
  startsAt: Date;
  endsAt: Date | null;
  audience: 'everybody' | 'newcomers' | 'depositors' | 'level';
  newcomerDays: number | null;
  levelMin: number | null;
  /** All-time deposits for the audience `depositors`. */
  depositsMinor: bigint;
};

export type Candidate = { openedAt: Date; level: number; depositsMinor: bigint; claimed: boolean };

const dayMs = 86_400_000;

/** A claimed promotion stays `claimed` after its end. */
export function decidePromotion(rules: PromotionRules, candidate: Candidate, at: Date): PromotionState {
  if (candidate.claimed) return 'claimed';
  if (at < rules.startsAt) return 'notStarted';
  if (rules.endsAt !== null && at >= rules.endsAt) return 'over';
  switch (rules.audience) {
    case 'everybody':
      return 'open';
    case 'newcomers':
      return at.getTime() < candidate.openedAt.getTime() + (rules.newcomerDays ?? 0) * dayMs
        ? 'open'
        : 'newcomersOnly';
    case 'depositors':
      return candidate.depositsMinor >= rules.depositsMinor ? 'open' : 'depositsMissing';
    case 'level':
      return candidate.level >= (rules.levelMin ?? 0) ? 'open' : 'levelMissing';
  }
}
