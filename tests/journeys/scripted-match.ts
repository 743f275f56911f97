import { type APIRequestContext, expect } from '@playwright/test';

/** Prices of the result of a match, in thousandths. */
export type ResultPrices = { home: number; draw: number; away: number };

const key = 'football/matchResult/fullGame';

function resultMarket(prices: ResultPrices) {
  const outcomes = Object.entries(prices).map(([outcome, oddsMilli]) => {
    const winPpm = Math.floor(950_000_000 / oddsMilli);
    const chances = { winPpm, halfWinPpm: 0, voidPpm: 0, halfLossPpm: 0, lossPpm: 1_000_000 - winPpm };
    return { outcome, oddsMilli, chances };
  });
  return { key, status: 'open', isMain: true, outcomes };
}

/** A football match that does what the journey says, when it says so. */
export async function scriptMatch(
  request: APIRequestContext,
  given: { home: string; away: string; league: string; prices: ResultPrices },
) {
  const { home, away, league, prices } = given;
  const made = await request.post('/sandbox/feed/matches', {
    data: { sport: 'football', home, away, league, markets: [resultMarket(prices)] },
  });
  expect(made.ok()).toBe(true);
  const { ref } = (await made.json()) as { ref: string };

  async function say(...messages: object[]): Promise<void> {
    const path = `/sandbox/feed/matches/${encodeURIComponent(ref)}/messages`;
    const answer = await request.post(path, { data: { messages } });
    expect(answer.ok()).toBe(true);
  }
  /** A server that has just started takes its time to hear of every match there is. */
  async function listed(): Promise<void> {
    const list = async () => {
      const answer = await request.get('/api/app/sports/matches?list=inPlay&sport=football');
      return answer.text();
    };
    await expect.poll(list, { timeout: 60_000 }).toContain(home);
  }
  const standing = (score: { home: number; away: number }, seconds: number) => ({
    kind: 'standing',
    standing: {
      timeStatus: 'firstHalf',
      clock: { seconds, isRunning: false },
      result: {
        status: 'running',
        scores: { fullGame: { ...score, isOver: false }, firstHalf: { ...score, isOver: false } },
      },
    },
  });
  return {
    listed,
    price: (moved: ResultPrices) => say({ kind: 'odds', markets: [resultMarket(moved)] }),
    play: (score: { home: number; away: number }, seconds: number) => say(standing(score, seconds)),
    score: (score: { home: number; away: number }, seconds: number) =>
      say({ kind: 'betStop', reason: 'goal' }, standing(score, seconds)),
  };
}
