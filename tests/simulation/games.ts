import { originalGames, originals, providerCalls, sports } from '@palpite/contracts';
import { sharedGames } from '@palpite/contracts/original-games';
import { sharedGame } from '@palpite/domain/games/index';
import { bgamingDriver, evoDriver, pgDriver, type SlotsDriver } from '../harness/slots-drivers.ts';
import { pause } from './pause.ts';
import type { Person, World } from './world.ts';

/** What a player stakes on. Each plays once and resolves when the player knows the result or gives up. */
export type Game = (world: World, player: Person, stake: string) => Promise<void>;

const as = ({ token, password }: Person) => ({ token, password });

/** Sends one call several times at once, as a player does who taps while the answer is late. */
function tapped<Answer>(player: Person, send: () => Promise<Answer>): Promise<Answer> {
  const taps = player.random.chance(0.1) ? player.random.between(2, 10) : 1;
  const sent = Array.from({ length: taps }, send);
  return sent[0] as Promise<Answer>;
}

async function dice(world: World, player: Person, stake: string, target = player.random.between(5, 95)) {
  const requestId = player.random.uuid();
  const body = { requestId, stake, direction: 'over', target: String(target) } as const;
  const answer = await tapped(player, () => world.client.call(originals.playDice, { body }, as(player)));
  if (answer?.http === 200) world.acknowledged.round(player, requestId);
  return answer?.http === 200;
}

async function limbo(world: World, player: Person, stake: string) {
  const requestId = player.random.uuid();
  const target = player.random.oneOf(['1.5', '2', '3', '10', '50']);
  const body = { requestId, stake, target };
  const answer = await tapped(player, () => world.client.call(originalGames.playLimbo, { body }, as(player)));
  if (answer?.http === 200) world.acknowledged.round(player, requestId);
}

async function mines(world: World, player: Person, stake: string) {
  const { client } = world;
  const requestId = player.random.uuid();
  const body = { requestId, stake, mines: player.random.between(1, 10) };
  const started = await tapped(player, () => client.call(originalGames.startMines, { body }, as(player)));
  if (started?.http !== 200) return;
  world.acknowledged.round(player, requestId);
  const tiles = player.random.shuffled(Array.from({ length: 25 }, (_, tile) => tile));
  const steps = player.random.between(0, 3);
  const params = { roundId: requestId };
  for (const tile of tiles.slice(0, steps)) {
    const step = await tapped(player, () =>
      client.call(originalGames.openTile, { params, body: { tile } }, as(player)),
    );
    if (step?.http !== 200 || step.data.open === null) return;
  }
  // Some players close the app and leave the round open.
  if (player.random.chance(0.2)) return;
  await tapped(player, () => client.call(originalGames.leaveMines, { params, body: {} }, as(player)));
}

/** Bets on a shared round, sometimes takes a bet back, and looks again when the round is drawn. */
async function shared(world: World, player: Person, stake: string) {
  const { client } = world;
  const { random } = player;
  const game = random.oneOf(sharedGames);
  const params = { game };
  await world.drawRounds(game);
  const shown = await client.call(originalGames.getSharedRound, { params }, as(player));
  if (shown?.http !== 200 || shown.data === null) return;
  const { number } = shown.data;
  const { bet: bets } = sharedGame(game).choice;
  const placed: string[] = [];
  for (let count = random.between(1, 3); count > 0; count--) {
    const requestId = random.uuid();
    const bet = random.oneOf(bets?.kind === 'oneOf' ? bets.values : []) as string;
    const body = { requestId, number, bet, stake };
    const answer = await tapped(player, () =>
      client.call(originalGames.betShared, { params, body }, as(player)),
    );
    if (answer?.http !== 200) break;
    world.acknowledged.round(player, requestId);
    placed.push(requestId);
  }
  const taken = placed.filter(() => random.chance(0.1));
  if (taken.length > 0)
    await tapped(player, () =>
      client.call(originalGames.cancelSharedBets, { params, body: { requestIds: taken } }, as(player)),
    );
  await pause(60_000);
  await world.drawRounds(game);
}

async function sportsBet(world: World, player: Person, stake: string) {
  const quotes = world.quotes();
  if (quotes.length === 0) return;
  const first = player.random.oneOf(quotes);
  const others = quotes.filter(({ matchId }) => matchId !== first.matchId);
  const second = player.random.chance(0.3) && others.length > 0 ? [player.random.oneOf(others)] : [];
  await placeSlips(world, player, [{ quotes: [first, ...second], stake }]);
}

