const counts = new Map<string, number>();

/** Marks a bet whose answer the slip shows until the returned function is called: its refusal is told there, not above it. */
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

/** The socket may be later than the answer of the call. */
const ownSaleMs = 5_000;

const ownSales = new Map<string, number>();

/** Marks a bet that this page sells until a while after the returned function is called: the page tells what became of it. */
export function beginOwnSale(betId: string): () => void {
  ownSales.set(betId, Number.POSITIVE_INFINITY);
  return () => ownSales.set(betId, Date.now() + ownSaleMs);
}

export function isOwnSale(betId: string): boolean {
  return (ownSales.get(betId) ?? 0) > Date.now();
}
