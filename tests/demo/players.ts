import { randomUUID } from 'node:crypto';
import {
  bonuses,
  identity,
  identityReview,
  limits,
  payments,
  promotions,
  signIn,
  support,
  withdrawals,
} from '@palpite/contracts';
import { drawDocument } from '../harness/png.ts';
import { cashOut, games } from '../simulation/games.ts';
import { pause } from '../simulation/pause.ts';
import { solveCaptcha } from '../simulation/players.ts';
import type { World } from '../simulation/world.ts';
import type { DemoPlayer } from './people.ts';
import { questions } from './words.ts';

const as = ({ token, password, deviceId, lang, ip }: DemoPlayer) => ({ token, password, deviceId, lang, ip });

/** Opens the account of a player. */
export async function join(world: World, player: DemoPlayer): Promise<void> {
  const { name, username, password: pwd, birthDate, phone, country } = player;
  if (player.habit === 'twin') copyPerson(world, player);
  const regcode = invitedBy(world, player);
  const captcha = await solveCaptcha(world, player);
  const form = {
    name,
    username,
    pwd,
    pwd1: pwd,
    birthDate: player.birthDate || birthDate,
    phone,
    country,
    regcode,
  };
  const answer = await world.client.call(
    identity.restRegister,
    { body: { ...form, ...captcha } },
    { ...as(player), token: '' },
  );
  if (answer?.http !== 200) throw new Error(`${username} could not register: ${answer?.code}`);
  player.token = answer.data.access_token;
  const info = await world.client.call(identity.getUserInfo, {}, as(player));
  if (info?.http !== 200) return;
  player.id = String(info.data.uId);
  player.notes.set('code', info.data.yqm);
}

/** One of them invites the other on the same device, which flags the friend. */
const friendNumbers = [5, 6];

/** The invitation code of the friend who came first, and the device of that friend. */
function invitedBy(world: World, player: DemoPlayer): string {
  if (!friendNumbers.includes(player.number)) return '';
  const isFriend = ({ number, id }: DemoPlayer) =>
    friendNumbers.includes(number) && number !== player.number && id !== '';
  const friend = (world.people as readonly DemoPlayer[]).find(isFriend);
  if (friend) Object.assign(player, { deviceId: friend.deviceId });
  return String(friend?.notes.get('code') ?? '');
}

/** The same person as the player who is excluded later, with another document and phone. */
function copyPerson(world: World, player: DemoPlayer): void {
  const first = world.people.find(({ strategy }) => strategy === 'excluded') as DemoPlayer | undefined;
  if (first) Object.assign(player, { name: first.name, birthDate: first.birthDate });
}

async function logIn(world: World, player: DemoPlayer): Promise<void> {
  const { username, password: pwd } = player;
  const captcha = await solveCaptcha(world, player);
  const answer = await world.client.call(
    identity.restLogin,
    { body: { username, pwd, ...captcha } },
    { ...as(player), token: '' },
  );
  player.notes.set('frozen', answer?.code === 'account_frozen');
  if (answer?.http === 200) player.token = answer.data.access_token;
}

async function balanceOf(world: World, player: DemoPlayer): Promise<number> {
  const read = () => world.client.call(identity.getBalance, {}, as(player));
  let answer = await read();
  if (answer?.code === 'session_ended') {
    await logIn(world, player);
    answer = await read();
  }
  return answer?.http === 200 ? answer.data : 0;
}

async function verify(world: World, player: DemoPlayer): Promise<void> {
  if (player.verified) return;
  const body = { name: player.name, cardNo: player.cardNo };
  const answer = await world.client.call(withdrawals.updateKyc, { body }, as(player));
  if (answer?.http === 200) player.verified = answer.data.kyc === 1;
}

