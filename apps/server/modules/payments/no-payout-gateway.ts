import { refuse } from '../../platform/refusal.ts';
import type { PayoutGateway } from './payout-gateway.ts';

/** Stands where no payout vendor is configured: every withdrawal fails at once, and its money returns. */
export function createNoPayoutGateway(): PayoutGateway {
  return {
    vendor: 'none',
    createPayout: async () => ({ outcome: 'refused', reason: 'no payout vendor is configured' }),
    findPayout: async () => ({ outcome: 'ok', value: null }),
    verifyCallback: () => refuse('path_unknown'),
  };
}
