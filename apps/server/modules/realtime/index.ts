import type { deskEvents } from '@palpite/contracts/desk';
import { type ServerEventName, serverEvents } from '@palpite/contracts/socket-events';
import { type Currency, toWire } from '@palpite/domain/money';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { Sockets, StaffSockets } from '../../platform/sockets.ts';

/** Balances below which the app offers a deposit, in currency units (section 9). */
const lowBalance = { insBalance: 10, freeBalance: 0.51 } as const;

export { announceBanners, endBanner, listBanners, publishBanner } from './banners.ts';
export { noticeRoutes } from './notices.routes.ts';

type BetNews = {
  playerId: string;
  betId: string;
  state: 'pending' | 'open' | 'settled' | 'refused' | 'cashedOut';
  /** Payout by results, with its currency. */
  payoutMinor?: string | null;
  currency?: Currency;
  code?: string;
  sale?: 'part' | 'refused';
};

type DeskNews = { event: 'conversation' | 'typing'; conversationId: string };

type BalanceNews = { playerId: string; balanceMinor?: string; bonusMinor?: string; currency: Currency };

/** `topics` maps topics with their own handling; other topics are names of socket events. */
export function createRealtime(deps: {
  sockets: Sockets;
  desk: StaffSockets<typeof deskEvents>;
  forgetSession(sessionId: bigint): void;
}): { deliver(event: OutboxEvent): void } {
  const { sockets, desk, forgetSession } = deps;
  const topics: Record<string, (payload: never) => void> = {
    sessionEnded: ({ sessionId }: { sessionId: string }) => {
      forgetSession(BigInt(sessionId));
      sockets.endSession(BigInt(sessionId));
    },
    desk: ({ event, conversationId }: DeskNews) => desk.send(event, { conversationId }),
    balances: (news: BalanceNews[]) => {
      for (const { playerId, balanceMinor, bonusMinor, currency } of news) {
        const wire = (minor: string | undefined) =>
          minor === undefined ? undefined : toWire(BigInt(minor), currency);
        sendBalances(BigInt(playerId), wire(balanceMinor), wire(bonusMinor));
      }
    },
    bets: (news: BetNews[]) => {
      for (const { playerId, payoutMinor, currency, ...bet } of news) {
        const payout = payoutMinor && currency ? { payout: toWire(BigInt(payoutMinor), currency) } : {};
        sockets.send(BigInt(playerId), 'bet', { ...bet, ...payout });
      }
    },
  };

  function sendBalances(
    playerId: bigint,
    balance: number | undefined,
    bonusBalance: number | undefined,
  ): void {
    sockets.send(playerId, 'updateUserInfo', {
      ...(balance !== undefined && { balance }),
      ...(bonusBalance !== undefined && { bonusBalance }),
    });
    if (balance === undefined) return;
    // A player with bonus money has a low balance only when both together are low.
    const toPlayWith = balance + (bonusBalance ?? 0);
    if (toPlayWith < lowBalance.freeBalance) sockets.send(playerId, 'freeBalance', { balance });
    else if (toPlayWith < lowBalance.insBalance) sockets.send(playerId, 'insBalance', { balance });
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
