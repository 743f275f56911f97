const counts = new Map<string, number>();

/**
 * Marks a bet as shown on the slip until the returned function is called. Its refusal is shown there instead of in a
 * toast.
 */
export function showOnSlip(betId: string): () => void {
  counts.set(betId, (counts.get(betId) ?? 0) + 1);
  return () => {
    const left = (counts.get(betId) ?? 1) - 1;
    if (left > 0) counts.set(betId, left);
    else counts.delete(betId);
  };
}

export function isOnSlip(betId: string): boolean {
  return counts.has(betId);
}

/** The socket event may arrive after the response. */
const ownSaleMs = 5_000;

const ownSales = new Map<string, number>();

/**
 * Marks a cash-out requested by this page, which shows the result itself. The returned function ends the mark
 * five seconds later.
 */
export function beginOwnSale(betId: string): () => void {
  ownSales.set(betId, Number.POSITIVE_INFINITY);
  return () => ownSales.set(betId, Date.now() + ownSaleMs);
}

export function isOwnSale(betId: string): boolean {
  return (ownSales.get(betId) ?? 0) > Date.now();
}
