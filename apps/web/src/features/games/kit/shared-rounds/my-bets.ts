/**
 * A bet of the player on a shared round. `sending` is under way, `unknown` got no answer, `lost` was looked for and
 * never arrived; `placed` is the server's word.
 */
export type MyBet = {
  requestId: string;
  number: number;
  bet: string;
  stakeMinor: bigint;
  payoutMinor: bigint | null;
  state: 'sending' | 'unknown' | 'lost' | 'placed';
};

/** `said` is the screen's own word about a bet that it did not send. */
export type BetNotice = { kind: 'said'; message: string } | { kind: 'unknown' } | { kind: 'lost' };

/** What this page knows beyond the server's list: bets that are not in it yet, and what to tell about them. */
export type OwnBets = { open: readonly MyBet[]; notice: BetNotice | null };

export type OwnBetsAction =
  | { type: 'sent'; bet: MyBet }
  | { type: 'placed'; requestId: string }
  /** Nothing was charged; the alert of the shared client says why. */
  | { type: 'refused'; requestId: string }
  | { type: 'unanswered'; requestId: string }
  | { type: 'lost'; requestId: string }
  | { type: 'said'; message: string }
  /** Bets that were taken back are off the list: nothing more is to be said of them. */
  | { type: 'takenBack' }
  | { type: 'round'; number: number };

export const noBets: OwnBets = { open: [], notice: null };

const without = (open: readonly MyBet[], requestId: string) =>
  open.filter((bet) => bet.requestId !== requestId);

function mark({ open, notice }: OwnBets, requestId: string, state: 'unknown' | 'lost'): OwnBets {
  // A bet that was found meanwhile is not lost again.
  if (!open.some((bet) => bet.requestId === requestId)) return { open, notice };
  return {
    open: open.map((bet) => (bet.requestId === requestId ? { ...bet, state } : bet)),
    notice: { kind: state },
  };
}

/** Moves the player's open bets on; only an answer ends a bet's request id, silence keeps it. */
export function ownBets(own: OwnBets, action: OwnBetsAction): OwnBets {
  switch (action.type) {
    case 'sent':
      return { open: [...without(own.open, action.bet.requestId), action.bet], notice: null };
    case 'placed': {
      const open = without(own.open, action.requestId);
      const doubt = own.notice !== null && own.notice.kind !== 'said' && open.length === 0;
      // Every bet of the server's list is named each time it comes.
      if (open.length === own.open.length && !doubt) return own;
      return { open, notice: doubt ? null : own.notice };
    }
    case 'refused':
      return { open: without(own.open, action.requestId), notice: null };
    case 'unanswered':
      return mark(own, action.requestId, 'unknown');
    case 'lost':
      return mark(own, action.requestId, 'lost');
    case 'said':
      return { ...own, notice: { kind: 'said', message: action.message } };
    case 'takenBack':
      return own.notice?.kind === 'said' ? { ...own, notice: null } : own;
    case 'round':
      // What was not settled with its round is told by the history and the balance.
      return own.open.every(({ number }) => number === action.number) && own.notice === null
        ? own
        : { open: own.open.filter(({ number }) => number === action.number), notice: null };
  }
}

/** The id under which to send a bet: that of the same bet that never arrived, else a fresh one. */
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

/** The server's list with what is on its way, each bet once. */
export function mergeBets(listed: readonly MyBet[], open: readonly MyBet[]): readonly MyBet[] {
  const known = new Set(listed.map(({ requestId }) => requestId));
  return [...listed, ...open.filter(({ requestId, state }) => state !== 'lost' && !known.has(requestId))];
}

/** What the player has staked on each choice. */
export function stakesByBet(bets: readonly MyBet[]): ReadonlyMap<string, bigint> {
  const stakes = new Map<string, bigint>();
  for (const { bet, stakeMinor } of bets) stakes.set(bet, (stakes.get(bet) ?? 0n) + stakeMinor);
  return stakes;
}

/** Whether two tables of stakes say the same: a bet that was sent and then taken changes nothing on the board. */
export function sameStakes(before: ReadonlyMap<string, bigint>, after: ReadonlyMap<string, bigint>): boolean {
  return (
    before.size === after.size && [...after].every(([bet, stakeMinor]) => before.get(bet) === stakeMinor)
  );
}

export type RoundResult = { stakeMinor: bigint; payoutMinor: bigint };

/** What the round brought, once the server has told it of every bet; null before, and without a bet. */
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

/** The ids of the bets that can be taken back, the newest last: what the server has taken and not paid. */
export function returnableIds(bets: readonly MyBet[]): string[] {
  return bets
    .filter(({ state, payoutMinor }) => state === 'placed' && payoutMinor === null)
    .map(({ requestId }) => requestId);
}
