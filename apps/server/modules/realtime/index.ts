import { type ServerEventName, serverEvents } from '@palpite/contracts/socket-events';
import { type Currency, toWire } from '@palpite/domain/money';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { Sockets } from '../../platform/sockets.ts';

/** Balances under which the app offers a deposit, in currency units (section 9). */
const lowBalance = { insBalance: 10, freeBalance: 0.51 } as const;

type BetNews = {
  playerId: string;
  betId: string;
  state: 'pending' | 'open' | 'settled' | 'refused' | 'cashedOut';
  /** What it pays by results, with its currency. */
  payoutMinor?: string | null;
  currency?: Currency;
  code?: string;
};

type BalanceNews = { playerId: string; balanceMinor: string; currency: Currency };

/** Hands news of the outbox to open sockets: a table of topics, and every event name of the contracts as itself. */
export function createRealtime(deps: { sockets: Sockets; forgetSession(sessionId: bigint): void }): {
  deliver(event: OutboxEvent): void;
} {
  const { sockets, forgetSession } = deps;
  const topics: Record<string, (payload: never) => void> = {
    sessionEnded: ({ sessionId }: { sessionId: string }) => {
      forgetSession(BigInt(sessionId));
      sockets.endSession(BigInt(sessionId));
    },
    balances: (news: BalanceNews[]) => {
      for (const { playerId, balanceMinor, currency } of news) {
        sendBalance(BigInt(playerId), toWire(BigInt(balanceMinor), currency));
      }
    },
    bets: (news: BetNews[]) => {
      for (const { playerId, payoutMinor, currency, ...bet } of news) {
        const payout = payoutMinor && currency ? { payout: toWire(BigInt(payoutMinor), currency) } : {};
        sockets.send(BigInt(playerId), 'bet', { ...bet, ...payout });
      }
    },
  };

  function sendBalance(playerId: bigint, balance: number): void {
    sockets.send(playerId, 'updateUserInfo', { balance });
    if (balance < lowBalance.freeBalance) sockets.send(playerId, 'freeBalance', { balance });
    else if (balance < lowBalance.insBalance) sockets.send(playerId, 'insBalance', { balance });
  }

  return {
    deliver({ topic, playerId, payload }) {
      const own = topics[topic];
      if (own) return own(payload as never);
      if (!(topic in serverEvents)) return;
      const name = topic as ServerEventName;
      if (playerId === null) sockets.sendAll(name, payload as never);
      else sockets.send(playerId, name, payload as never);
    },
  };
}
