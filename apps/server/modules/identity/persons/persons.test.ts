import { randomUUID } from 'node:crypto';
import { identity, limits, originals, payments, withdrawals } from '@palpite/contracts';
import type { StopLength } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentSecret } from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { aBirthDate, aPhone } from '../../../../../tests/harness/new-person.ts';
import { order } from '../../../../../tests/harness/office.ts';
import { runCommand } from '../../../../../tests/harness/operator.ts';
import { anEmail, callConfirmed, logIn, register } from '../../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';
import { aCpf } from '../../../../../tests/harness/withdrawals.ts';
import { findReceiver } from '../../payments/transfers/send-transfer.ts';
import { grantBonus } from '../../wallet/bonus/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' } });
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

type Form = { name: string; birthDate: string; phone: string; cardNo: string; country?: string };

const aForm = (changes: Partial<Form> = {}): Form => ({
  name: 'Márcia Lopes da Silva',
  birthDate: aBirthDate(),
  phone: aPhone(),
  cardNo: '',
  ...changes,
});

const aStranger = (changes: Partial<Form> = {}) => aForm({ name: 'Otto Brandt', phone: '', ...changes });

const inBritain = { lang: 'en_US' };

type Account = { id: bigint; token: string; username: string };

const codeOf = ({ body }: { body: { data: unknown } }) => (body.data as { code?: string } | null)?.code;

async function open(form: Form, headers: Record<string, string> = {}): Promise<Account> {
  const username = anEmail();
  const answer = await register(server, { ...form, username }, headers);
  expect(answer.http, JSON.stringify(answer.body)).toBe(200);
  const token = answer.body.data.access_token;
  const { uId } = (await server.call(identity.getUserInfo, {}, { token })).body.data;
  return { id: BigInt(uId), token, username };
}

const refusalOf = async (form: Form, headers: Record<string, string> = {}) =>
  codeOf(await register(server, { ...form, username: anEmail() }, headers));

async function stop(account: Account, length: StopLength = 'always'): Promise<void> {
  const answer = await server.call(limits.stopPlay, { body: { length } }, account);
  expect(answer.http, JSON.stringify(answer.body)).toBe(200);
}

const verify = async (account: Account, name: string, cardNo: string) =>
  callConfirmed(server, withdrawals.updateKyc, { body: { name, cardNo } }, account);

const deposit = async (account: Account, pkgId = 'BRL-BRL-100', headers: Record<string, string> = {}) =>
  codeOf(
    await server.call(
      payments.prePay,
      { params: { pkgId }, body: { gift: 0 } },
      { token: account.token, headers },
    ),
  );

async function verifiedDeposit(account: Account, headers: Record<string, string> = {}) {
  await verify(account, 'Otto Brandt', aCpf());
  return deposit(account, undefined, headers);
}

const again = async (account: Account): Promise<Account> => {
  const { http, body } = await logIn(server, account.username, 'goiabada com queijo');
  expect(http, JSON.stringify(body)).toBe(200);
  return { ...account, token: body.data.access_token };
};

const stopOf = async (account: Account) =>
  (await server.call(identity.getUserInfo, {}, await again(account))).body.data.stop;

const pairOf = async (one: Account, other: Account) => {
  const [first, second] = one.id < other.id ? [one, other] : [other, one];
  const row = await server.database.db
    .selectFrom('identity.person_review')
    .select(['id', 'state', 'signals'])
    .where('first_id', '=', first.id)
    .where('second_id', '=', second.id)
    .executeTakeFirst();
  return row ?? null;
};

const persons = async (...words: string[]) => {
  const { code, out, err } = await runCommand(server, 'persons', ...words);
  return { code, text: (out + err).trim() };
};

async function block(account: Account): Promise<void> {
  await sql`update identity.player set blocked_at = now(), block_kind = 'closed' where id = ${account.id}`.execute(
    server.database.db,
  );
}

test('an excluded person cannot register again with the same document in another currency', async () => {
  const cardNo = aCpf();
  await stop(await open(aForm({ cardNo })));
  const masked = cardNo.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
  for (const typed of [cardNo, masked, `00${cardNo}`, cardNo.replace(/^0+/, '')])
    expect(await refusalOf(aStranger({ cardNo: typed, country: '+44' }), inBritain)).toBe(
      'registration_refused',
    );
  expect(await refusalOf(aStranger({ cardNo: aCpf(), country: '+44' }), inBritain)).toBeUndefined();
});

