import type { getPlayerSummary } from '@palpite/contracts/desk';
import type { Reply } from '@palpite/contracts/endpoint';
import { type Currency, toWire } from '@palpite/domain/money';
import type { Db } from '../../../platform/db.ts';
import { findStanding } from '../../engagement/index.ts';
import { describePlayer } from '../../identity/index.ts';
import { listLatestPayments } from '../../payments/index.ts';
import { listLatestBets } from '../../sportsbook/index.ts';
import { findBalances } from '../../wallet/index.ts';

const latestMax = 15;

/** Summarizes a player for the desk: account, balances, VIP level, latest payments and bets. */
export async function describeCaller(db: Db, playerId: bigint): Promise<Reply<typeof getPlayerSummary>> {
  const player = await describePlayer(db, playerId);
  const currency = player.currency as Currency;
  const [balances, standing, payments, bets] = await Promise.all([
    findBalances(db, playerId),
    findStanding(db, { id: playerId, currency }),
    listLatestPayments(db, playerId, latestMax),
    listLatestBets(db, playerId, latestMax),
  ]);
  const latest = [...payments, ...bets]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, latestMax)
    .map(({ amountMinor, at, ...rest }) => ({
      ...rest,
      amount: toWire(amountMinor, currency),
      at: at.toISOString(),
    }));
  return {
    playerId: String(playerId),
    name: player.name,
    email: player.username,
    phone: player.phone,
    lang: player.lang,
    verified: player.kyc,
    blocked: player.blocked_at !== null,
    isTest: player.is_test,
    since: player.created_at.toISOString(),
    level: standing.level,
    currency,
    cash: toWire(balances.cashMinor, currency),
    bonus: toWire(balances.bonusMinor, currency),
    turnover: toWire(balances.turnoverMinor, currency),
    latest,
  };
}
