import type { Logger } from 'pino';
import type { Metrics } from '../../platform/metrics.ts';

/**
 * Keeps what payment vendors do not let our keys do. A vendor that denies us answers every question the same way, so
 * each missing permission is logged once, and once more when it is there; the metric shows it all the time between.
 */
export type Denials = {
  /** A vendor answered 401 or 403. `permission` is what the key lacks, in the vendor's words. */
  denied(vendor: string, permission: string, reason: string): void;
  /** A question that needs this permission was answered. */
  granted(vendor: string, permission: string): void;
};

/** For a gateway whose denials nobody reads. */
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
      log.error({ vendor, permission, reason }, 'a payment vendor denies us: its key lacks a permission');
    },
    granted(vendor, permission) {
      if (!missing.delete(keyOf(vendor, permission))) return;
      metrics.vendorDenied.set({ vendor, permission }, 0);
      log.info({ vendor, permission }, 'the key of a payment vendor has its permission');
    },
  };
}
