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
