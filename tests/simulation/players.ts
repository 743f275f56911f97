import { bonuses, identity, limits, payments, promotions, signIn, withdrawals } from '@palpite/contracts';
import { parseCpf } from '@palpite/domain/cpf';
import { cashOut, games, placeSlips, surestDice } from './games.ts';
import { pause } from './pause.ts';
import type { Random } from './randomness.ts';
import type { Person, World } from './world.ts';

/** How a kind of player behaves. */
export type Strategy = {
  /** Players of this kind in a run of normal size. */
  readonly players: number;
  /** Minutes between two turns. */
  readonly everyMinutes: readonly [number, number];
  /**
   * Why the operator may lose to this strategy on average. Without a reason, a mean profit of more than three standard
   * errors is a fault.
   */
  readonly mayProfit?: string;
  turn(world: World, player: Person): Promise<void>;
  /** Opens the account; the usual registration if left out. */
  register?(world: World, player: Person): Promise<void>;
};

const as = ({ token, password }: Person) => ({ token, password });
const reais = (amount: number) => amount.toFixed(2);

/** Solves the captcha that the simulator wrote itself; the picture is tested elsewhere. */
export async function solveCaptcha({ database }: World, player: Person) {
  const codeId = player.random.between(0, identity.captchaIdMax);
  await database.read(
    `insert into identity.captcha (code_id, device_id, kind, answer, zero_bits, expires_at)
    values ($1, $2, 'image', 'ABCDE', 0, now() + interval '1 day')`,
    [codeId, player.deviceId],
  );
  return { codeId, captCode: 'ABCDE' };
}

export async function register(world: World, player: Person): Promise<void> {
  const { client } = world;
  const { username, password: pwd, deviceId, birthDate, phone } = player;
  const form = { username, pwd, pwd1: pwd, name: 'Marina Teste', birthDate, phone };
  const answer = await client.call(
    identity.restRegister,
    { body: { ...form, ...(await solveCaptcha(world, player)) } },
    { deviceId },
  );
  if (answer?.http === 200) player.token = answer.data.access_token;
  else await logIn(world, player);
  if (player.token === '' || player.id !== '') return;
  const info = await client.call(identity.getUserInfo, {}, as(player));
  if (info?.http === 200) player.id = String(info.data.uId);
}

async function logIn(world: World, player: Person): Promise<void> {
  const { username, password: pwd, deviceId } = player;
  const body = { username, pwd, ...(await solveCaptcha(world, player)) };
  const answer = await world.client.call(identity.restLogin, { body }, { deviceId });
  if (answer?.http === 200) player.token = answer.data.access_token;
}

/** Draws a valid CPF. Its last two digits choose what the sandbox bank does with a payout. */
export function drawCpf(random: Random): string {
  for (;;) {
    const cpf = parseCpf(String(random.between(10_000_000_000, 99_999_999_999)));
    if (cpf) return cpf;
  }
}

async function verify(world: World, player: Person): Promise<void> {
  if (player.verified) return;
  const body = { name: 'Marina Teste', cardNo: player.cardNo };
  const answer = await world.client.call(withdrawals.updateKyc, { body }, as(player));
  if (answer?.http === 200) player.verified = answer.data.kyc === 1;
  else if (answer) player.cardNo = drawCpf(player.random);
}

const balanceOf = async (world: World, player: Person): Promise<number> => {
  const answer = await world.client.call(identity.getBalance, {}, as(player));
  if (answer?.code === 'session_ended') await logIn(world, player);
  return answer?.http === 200 ? answer.data : 0;
};

type Deposit = { priceMax: number; gift?: boolean };

/** Orders a package and acts at the bank: pays, declines, pays late or forgets. Returns the number of a paid one. */
async function deposit(world: World, player: Person, { priceMax, gift = false }: Deposit) {
  await verify(world, player);
  const book = await world.client.call(payments.getPrices, { query: {} }, as(player));
  const packages = book?.http === 200 ? book.data.packages : [];
  const wanted = packages.filter(({ price, gift: extra }) => price <= priceMax && (!gift || extra > 0));
  if (wanted.length === 0) return null;
  const { pkgId } = player.random.oneOf(wanted);
  const body = { gift: gift ? 1 : 0, requestId: player.random.uuid() } as const;
  const order = await world.client.call(payments.prePay, { params: { pkgId }, body }, as(player));
  if (order?.http !== 200) return null;
  const { payNo, orderId } = order.data;
  await pause(player.random.between(1_000, 200_000));
  const fate = player.random.unit();
  if (fate < 0.05) return null;
  if (fate < 0.12) {
    await world.client.call(payments.cancelOrder, { params: { orderId }, body: {} }, as(player));
    if (player.random.chance(0.5)) return null;
    await world.bank.act(`pay/${payNo}/complete?late=true`);
    return payNo;
  }
  if (fate < 0.2) {
    await world.bank.act(`pay/${payNo}/decline`);
    return null;
  }
  const status = await world.bank.act(`pay/${payNo}/complete`);
  return status === 200 ? payNo : null;
}