/** Orders a package and acts at the bank. Returns the number of a paid one. */
async function deposit(world: World, player: DemoPlayer, rank: number): Promise<string | null> {
  await verify(world, player);
  const book = await world.client.call(payments.getPrices, { query: {} }, as(player));
  const packages = book?.http === 200 ? book.data.packages : [];
  const sorted = packages.toSorted((one, other) => one.price - other.price);
  const wanted = sorted[Math.min(rank, sorted.length - 1)];
  if (!wanted) return null;
  player.notes.set('least', sorted[0]?.price ?? 0);
  const { pkgId } = wanted;
  const body = { gift: player.random.chance(0.4) ? 1 : 0, requestId: randomUUID() } as const;
  const order = await world.client.call(payments.prePay, { params: { pkgId }, body }, as(player));
  if (order?.http !== 200) return null;
  const { payNo, orderId } = order.data;
  await pause(player.random.between(20_000, 200_000));
  const fate = player.random.unit();
  if (fate < 0.04) return null;
  if (fate < 0.08) {
    await world.client.call(payments.cancelOrder, { params: { orderId }, body: {} }, as(player));
    return null;
  }
  if (fate < 0.13) {
    await world.bank.act(`pay/${payNo}/decline`);
    return null;
  }
  const status = await world.bank.act(`pay/${payNo}/complete`);
  // The callback of the vendor follows.
  await pause(5_000);
  return status === 200 ? payNo : null;
}

async function withdraw(world: World, player: DemoPlayer, share: number): Promise<void> {
  const room = await world.client.call(withdrawals.getWithdraw, {}, as(player));
  if (room?.http !== 200) return;
  const { wdAmount, maxAmount, limitAmount, forfeits } = room.data;
  const amount = Math.max(limitAmount, Math.min(Math.floor(wdAmount * share), maxAmount));
  if (amount > wdAmount || amount > maxAmount) return;
  const body = {
    requestId: randomUUID(),
    payCardBank: 'CPF' as const,
    payCardNo: player.cardNo,
    ifsc: player.cardNo,
    name: player.name,
    amount: amount.toFixed(2),
    whatsapp: player.phone,
    forfeit: forfeits.map(({ bonusId }) => bonusId),
  };
  await world.client.call(withdrawals.withdraw, { body }, as(player));
}

async function takeOffers(world: World, player: DemoPlayer): Promise<void> {
  const { client } = world;
  await client.call(signIn.claimSignIn, { body: {} }, as(player));
  await client.call(signIn.getUserGift, { query: {} }, as(player));
  const shown = await client.call(promotions.listPromotions, { query: {} }, as(player));
  for (const { promotionId } of shown?.http === 200 ? shown.data.promotions : [])
    if (player.random.chance(0.6))
      await client.call(promotions.claimPromotion, { params: { promotionId }, body: {} }, as(player));
  const list = await client.call(bonuses.listBonuses, {}, as(player));
  for (const { bonusId, state } of list?.http === 200 ? list.data.bonuses : [])
    if (state === 'offered')
      await client.call(bonuses.claimBonus, { params: { bonusId }, body: {} }, as(player));
}

async function play(world: World, player: DemoPlayer, rounds: number, balance: number): Promise<void> {
  const names = player.habit === 'bettor' ? ['sports'] : Object.keys(games);
  const least = Number(player.notes.get('least') ?? 20) / 4;
  const most = Math.max(least * 2, balance / (player.habit === 'highRoller' ? 3 : 6));
  for (let round = 0; round < rounds; round++) {
    const name = player.random.oneOf(names);
    // The vendors of the slots are driven in reais.
    if (name === 'slot' && player.lang !== 'pt_BR') continue;
    const stake = Math.max(1, Math.round(least + player.random.unit() * (most - least)));
    await games[name]?.(world, player, stake.toFixed(2));
    await pause(player.random.between(3_000, 40_000));
  }
}

/** Writes to the support. */
async function ask(world: World, player: DemoPlayer): Promise<void> {
  const text = player.random.oneOf(questions[player.lang] ?? questions.en_US);
  await world.client.call(support.sendChatMessage, { body: { messageId: randomUUID(), text } }, as(player));
}