test('an excluded person cannot register again with a new e-mail and the same name, date of birth and phone', async () => {
  const form = aForm();
  await stop(await open(form));
  for (const name of [form.name, 'MARCIA  LOPES DA SILVA', 'Silva, Marcia da Lopes'])
    expect(await refusalOf({ ...form, name })).toBe('registration_refused');
  expect(await refusalOf({ ...form, phone: `+55${form.phone}` })).toBe('registration_refused');
  const sentence = (await register(server, { ...form, username: anEmail() })).body.message;
  expect(sentence).not.toMatch(/exclu|jogo|pausa/i);
});

test('an excluded person cannot register twenty times at once', async () => {
  const form = aForm({ cardNo: aCpf() });
  await stop(await open(form));
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? refusalOf({ ...form, cardNo: '' })
        : refusalOf(aStranger({ cardNo: form.cardNo, country: '+44' }), inBritain),
    ),
  );
  expect(codes).toEqual(Array(20).fill('registration_refused'));
});

test('an excluded person has no open account that registered while the exclusion was being written', async () => {
  const form = aForm();
  const first = await open(form);
  const opened = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      if (index === 5) await stop(first);
      const username = anEmail();
      const answer = await register(server, { ...form, username });
      return answer.http === 200 ? { id: 0n, token: '', username } : null;
    }),
  );
  const accounts = opened.filter((account) => account !== null);
  for (const account of accounts) expect(await stopOf(account)).toEqual({ kind: 'exclusion', until: null });
  expect(await refusalOf(form)).toBe('registration_refused');
});

test('an excluded person cannot verify the document on a fresh account, and staff sees the pair', async () => {
  const cardNo = aCpf();
  const excluded = await open(aForm({ cardNo }));
  await stop(excluded);
  const fresh = await open(aStranger({ country: '+44' }), inBritain);
  expect(codeOf(await verify(fresh, 'Otto Brandt', cardNo))).toBe('document_refused');
  expect((await server.call(identity.getUserInfo, {}, fresh)).body.data).toMatchObject({ kyc: 0 });
  expect(await pairOf(fresh, excluded)).toMatchObject({ state: 'open', signals: ['document'] });
  expect((await persons('list')).text).toMatch(new RegExp(`${fresh.username} +${excluded.username}`));
});

test.each<[string, string, (form: Form) => Partial<Form>]>([
  ['another phone', '1960-03-05', () => ({ phone: aPhone() })],
  [
    'a letter more in the name',
    '1961-04-06',
    ({ name }) => ({ name: name.replace('Lopes', 'Loppes'), phone: '' }),
  ],
  [
    'day and month of birth swapped',
    '1962-07-08',
    ({ birthDate }) => ({ birthDate: birthDate.replace(/-(..)-(..)$/, '-$2-$1'), phone: '' }),
  ],
  [
    'only the phone in common',
    '1963-09-10',
    ({ phone }) => ({ name: 'Otto Brandt', birthDate: aBirthDate(), cardNo: '', phone }),
  ],
])(
  'an excluded person registers with %s, but can neither deposit nor get a bonus nor receive money',
  async (_, birthDate, change) => {
    const form = aForm({ birthDate });
    const excluded = await open(form);
    await stop(excluded);
    const account = await open({ ...form, ...change(form) });
    expect(await pairOf(account, excluded)).toMatchObject({ state: 'open' });
    expect(await verifiedDeposit(account)).toBe('person_in_review');
    const bonus = server.database.db.transaction().execute((tx) =>
      grantBonus(tx, {
        id: randomUUID(),
        playerId: account.id,
        source: 'promotion',
        amountMinor: 10_00n,
        currency: 'BRL',
        wagerTimes: 1n,
        expiresAfterDays: 7,
        reference: 'test',
      }),
    );
    await expect(bonus).rejects.toMatchObject({ code: 'person_in_review' });
    const sender = { id: excluded.id, currency: 'BRL' } as const;
    expect(await findReceiver(server.database.db, sender, account.username)).toBeNull();
    await persons('different', String((await pairOf(account, excluded))?.id), '--reason', 'two passports');
    expect(await findReceiver(server.database.db, sender, account.username)).not.toBeNull();
  },
);

test('the device of an excluded player is noticed at the deposit, not only at the registration', async () => {
  const deviceId = randomUUID();
  const excluded = await open(aForm(), { deviceId });
  await stop(excluded);
  const account = await open(aStranger());
  expect(await verifiedDeposit(account)).toBeUndefined();
  expect(await deposit(account, undefined, { deviceId })).toBe('person_in_review');
  expect(await pairOf(account, excluded)).toMatchObject({ state: 'open', signals: ['device'] });
});