/** Withdraws a share of what may leave, to the player's own account. Returns whether the withdrawal was accepted. */
async function withdraw(world: World, player: Person, share = 1, cardNo = player.cardNo): Promise<boolean> {
  const room = await world.client.call(withdrawals.getWithdraw, {}, as(player));
  if (room?.http !== 200) return false;
  const { wdAmount, maxAmount, limitAmount, forfeits } = room.data;
  const amount = Math.min(Math.floor(wdAmount * share), maxAmount);
  if (amount < limitAmount) return false;
  const body = {
    requestId: player.random.uuid(),
    payCardBank: 'CPF' as const,
    payCardNo: cardNo,
    ifsc: cardNo,
    name: 'Marina Teste',
    amount: reais(amount),
    whatsapp: '11987654321',
    forfeit: forfeits.map(({ bonusId }) => bonusId),
  };
  const send = () => world.client.call(withdrawals.withdraw, { body }, as(player));
  const [answer] = await Promise.all(player.random.chance(0.2) ? [send(), send(), send()] : [send()]);
  if (answer?.http === 200) world.acknowledged.withdrawal(player, answer.data.orderId);
  return answer?.http === 200;
}

async function takeOffers(world: World, player: Person): Promise<void> {
  const { client } = world;
  await client.call(signIn.claimSignIn, { body: {} }, as(player));
  await client.call(signIn.getUserGift, { query: {} }, as(player));
  const params = { promotionId: player.random.oneOf(['primeira-semana', 'clube-dos-cem']) };
  await client.call(promotions.claimPromotion, { params, body: {} }, as(player));
  const list = await client.call(bonuses.listBonuses, {}, as(player));
  for (const { bonusId, state } of list?.http === 200 ? list.data.bonuses : [])
    if (state === 'offered')
      await client.call(bonuses.claimBonus, { params: { bonusId }, body: {} }, as(player));
}

async function play(world: World, player: Person, rounds: number, stakeMax: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const name = player.random.oneOf(Object.keys(games));
    await games[name]?.(world, player, reais(player.random.between(2, Math.max(12, stakeMax))));
  }
}

type Limit = { kind: 'deposit' | 'loss' | 'stake'; period: 'day' | 'week' | 'month'; reais: number };

async function setLimit(world: World, player: Person, limit: Limit): Promise<void> {
  const { kind, period } = limit;
  const body = { kind, period, amount: reais(limit.reais) };
  const answer = await world.client.call(limits.setLimit, { body }, as(player));
  const held =
    answer?.http === 200 && answer.data.limits.find((one) => one.kind === kind && one.period === period);
  if (held) world.acknowledged.limit(player, kind, period, BigInt(Math.round(held.amount * 100)));
}

/** Changes a limit, as a player does now and then. */
const takeCare = (world: World, player: Person) =>
  setLimit(world, player, {
    kind: player.random.oneOf(['deposit', 'loss', 'stake'] as const),
    period: player.random.oneOf(['day', 'week', 'month'] as const),
    reais: player.random.between(50, 500),
  });

async function stop(world: World, player: Person): Promise<void> {
  const length = player.random.oneOf(['day', 'halfYear', 'always'] as const);
  const answer = await world.client.call(limits.stopPlay, { body: { length } }, as(player));
  if (answer?.code === 'session_ended') await logIn(world, player);
  if (answer?.http !== 200) return;
  const until = answer.data.until === null ? null : Date.parse(answer.data.until);
  player.stoppedUntil = until ?? Infinity;
  world.acknowledged.stop(player, until);
}

const recreational: Strategy = {
  players: 8,
  everyMinutes: [1, 20],
  async turn(world, player) {
    const { random } = player;
    const balance = await balanceOf(world, player);
    if (balance < 15) await deposit(world, player, { priceMax: 500, gift: random.chance(0.5) });
    else if (balance > 300 && random.chance(0.4)) await withdraw(world, player, 0.5);
    if (random.chance(0.1)) await takeOffers(world, player);
    if (random.chance(0.05)) await takeCare(world, player);
    await play(world, player, random.between(1, 5), Math.floor(balance / 5));
    if (random.chance(0.3)) await cashOut(world, player);
  },
};

/** Sets low limits at once and then plays against them. */
const limited: Strategy = {
  players: 2,
  everyMinutes: [2, 20],
  async turn(world, player) {
    if (player.turns === 1) {
      await setLimit(world, player, { kind: 'stake', period: 'day', reais: 60 });
      await setLimit(world, player, { kind: 'loss', period: 'week', reais: 90 });
    }
    const balance = await balanceOf(world, player);
    if (balance < 20) await deposit(world, player, { priceMax: 100 });
    await Promise.all([play(world, player, 2, 30), play(world, player, 2, 30)]);
  },
};

