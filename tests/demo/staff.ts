import { randomUUID } from 'node:crypto';
import { desk, staff } from '@palpite/contracts';
import type { Outcome } from '@palpite/contracts/office/topic';
import type { StaffRole } from '@palpite/domain/staff';
import { officeTopics } from '../../apps/server/office/topics/index.ts';
import { totpCodeAt } from '../../apps/server/platform/totp.ts';
import type { Random } from '../simulation/randomness.ts';
import type { World } from '../simulation/world.ts';
import { answers, refusals } from './words.ts';

/** A member of staff. The password and the secret of the app are known only while the demonstration is made. */
export type Member = {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
  readonly password: string;
  secret: string;
  token: string;
  /** Code of the app with which the member logged in last. */
  code: string;
};

type Place = Pick<World, 'client' | 'clock'>;

const member = (name: string, roles: readonly StaffRole[]): Member => ({
  name,
  email: `${name.toLowerCase()}@palpite.example`,
  roles,
  password: `Equipe-${randomUUID()}`,
  secret: '',
  token: '',
  code: '',
});

/** The team of the demonstration. The first one is its owner. */
export function gatherTeam(): readonly Member[] {
  return [
    member('Helena', ['owner']),
    member('Caio', ['cashier']),
    member('Beatriz', ['cashier', 'risk']),
    member('Rafael', ['risk']),
    member('Tereza', ['trader']),
    member('Sofia', ['support']),
    member('Marta', ['marketing']),
    member('Clara', ['compliance']),
    member('Augusto', ['auditor']),
  ];
}

function endpointOf(kind: 'listEndpoints' | 'actionEndpoints', name: string) {
  const [topic = '', entry = 'all'] = name.split('.');
  const office = officeTopics.find((each) => each.topic.name === topic);
  const endpoint = office?.topic[kind][entry];
  if (!endpoint) throw new Error(`the office has no ${name}`);
  return endpoint;
}

/** Gives an order in the name of a member, for a later time with `validFrom`. A refusal is part of the trail. */
export async function order(
  { client }: Pick<World, 'client'>,
  by: Member,
  name: string,
  input: object,
  validFrom?: string,
): Promise<Outcome | null> {
  const as = { token: by.token, ...(validFrom !== undefined && { validFrom }) };
  const answer = await client.call(endpointOf('actionEndpoints', name), { body: input } as never, as);
  return answer?.http === 200 ? (answer.data as Outcome) : null;
}

/** Rows of a list of the office. */
export async function rowsOf<Row>(
  { client }: Pick<World, 'client'>,
  by: Member,
  name: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const answer = await client.call(endpointOf('listEndpoints', name), { query } as never, by);
  return answer?.http === 200 ? (answer.data as unknown as { rows: Row[] }).rows : [];
}

/** Ends a login with a code of the app. */
async function confirm({ client, clock }: Place, by: Member, step: string, isFirst: boolean): Promise<void> {
  const code = totpCodeAt(by.secret, clock.now());
  const body = { step, code, ...(isFirst && { newPassword: by.password }) };
  const answer = await client.call(staff.confirmStaffLogin, { body });
  if (answer?.http !== 200 || answer.data.next !== 'done')
    throw new Error(`${by.name} could not log in: ${answer?.code}`);
  by.token = answer.data.token;
  by.code = code;
}

/** Creates the owner by the link that a start prints, as a browser does. */
export async function welcomeOwner(place: Place, owner: Member, path: string): Promise<void> {
  const key = path.split('/').at(-1) ?? '';
  const { email, name } = owner;
  const begun = await place.client.call(staff.welcomeOwner, { body: { key, email, name } });
  if (begun?.http !== 200 || begun.data.next !== 'enrol') throw new Error('the link of the owner is refused');
  owner.secret = begun.data.secret;
  await confirm(place, owner, begun.data.step, begun.data.newPassword);
}

/** The owner adds a member, who logs in for the first time. */
export async function addMember(place: Place, owner: Member, added: Member): Promise<void> {
  const { email, name, roles } = added;
  const outcome = await order(place, owner, 'staff.add', { email, name, roles });
  const password = outcome?.password ?? '';
  const begun = await place.client.call(staff.logInStaff, { body: { email, password } });
  if (begun?.http !== 200 || begun.data.next !== 'enrol') throw new Error(`${name} has no first login`);
  added.secret = begun.data.secret;
  await confirm(place, added, begun.data.step, begun.data.newPassword);
}

/** A code opens one session, so a member who has logged in with the present one keeps theirs. */
export async function logIn(place: Place, by: Member): Promise<void> {
  if (by.code === totpCodeAt(by.secret, place.clock.now())) return;
  const { email, password } = by;
  const begun = await place.client.call(staff.logInStaff, { body: { email, password } });
  if (begun?.http !== 200 || begun.data.next !== 'code')
    throw new Error(`${by.name} could not begin a login: ${begun?.code}`);
  await confirm(place, by, begun.data.step, false);
}

