import type { FeedMessage } from './feed-message.ts';
import { readUofSummary } from './read-uof-summary.ts';

/** Its result may have been sent before the start of a recovery, so no recovery repeats it. */
type LostMatch = { until: Date; attempts: number; nextMs: number };

const atOnce = 4;
const backoffMs = { first: 1_000, most: 60_000 };
/** After this many, the result is left to the operator. */
const attemptsMax = 8;

export type LostResults = {
  noteGap(until: Date): void;
  /** Call it periodically. Throws when the matches cannot be listed. */
  recover(): Promise<void>;
};

/** Summaries of matches with undecided bets whose results no recovery repeats. */
export function createLostResults(deps: {
  findSummary: (matchRef: string) => Promise<string>;
  listUnsettled: (startedBefore: Date) => Promise<readonly string[]>;
  deliver: (messages: readonly FeedMessage[]) => Promise<void>;
  elapsedMs: () => number;
  onFailure: (details: { matchRef: string; reason: string }) => void;
  onNoResult: (matchRef: string) => void;
}): LostResults {
  const { findSummary, listUnsettled, deliver, elapsedMs, onFailure, onNoResult } = deps;
  const lost = new Map<string, LostMatch>();
  let gapUntil: Date | null = null;

  async function recoverMatch(matchRef: string, match: LostMatch): Promise<void> {
    const { until, attempts } = match;
    try {
      // All messages of the recovery are newer.
      const about = { matchRef, sequence: until.getTime(), at: until };
      const messages = readUofSummary(await findSummary(matchRef), about);
      lost.delete(matchRef);
      if (messages.length > 0) await deliver(messages);
      if (messages.every(({ kind }) => kind !== 'settlement')) onNoResult(matchRef);
    } catch (failure) {
      match.nextMs = elapsedMs() + Math.min(backoffMs.most, backoffMs.first * 2 ** attempts);
      match.attempts++;
      onFailure({ matchRef, reason: String(failure) });
      if (match.attempts >= attemptsMax) lost.delete(matchRef);
    }
  }

  return {
    noteGap(until) {
      gapUntil = until;
    },
    async recover() {
      const until = gapUntil;
      if (until) {
        const nextMs = Number.NEGATIVE_INFINITY;
        for (const matchRef of await listUnsettled(until)) lost.set(matchRef, { until, attempts: 0, nextMs });
        if (gapUntil === until) gapUntil = null;
      }
      const due = [...lost].filter(([, match]) => elapsedMs() >= match.nextMs).slice(0, atOnce);
      await Promise.all(due.map(([matchRef, match]) => recoverMatch(matchRef, match)));
    },
  };
}