const bonusHunter: Strategy = {
  players: 4,
  everyMinutes: [3, 15],
  async turn(world, player) {
    await takeOffers(world, player);
    const balance = await balanceOf(world, player);
    if (balance < 20) await deposit(world, player, { priceMax: 100, gift: true });
    for (let round = 0; round < 8; round++) if (!(await surestDice(world, player, '10.00'))) break;
    if (player.random.chance(0.4)) await withdraw(world, player);
  },
};

const arbitrageur: Strategy = {
  players: 3,
  everyMinutes: [3, 15],
  async turn(world, player) {
    const balance = await balanceOf(world, player);
    if (balance < 50) await deposit(world, player, { priceMax: 500 });
    const bySides = Map.groupBy(world.quotes(), ({ marketId }) => marketId);
    const sides = [...bySides.values()].filter(({ length }) => length >= 2);
    if (sides.length > 0) {
      const both = player.random.oneOf(sides);
      const wanted = both.map((quote) => ({
        quotes: [quote],
        stake: reais(Math.max(1, (balance / 4 / quote.oddsMilli) * 1_000)),
      }));
      await placeSlips(world, player, wanted);
    }
    if (player.random.chance(0.5)) await cashOut(world, player);
    if (player.random.chance(0.3)) await withdraw(world, player);
  },
};

/** One person with several accounts on one device and one document, who takes every welcome offer in each. */
const multiAccount: Strategy = {
  players: 4,
  everyMinutes: [4, 15],
  async turn(world, player) {
    const first = world.people.find(({ strategy }) => strategy === player.strategy);
    if (first && !player.verified) player.cardNo = first.cardNo;
    await bonusHunter.turn(world, player);
  },
};

/** Plays, excludes itself, and then tries everything to play on. */
const excluded: Strategy = {
  players: 3,
  everyMinutes: [1, 10],
  async turn(world, player) {
    if (player.turns >= 2 && player.stoppedUntil === null) await stop(world, player);
    const balance = await balanceOf(world, player);
    if (balance < 20) await deposit(world, player, { priceMax: 100, gift: true });
    if (player.stoppedUntil !== null && player.random.chance(0.5)) await logIn(world, player);
    await Promise.all([play(world, player, 2, 5), play(world, player, 2, 5)]);
    if (player.random.chance(0.3)) await withdraw(world, player);
  },
};

/** The persons of `excluded` again, who open other accounts while they are stopped. */
const returning: Strategy = {
  players: excluded.players,
  everyMinutes: [5, 30],
  async register(world, player) {
    const first = world.people.find(
      ({ strategy, number }) => strategy === 'excluded' && number === player.number,
    );
    const isStopped = () => (first?.stoppedUntil ?? 0) > world.clock.now();
    if (!first || !isStopped()) return;
    const { birthDate, phone, cardNo } = first;
    Object.assign(player, { birthDate, phone, cardNo });
    await register(world, player);
    if (player.id !== '' && isStopped())
      world.acknowledged.broken(`player ${first.id} is stopped and opened account ${player.id}`);
  },
  turn: (world, player) => recreational.turn(world, player),
};

/** Deposits, plays or withdraws, and then has the bank take the deposit back. */
const chargeback: Strategy = {
  players: 2,
  everyMinutes: [3, 15],
  mayProfit: 'Money that left before the bank took the deposit back is a claim of the operator',
  async turn(world, player) {
    const paid = (player.notes.get('paid') as string[] | undefined) ?? [];
    if (paid.length > 0 && player.random.chance(0.3)) {
      const payNo = player.random.oneOf(paid);
      await world.bank.act(`pay/${payNo}/reverse`);
      if (player.random.chance(0.3)) await world.bank.act(`pay/${payNo}/reinstate`);
      return;
    }
    const payNo = await deposit(world, player, { priceMax: 200 });
    if (payNo) player.notes.set('paid', [...paid, payNo]);
    await play(world, player, player.random.between(1, 4), 20);
    if (player.random.chance(0.5)) await withdraw(world, player);
  },
};

/** Has the token of another player and wants that player's money on an account of its own. */
const thief: Strategy = {
  players: 1,
  everyMinutes: [8, 30],
  async turn(world, player) {
    const victims = world.people.filter(({ strategy, token }) => strategy === 'recreational' && token !== '');
    if (victims.length === 0) return;
    const victim = player.random.oneOf(victims);
    const stolen: Person = { ...victim, password: '', random: player.random };
    if (await withdraw(world, stolen, 1, player.cardNo))
      world.acknowledged.broken(`a token alone withdrew the money of player ${victim.id}`);
    const body = { name: 'Outra Pessoa', cardNo: player.cardNo };
    await world.client.call(withdrawals.updateKyc, { body }, as(stolen));
  },
};

/** All strategies by name. A new one is a row here. */
export const strategies: Readonly<Record<string, Strategy>> = {
  recreational,
  limited,
  'bonus hunter': bonusHunter,
  arbitrageur,
  'multi-account': multiAccount,
  excluded,
  returning,
  chargeback,
  thief,
};
