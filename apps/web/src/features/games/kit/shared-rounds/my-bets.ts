/**
 * A player's bet on a shared round. `sending`: the request is pending. `unknown`: no answer. `lost`: the server never
 * received it. `placed`: confirmed by the server.
 */
export type MyBet = {
  requestId: string;
  number: number;
  bet: string;
  stakeMinor: bigint;
  payoutMinor: bigint | null;
  state: 'sending' | 'unknown' | 'lost' | 'placed';
};

/** `message`: a message of the screen itself. */
export type BetNotice = { kind: 'message'; message: string } | { kind: 'unknown' } | { kind: 'lost' };

/** What this page knows beyond the server's list: unconfirmed bets, and a notice about them. */
export type OwnBets = { open: readonly MyBet[]; notice: BetNotice | null };

export type OwnBetsAction =
  | { type: 'sent'; bet: MyBet }
  | { type: 'placed'; requestId: string }
  /** Nothing was charged; the API client has shown the message. */
  | { type: 'refused'; requestId: string }
  | { type: 'unanswered'; requestId: string }
  | { type: 'lost'; requestId: string }
  | { type: 'message'; message: string }
  /** Cancelled bets are off the list, so messages about them are obsolete. */
  | { type: 'takenBack' }
  | { type: 'round'; number: number };

export const noBets: OwnBets = { open: [], notice: null };

const without = (open: readonly MyBet[], requestId: string) =>
  open.filter((bet) => bet.requestId !== requestId);

function mark({ open, notice }: OwnBets, requestId: string, state: 'unknown' | 'lost'): OwnBets {
  // A bet that was found meanwhile is not marked as lost.
  if (!open.some((bet) => bet.requestId === requestId)) return { open, notice };
  return {
    open: open.map((bet) => (bet.requestId === requestId ? { ...bet, state } : bet)),
    notice: { kind: state },
  };
}

/** Only an answer ends a bet's request id; a missing answer keeps it. */
export function ownBets(own: OwnBets, action: OwnBetsAction): OwnBets {
  switch (action.type) {
    case 'sent':
      return { open: [...without(own.open, action.bet.requestId), action.bet], notice: null };
    case 'placed': {
      const open = without(own.open, action.requestId);
      const isUnknown = own.notice !== null && own.notice.kind !== 'message' && open.length === 0;
      // Sent for every bet each time the server's list arrives.
      if (open.length === own.open.length && !isUnknown) return own;
      return { open, notice: isUnknown ? null : own.notice };
    }
    case 'refused':
      return { open: without(own.open, action.requestId), notice: null };
    case 'unanswered':
      return mark(own, action.requestId, 'unknown');
    case 'lost':
      return mark(own, action.requestId, 'lost');
    case 'message':
      return { ...own, notice: { kind: 'message', message: action.message } };
    case 'takenBack':
      return own.notice?.kind === 'message' ? { ...own, notice: null } : own;
    case 'round':
      // Bets of earlier rounds are reported by the history and the balance.
      return own.open.every(({ number }) => number === action.number) && own.notice === null
        ? own
        : { open: own.open.filter(({ number }) => number === action.number), notice: null };
  }
}

/** Request id of a bet: that of the same bet that was lost, otherwise a new one. */
export function requestIdFor(
  open: readonly MyBet[],
  { number, bet, stakeMinor }: Pick<MyBet, 'number' | 'bet' | 'stakeMinor'>,
  fresh: () => string,
): string {
  const lost = open.find(
    (own) =>
      own.state === 'lost' && own.number === number && own.bet === bet && own.stakeMinor === stakeMinor,
  );
  return lost?.requestId ?? fresh();
}

export function mergeBets(listed: readonly MyBet[], open: readonly MyBet[]): readonly MyBet[] {
  const known = new Set(listed.map(({ requestId }) => requestId));
  return [...listed, ...open.filter(({ requestId, state }) => state !== 'lost' && !known.has(requestId))];
}

export function stakesByBet(bets: readonly MyBet[]): ReadonlyMap<string, bigint> {
  const stakes = new Map<string, bigint>();
  for (const { bet, stakeMinor } of bets) stakes.set(bet, (stakes.get(bet) ?? 0n) + stakeMinor);
  return stakes;
}

/** Whether two maps of stakes are equal: a bet that is sent and then confirmed changes nothing on the board. */
export function sameStakes(before: ReadonlyMap<string, bigint>, after: ReadonlyMap<string, bigint>): boolean {
  return (
    before.size === after.size && [...after].every(([bet, stakeMinor]) => before.get(bet) === stakeMinor)
  );
}

export type RoundResult = { stakeMinor: bigint; payoutMinor: bigint };

/** Result of the round once every payout is known; null before, and without a bet. */
export function resultOf(bets: readonly MyBet[]): RoundResult | null {
  if (bets.length === 0) return null;
  let [stakeMinor, payoutMinor] = [0n, 0n];
  for (const bet of bets) {
    if (bet.payoutMinor === null) return null;
    stakeMinor += bet.stakeMinor;
    payoutMinor += bet.payoutMinor;
  }
  return { stakeMinor, payoutMinor };
}

/** Ids of the bets that can be cancelled, newest last: confirmed and not paid. */
export function returnableIds(bets: readonly MyBet[]): string[] {
  return bets
    .filter(({ state, payoutMinor }) => state === 'placed' && payoutMinor === null)
    .map(({ requestId }) => requestId);
}