type Shift = { world: World; by: Member; random: Random; isLast: boolean };

/** Decides withdrawals. The newest ones stay for the viewer of the demonstration. */
async function decideWithdrawals({ world, by, random, isLast }: Shift): Promise<void> {
  const waiting = await rowsOf<{ id: string }>(world, by, 'withdrawals.all');
  for (const { id } of isLast ? waiting.slice(0, waiting.length >> 1) : waiting) {
    const fate = random.unit();
    if (fate < 0.15) await order(world, by, 'withdrawals.reject', { id, ...random.oneOf(refusals) });
    else if (fate < 0.85) await order(world, by, 'withdrawals.approve', { id });
  }
}

async function watchPlayers({ world, by, random }: Shift): Promise<void> {
  await rowsOf(world, by, 'players.all');
  await rowsOf(world, by, 'persons.all');
  const known = world.people.filter(({ id }) => id !== '');
  if (known.length < 6 || !random.chance(0.1)) return;
  const { username: email } = random.oneOf(known.slice(6).concat(known.slice(1, 2)));
  await order(world, by, 'players.freeze', { email, reason: 'Withdrawals without play in between' });
  if (random.chance(0.7))
    await order(world, by, 'players.unfreeze', { email, reason: 'The player explained them' });
}

async function trade({ world, by, random }: Shift): Promise<void> {
  await rowsOf(world, by, 'markets.waiting');
  for (const { market } of await rowsOf<{ market: string }>(world, by, 'markets.all'))
    if (random.chance(0.5)) await order(world, by, 'markets.release', { target: market });
  const quotes = world.quotes();
  if (quotes.length === 0 || !random.chance(0.4)) return;
  await order(world, by, 'markets.hold', { target: `market/${random.oneOf(quotes).marketId}` });
}

/** Answers the players that wait. */
async function answerChats({ world: { client }, by, random, isLast }: Shift): Promise<void> {
  const list = await client.call(desk.listConversations, { query: { status: 'open' } }, by);
  const waiting = (list?.http === 200 ? list.data.conversations : []).filter((each) => each.waitingSince);
  for (const { conversationId } of isLast ? waiting.slice(0, 1) : waiting) {
    const params = { conversationId };
    const summary = await client.call(desk.getPlayerSummary, { params }, by);
    const lang = summary?.http === 200 ? (summary.data.lang as keyof typeof answers) : 'en_US';
    await client.call(desk.assignConversation, { params, body: { to: 'me' } }, by);
    const body = { messageId: randomUUID(), text: random.oneOf(answers[lang] ?? answers.en_US) };
    await client.call(desk.sendAnswer, { params, body }, by);
    if (random.chance(0.7)) await client.call(desk.closeConversation, { params, body: {} }, by);
  }
}

async function tellPlayers({ world, by, random }: Shift): Promise<void> {
  if (!random.chance(0.15)) return;
  const until = new Date(world.clock.now() + 36 * 3_600_000).toISOString();
  const texts = {
    pt_BR: 'Hoje às 23h a cotação dos jogos da rodada sobe. Boa sorte!',
    en_US: 'Better prices for tonight’s matches from 11 pm. Good luck!',
  };
  await order(world, by, 'notices.publish', { texts, until });
}

async function lookAround({ world, by }: Shift): Promise<void> {
  for (const list of ['exclusions.all', 'reversals.all', 'audit.all']) await rowsOf(world, by, list);
}

const work: Readonly<Record<StaffRole, (shift: Shift) => Promise<void>>> = {
  owner: lookAround,
  admin: lookAround,
  cashier: decideWithdrawals,
  trader: trade,
  risk: watchPlayers,
  support: answerChats,
  marketing: tellPlayers,
  compliance: lookAround,
  auditor: lookAround,
};

/** A member logs in and does the work of the roles. */
export async function workShift(shift: Shift): Promise<void> {
  await logIn(shift.world, shift.by);
  for (const role of shift.by.roles) await work[role](shift);
}

/** What the viewer needs to log in as a member of staff. */
export type Access = { name: string; email: string; roles: readonly StaffRole[]; password: string };

/** Adds an owner for the viewer of the demonstration, and gives the team new one-time passwords. */
export async function handOver(place: Place, team: readonly Member[]): Promise<Access[]> {
  const [owner, ...others] = team as readonly [Member, ...Member[]];
  await logIn(place, owner);
  const own = { email: 'owner@palpite.example', name: 'Owner', roles: ['owner'] as const };
  const added = await order(place, owner, 'staff.add', own);
  const given: Access[] = [{ ...own, password: added?.password ?? '' }];
  for (const { name, email, roles } of others) {
    await order(place, owner, 'staff.reset-second-factor', { email });
    const reset = await order(place, owner, 'staff.reset', { email });
    given.push({ name, email, roles, password: reset?.password ?? '' });
  }
  return given;
}
