import { randomUUID } from 'node:crypto';
import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import type { APIRequestContext } from '@playwright/test';
import { toPick } from '../../apps/web/src/shared/sports/slip-pick.ts';
import { type Calls, callsOf, deposit, openAccount, verifyHolder } from '../journeys/account.ts';
import { writeMatch } from '../journeys/matches.ts';
import { newCpf } from '../journeys/player.ts';

/** A player with history. */
export type Veteran = { token: string; matchId: string; picks: string };

/** Dice, of which 2 % count, at odds so low that the money lasts, then limbo. */
async function playRounds(calls: Calls, rounds: number, stake: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await calls.post('/api/app/originals/dice/rounds', {
      requestId: randomUUID(),
      stake,
      direction: 'under',
      target: 97,
    });
  }
  for (let round = 0; round < 12; round++)
    await calls.post('/api/app/originals/limbo/rounds', {
      requestId: randomUUID(),
      stake: 5,
      target: '3.00',
    });
}

type Offer = { match: MatchCard; market: MarketView; outcome: string; oddsMilli: number };

function offersOf(leagues: readonly { matches: readonly MatchCard[] }[]): Offer[] {
  return leagues
    .flatMap(({ matches }) => matches)
    .flatMap((match) => {
      const market = match.markets.find(({ status }) => status === 'open');
      const outcome = market?.outcomes.find(({ oddsMilli }) => oddsMilli !== null && oddsMilli < 6_000);
      return market && outcome?.oddsMilli
        ? [{ match, market, outcome: outcome.outcome, oddsMilli: outcome.oddsMilli }]
        : [];
    });
}

const listed = (calls: Calls, list: 'today' | 'early' | 'inPlay') =>
  calls.get<{ leagues: { matches: MatchCard[] }[] }>(`/api/app/sports/matches?list=${list}&sport=football`);

/** The lists are filled shortly after the server starts. */
async function untilOffered(calls: Calls): Promise<{ ahead: Offer[]; inPlay: Offer[] }> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const lists = await Promise.all([
      listed(calls, 'today'),
      listed(calls, 'early'),
      listed(calls, 'inPlay'),
    ]);
    const [today = [], early = [], inPlay = []] = lists.map(({ leagues }) => offersOf(leagues));
    const ahead = [...today, ...early];
    if (ahead.length >= 4 && inPlay.length >= 1) return { ahead, inPlay };
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('the sandbox feed offers no matches');
}

async function bet(calls: Calls, stake: string, offers: readonly Offer[], sizes?: number[]): Promise<void> {
  await calls.post('/api/app/sports/bets', {
    slips: [
      {
        slipId: randomUUID(),
        stake,
        legs: offers.map(({ market, outcome, oddsMilli }) => ({
          marketId: market.marketId,
          outcome,
          oddsMilli,
        })),
        oddsPolicy: 'all',
        ...(sizes ? { sizes } : {}),
      },
    ],
  });
}

/** Creates one won and one lost bet. */
async function betAndSettle(request: APIRequestContext, calls: Calls): Promise<void> {
  const match = await writeMatch(
    { request },
    { home: 2_100, draw: 3_300, away: 3_700 },
    {
      home: 'Caju EC',
      away: 'Tucano FC',
      league: 'Copa do Cerrado',
    },
  );
  for (let attempt = 0; attempt < 60; attempt++) {
    const { leagues } = await listed(calls, 'today');
    const found = leagues
      .flatMap(({ matches }) => matches)
      .find(({ competitors }) => competitors[0]?.name === match.home);
    const market = found?.markets[0];
    if (found && market?.status === 'open') {
      await bet(calls, '20', [{ match: found, market, outcome: 'home', oddsMilli: 2_100 }]);
      await bet(calls, '10', [{ match: found, market, outcome: 'away', oddsMilli: 3_700 }]);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await match.start();
  await match.finish(2, 0);
}

/** With some of everything. Also returns a match in play and three picks in the format of the stored slip. */
export async function aPlayerWithHistory(request: APIRequestContext): Promise<Veteran> {
  const token = await openAccount(request);
  const calls = callsOf(request, token);
  await verifyHolder(calls, newCpf());
  for (let times = 0; times < 10; times++) await deposit(request, calls, 'BRL-BRL-500', 0);
  const offered = await untilOffered(calls);
  const [first, second, third, fourth] = offered.ahead;
  if (!first || !second || !third || !fourth) throw new Error('too few matches');
  await betAndSettle(request, calls);
  await bet(calls, '25', [first]);
  await bet(calls, '15', [second, third, fourth]);
  await bet(calls, '30', [first, second, third, fourth], [2, 3]);
  await playRounds(calls, 52, 500);
  // An active bonus has a maximum stake, and a completed one opens a popup.
  await calls.post('/api/app/signIn/claim', {});
  await deposit(request, calls, 'BRL-BRL-100', 1);
  await calls.post('/api/app/promotions/primeira-semana/claim', {}).catch(() => null);
  await calls.post('/api/app/support/chat/messages', {
    messageId: randomUUID(),
    text: 'Oi! Meu Pix já caiu?',
  });
  const { yqm } = await calls.get<{ yqm: string }>('/api/app/user/userInfo');
  await openAccount(request, { name: 'Marina Teixeira', regcode: yqm });
  await untilLevel(calls, 1);
  // Unread, the gift would open over a screen.
  await calls.get('/api/app/main/userGift');
  return {
    token,
    matchId: offered.inPlay[0]?.match.state.matchId ?? first.match.state.matchId,
    picks: JSON.stringify(
      [second, third, fourth].map(({ match, market, outcome }) => toPick(match, market, outcome)),
    ),
  };
}

async function untilLevel(calls: Calls, wanted: number): Promise<void> {
  for (let attempt = 0; attempt < 90; attempt++) {
    const { level } = await calls.get<{ level: number }>('/api/app/vip');
    if (level >= wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`the player did not reach VIP level ${wanted}`);
}