test('an excluded person may register again when the exclusion has ended', async () => {
  const form = aForm();
  const excluded = await open(form);
  await stop(excluded, 'halfYear');
  expect(await refusalOf(form)).toBe('registration_refused');
  await sql`update identity.player set stopped_until = now() where id = ${excluded.id}`.execute(
    server.database.db,
  );
  expect(await refusalOf(form)).toBeUndefined();
});

test('a break binds the person, and a blocked person cannot register', async () => {
  const resting = aForm();
  await stop(await open(resting), 'day');
  expect(await refusalOf(resting)).toBe('registration_refused');
  const blocked = aForm();
  await block(await open(blocked));
  expect(await refusalOf(blocked)).toBe('registration_refused');
});

test('different people with the same name register and deposit', async () => {
  await stop(await open(aForm()));
  expect(await verifiedDeposit(await open(aForm()))).toBeUndefined();
});

const dice = async (account: Account) =>
  codeOf(
    await server.call(
      originals.playDice,
      { body: { requestId: randomUUID(), stake: '10', direction: 'over', target: '50' } },
      account,
    ),
  );

async function twoAccounts(): Promise<[Account, Account]> {
  const form = aForm({ cardNo: aCpf() });
  return [await open(form), await open({ ...form, country: '+44', phone: '' }, inBritain)];
}

test('accounts of one person stop together, end every login together, and extend together', async () => {
  const [brazil, britain] = await twoAccounts();
  const stranger = await open(aStranger());
  await stop(brazil, 'week');
  await expect.poll(async () => (await server.call(identity.getBalance, {}, britain)).http).toBe(401);
  expect(await stopOf(britain)).toEqual(await stopOf(brazil));
  expect(await dice(await again(britain))).toBe('play_stopped');
  expect(await deposit(await again(britain), 'GBP-BRL-100')).toBe('play_stopped');
  expect(await stopOf(stranger)).toBeNull();
  await stop(await again(britain), 'always');
  expect(await stopOf(brazil)).toEqual({ kind: 'exclusion', until: null });
  expect(await dice(await again(brazil))).toBe('play_stopped_always');
});

test('accounts of one person stop together when both are excluded at the same instant', async () => {
  const [brazil, britain] = await twoAccounts();
  const answers = await Promise.all(
    [brazil, britain].map((account) => server.call(limits.stopPlay, { body: { length: 'always' } }, account)),
  );
  expect(answers.map(({ http }) => http).filter((http) => http === 200)).not.toHaveLength(0);
  expect(answers.map(({ http }) => http).filter((http) => http >= 500)).toEqual([]);
  for (const account of [brazil, britain])
    expect(await stopOf(account)).toEqual({ kind: 'exclusion', until: null });
});

test('accounts of one person are lifted together, and kept together', async () => {
  const [brazil, britain] = await twoAccounts();
  await stop(brazil);
  await sql`update identity.lift_terms set months_min = 1`.execute(server.database.db);
  await sql`alter table identity.play_stop disable trigger play_stop_append_only`.execute(server.database.db);
  await sql`
    update identity.play_stop set created_at = now() - interval '2 months' where player_id = ${brazil.id}
  `.execute(server.database.db);
  await sql`alter table identity.play_stop enable trigger play_stop_append_only`.execute(server.database.db);
  const lift = (verb: string) =>
    runCommand(server, 'exclusions', verb, brazil.username, '--reason', 'letter, identity checked');
  expect((await lift('lift')).code).toBe(0);
  const lifted = await stopOf(brazil);
  expect(lifted?.until).toEqual(expect.any(String));
  expect(await stopOf(britain)).toEqual(lifted);
  expect((await lift('keep')).code).toBe(0);
  for (const account of [brazil, britain])
    expect(await stopOf(account)).toEqual({ kind: 'exclusion', until: null });
  const { rows } = await sql<{ endless: boolean }>`
    select stopped_until = 'infinity' as endless from wallet.guard where player_id in (${brazil.id}, ${britain.id})
  `.execute(server.database.db);
  expect(rows).toEqual([{ endless: true }, { endless: true }]);
});

test('accounts of one person do not include that of a victim whose document another player typed; staff decides', async () => {
  const cardNo = aCpf();
  const victim = await open(aForm({ cardNo }));
  const thief = await open(aStranger({ cardNo, country: '+44' }), inBritain);
  await stop(thief);
  expect(await stopOf(victim)).toBeNull();
  expect(await pairOf(victim, thief)).toMatchObject({ state: 'open', signals: ['document'] });
  expect(await verifiedDeposit(victim)).toBe('person_in_review');
  const pair = String((await pairOf(victim, thief))?.id);
  expect(await persons('different', pair, '--reason', 'passport seen')).toEqual({
    code: 0,
    text: 'Two people: no account changes.',
  });
  expect(await deposit(victim)).toBeUndefined();
});