/** Places bets in one call. Returns the ids of the accepted ones. */
export async function placeSlips(
  world: World,
  player: Person,
  wanted: readonly { quotes: readonly ReturnType<World['quotes']>[number][]; stake: string }[],
): Promise<string[]> {
  const slips = wanted.map(({ quotes, stake }) => ({
    slipId: player.random.uuid(),
    stake,
    legs: quotes.map(({ marketId, outcome, oddsMilli }) => ({ marketId, outcome, oddsMilli })),
    oddsPolicy: player.random.oneOf(['none', 'better', 'all'] as const),
  }));
  await world.confirmQuotes();
  const answer = await tapped(player, () =>
    world.client.call(sports.placeBets, { body: { slips } }, as(player)),
  );
  if (answer?.http !== 200) return [];
  const bets = answer.data.slips.flatMap(({ bet }) => (bet ? [bet.betId] : []));
  for (const bet of bets) world.acknowledged.bet(player, bet);
  return bets;
}

/** Sells an open bet back at the value shown. */
export async function cashOut(world: World, player: Person): Promise<void> {
  const { client } = world;
  const listed = await client.call(sports.listCashOuts, {}, as(player));
  const offers = (listed?.http === 200 ? listed.data.offers : []).filter(({ offer }) => (offer ?? 0) > 0);
  if (offers.length === 0) return;
  const { betId, offer } = player.random.oneOf(offers);
  const body = { requestId: player.random.uuid(), shown: (offer ?? 0).toFixed(2) };
  await tapped(player, () => client.call(sports.cashOutBet, { params: { betId }, body }, as(player)));
}

/** Return to player of the simulated slots, as a multiple of the stake that a spin wins with a chance. */
const slotPrize = { chance: 0.3, times: 3n };

/**
 * Plays a slot round. The vendor's calls repeat, arrive out of order, and sometimes lie: with a wrong key, another
 * amount under a known id, or a win for a round without a stake.
 */
async function slot(world: World, player: Person, stake: string) {
  const { random } = player;
  const driver: SlotsDriver = random.oneOf([pgDriver, evoDriver, bgamingDriver]);
  const body = { productCode: driver.productCode, gameType: driver.game };
  const opened = await world.client.call(providerCalls.openGame, { body }, as(player));
  if (opened?.http !== 200) return;
  const { searchParams } = new URL(opened.data.url, 'http://vendor');
  const session = searchParams.get('ops') ?? searchParams.get('token') ?? searchParams.get('s') ?? '';
  const gameSession = { playerId: BigInt(player.id), currency: 'BRL', session };
  const send = async (move: Parameters<SlotsDriver['write']>[1], key?: string) => {
    for (let attempt = 0; attempt < 6; attempt++) {
      const { path, headers, body: text } = driver.write(gameSession, move, key);
      const answer = await world.client.post(path, headers, text);
      if (answer.http > 0 && answer.http < 500) return driver.read(answer.http, answer.text);
      await pause(random.between(500, 30_000));
    }
    return null;
  };
  await send({ kind: 'verify' });
  const amount = BigInt(Math.round(Number(stake) * 100));
  const round = `14${String(random.between(0, 2 ** 40)).padStart(17, '0')}`;
  const bet = { kind: 'bet', id: round, round, amount } as const;
  const staked = await send(bet);
  if (random.chance(0.1)) await send({ ...bet, amount: amount * 2n });
  if (random.chance(0.1)) await send({ kind: 'win', id: `${round}9`, round, amount: 100_000n }, 'wrong-key');
  if (!staked?.ok) {
    if (driver.rollsBack && random.chance(0.3))
      await send({ kind: 'rollback', id: `${round}8`, round, target: round });
    return;
  }
  const prize = random.chance(slotPrize.chance) ? amount * slotPrize.times : 0n;
  const win = { kind: 'win', id: `${round}1`, round, amount: prize, finishes: true } as const;
  if (driver.rollsBack && random.chance(0.05)) {
    await send({ kind: 'rollback', id: `${round}8`, round, target: round });
    return;
  }
  await Promise.all(Array.from({ length: random.chance(0.1) ? 3 : 1 }, () => send(win)));
}

/** Games of a recreational player. */
export const games: Readonly<Record<string, Game>> = {
  dice: async (world, player, stake) => void (await dice(world, player, stake)),
  limbo,
  mines,
  shared,
  sports: sportsBet,
  slot,
};

/** Plays dice at the highest chance, which loses the least for each unit of turnover. */
export const surestDice = (world: World, player: Person, stake: string) => dice(world, player, stake, 2);