const periods = ['day', 'week', 'month'] as const;

async function setLimit(world: World, player: DemoPlayer): Promise<void> {
  const least = Number(player.notes.get('least') ?? 20);
  const body = {
    kind: player.random.oneOf(['deposit', 'loss', 'stake'] as const),
    period: player.random.oneOf(periods),
    amount: (least * player.random.between(20, 60)).toFixed(2),
  };
  await world.client.call(limits.setLimit, { body }, as(player));
}

async function exclude(world: World, player: DemoPlayer): Promise<void> {
  const answer = await world.client.call(limits.stopPlay, { body: { length: 'always' } }, as(player));
  if (answer?.http === 200) player.stoppedUntil = Number.POSITIVE_INFINITY;
}

/** Players with money request withdrawals, which stay undecided. */
export async function leaveRequests(world: World, players: readonly DemoPlayer[]): Promise<void> {
  let left = 5;
  for (const player of players) {
    if (left === 0 || player.id === '' || player.stoppedUntil !== null) continue;
    const before = await balanceOf(world, player);
    if (player.notes.get('frozen') === true) continue;
    await withdraw(world, player, 0.8);
    if ((await balanceOf(world, player)) < before) left--;
  }
}

/** Sends the pictures of the document that staff asked for. They are drawn and show no person. */
export async function sendEvidence(world: World, player: DemoPlayer): Promise<void> {
  const { client } = world;
  // Logs in again when the session is over.
  await balanceOf(world, player);
  const shown = await client.call(identityReview.getIdentityReview, { query: {} }, as(player));
  const wanted = shown?.http === 200 ? (shown.data.review?.wanted ?? []) : [];
  const tint = [player.random.between(40, 120), player.random.between(80, 140), 150] as const;
  for (const kind of wanted) {
    const picture = drawDocument(kind, tint).toString('base64');
    await client.call(identityReview.addIdentityPicture, { body: { kind, picture } }, as(player));
  }
  await client.call(identityReview.sendIdentityPictures, { body: {} }, as(player));
}

/** A visit of a player: deposits, plays, claims, withdraws, and now and then asks the support. */
export async function visit(world: World, player: DemoPlayer): Promise<void> {
  const { random, habit } = player;
  player.turns++;
  if (player.stoppedUntil !== null) return;
  const before = await balanceOf(world, player);
  if (player.notes.get('frozen') === true) return;
  const least = Number(player.notes.get('least') ?? 0);
  if (before < Math.max(5, least)) await payIn(world, player);
  if (random.chance(0.3)) await takeOffers(world, player);
  if (random.chance(0.06)) await setLimit(world, player);
  const balance = await balanceOf(world, player);
  if (balance > 0) await play(world, player, random.between(3, 9), balance);
  if (random.chance(0.25)) await cashOut(world, player);
  if (random.chance(0.1)) await ask(world, player);
  const after = await balanceOf(world, player);
  if (habit === 'manyWithdrawals') await withdraw(world, player, 0.15);
  else if (after > balance || random.chance(habit === 'saver' ? 0.6 : 0.25))
    await withdraw(world, player, random.oneOf([0.3, 0.5, 1]));
  if (habit === 'excluded' && player.turns >= 2) await exclude(world, player);
}

async function payIn(world: World, player: DemoPlayer): Promise<void> {
  const { random, habit, notes } = player;
  const isNewest = player.turns === 1;
  const rank = habit === 'highRoller' ? random.between(4, 8) : random.between(1, isNewest ? 3 : 5);
  const paid = await deposit(world, player, rank);
  if (habit !== 'chargeback' || !paid) return;
  const isTakenBack = notes.get('takenBack') === true;
  if (isTakenBack || player.turns < 2) return;
  await world.bank.act(`pay/${paid}/reverse`);
  notes.set('takenBack', true);
}
