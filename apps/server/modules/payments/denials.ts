import type { Logger } from 'pino';
import type { Metrics } from '../../platform/metrics.ts';

/**
 * A permission that our keys lack at a vendor is logged once, and once more when granted. The metric shows it
 * in between.
 */
export type Denials = {
  /** A vendor answered 401 or 403. `permission` is the vendor's name. */
  denied(vendor: string, permission: string, reason: string): void;
  granted(vendor: string, permission: string): void;
};

export const noDenials: Denials = { denied: () => {}, granted: () => {} };

export function createDenials({
  log,
  metrics,
}: {
  log: Logger;
  metrics: Pick<Metrics, 'vendorDenied'>;
}): Denials {
  const missing = new Set<string>();
  const keyOf = (vendor: string, permission: string) => `${vendor} ${permission}`;
  return {
    denied(vendor, permission, reason) {
      metrics.vendorDenied.set({ vendor, permission }, 1);
      const key = keyOf(vendor, permission);
      if (missing.has(key)) return;
      missing.add(key);
      log.error({ vendor, permission, reason }, 'the key of a payment vendor lacks a permission');
    },
    granted(vendor, permission) {
      if (!missing.delete(keyOf(vendor, permission))) return;
      metrics.vendorDenied.set({ vendor, permission }, 0);
      log.info({ vendor, permission }, 'the key of a payment vendor has its permission');
    },
  };
}