async function aPair(length: StopLength = 'halfYear'): Promise<[Account, Account, string]> {
  const form = aForm();
  const excluded = await open(form);
  await stop(excluded, length);
  const account = await open({ ...form, phone: aPhone() });
  return [account, excluded, String((await pairOf(account, excluded))?.id)];
}

test('the decision of staff that it is the same person applies the exclusion with the same end', async () => {
  const [account, excluded, pair] = await aPair();
  const decided = await persons('same', pair, '--reason', 'same selfie');
  expect(decided).toEqual({ code: 0, text: 'One person: 1 more accounts stopped.' });
  // The event that ends its sessions is delivered after the commit.
  await expect.poll(async () => (await server.call(identity.getBalance, {}, account)).http).toBe(401);
  expect(await stopOf(account)).toEqual(await stopOf(excluded));
  expect(await deposit(await again(account))).toBe('play_stopped');
  expect((await persons('same', pair, '--reason', 'once more')).code).toBe(1);
  expect((await persons('list')).text).not.toContain(account.username);
  const shown = (await persons('show', account.username)).text;
  expect(shown).toContain('same');
  expect(shown).toContain('sandbox: same selfie');
  await stop(await again(account), 'always');
  expect(await stopOf(excluded)).toEqual({ kind: 'exclusion', until: null });
});

test('the decision of staff that they are different people opens deposits and is remembered', async () => {
  const [account, , pair] = await aPair();
  expect(await verifiedDeposit(account)).toBe('person_in_review');
  expect((await persons('different', pair, '--reason', 'two passports')).code).toBe(0);
  expect(await deposit(account)).toBeUndefined();
  expect(await deposit(account)).toBeUndefined();
  expect((await persons('list')).text).not.toContain(account.username);
});

test('the decision of staff can be corrected: a stop that came only from the other account ends', async () => {
  const [account, excluded, pair] = await aPair('always');
  await persons('same', pair, '--reason', 'same selfie');
  expect(await stopOf(account)).toEqual({ kind: 'exclusion', until: null });
  const corrected = await persons('different', pair, '--reason', 'twins');
  expect(corrected.text).toBe('Two people: 1 accounts freed of a stop that was not theirs.');
  expect(await stopOf(account)).toBeNull();
  expect(await stopOf(excluded)).toEqual({ kind: 'exclusion', until: null });
  expect(await verifiedDeposit(await again(account))).toBeUndefined();
  const { rows } = await sql<{ free: boolean }>`
    select stopped_until <= now() as free from wallet.guard where player_id = ${account.id}
  `.execute(server.database.db);
  expect(rows).toEqual([{ free: true }]);
});

test('the decision of staff that it is a blocked person blocks the account', async () => {
  const form = aForm();
  const blocked = await open(form);
  await block(blocked);
  const account = await open({ ...form, phone: aPhone() });
  const pair = String((await pairOf(account, blocked))?.id);
  expect((await persons('list')).text).toMatch(new RegExp(`${blocked.username} +blocked`));
  expect((await persons('same', pair, '--reason', 'same selfie')).text).toBe(
    'One person: 1 more accounts blocked.',
  );
  expect(codeOf(await logIn(server, account.username, 'goiabada com queijo'))).toBe('blocked_here');
});

test('the decision of staff given ten times at once is taken once', async () => {
  const [account, excluded, review] = await aPair();
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { data } = await order(server, 'persons.same', { review, reason: 'same selfie' });
      return data.done;
    }),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await stopOf(account)).toEqual(await stopOf(excluded));
  const decisions = await server.database.db
    .selectFrom('identity.person_decision')
    .select('event')
    .where('review_id', '=', BigInt(review))
    .orderBy('id')
    .execute();
  expect(decisions.map(({ event }) => event)).toEqual(['opened', 'same']);
});

test('the decision of staff is kept: the journal is append-only and the pair cannot change', async () => {
  const [, , pair] = await aPair();
  const { db } = server.database;
  await expect(sql`delete from identity.person_decision`.execute(db)).rejects.toThrow('append-only');
  await expect(
    sql`delete from identity.person_review where id = ${BigInt(pair)}`.execute(db),
  ).rejects.toThrow();
  await expect(
    sql`update identity.person_review set first_id = second_id - 1 where id = ${BigInt(pair)}`.execute(db),
  ).rejects.toThrow('cannot change');
});
