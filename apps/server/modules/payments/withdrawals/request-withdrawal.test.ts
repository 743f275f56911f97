import { randomUUID } from 'node:crypto';
import { bonuses, identity, originals, withdrawals } from '@palpite/contracts';
import { bonusSources } from '@palpite/contracts/bonuses';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allowAnyStake, bonusesOf, give, stakeInJournal } from '../../../../../tests/harness/bonuses.ts';
import { actOnPage, orderPackage, paymentSecret } from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { callConfirmed } from '../../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type SportsTable, sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import {
  aCpf,
  aHolder,
  aTronAddress,
  getWithdrawal,
  type Holder,
  leaveCash,
  letHoursPass,
  letTurnoverBe,
  limitsOf,
  movementsOf,
  purseOf,
  sendDue,
  stopSending,
  toOwnAccount,
  withdraw,
  withdrawAccepted,
} from '../../../../../tests/harness/withdrawals.ts';
import { rejectWithdrawal } from './decide-withdrawal.ts';

let server: TestServer;
let table: SportsTable;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' } });
  table = sportsTable(server);
  await table.delay('football', 30_000);
  await stopSending(server);
  await allowAnyStake(server);
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

type Answer = Awaited<ReturnType<typeof withdraw>>;

function refusalOf({ body }: Answer): [code: string, message: string] {
  const { data, message } = body as unknown as { data: { code: string }; message: string };
  return [data.code, message];
}

async function traceOf(holder: { id: bigint }): Promise<unknown> {
  const { db } = server.database;
  return {
    accounts: await db
      .selectFrom('wallet.account')
      .selectAll()
      .where('player_id', '=', holder.id)
      .orderBy('id')
      .execute(),
    withdrawals: await db
      .selectFrom('payments.withdrawal')
      .selectAll()
      .where('player_id', '=', holder.id)
      .execute(),
    depositor: await db
      .selectFrom('payments.depositor')
      .selectAll()
      .where('player_id', '=', holder.id)
      .execute(),
    news: await db.selectFrom('platform.outbox').select('seq').where('player_id', '=', holder.id).execute(),
  };
}

async function deposit(holder: Holder, pkgId: string): Promise<void> {
  const { payNo } = await orderPackage(server, holder, pkgId, 0);
  await actOnPage(server, payNo, 'complete');
}

async function aLevelFour(cashMinor: bigint): Promise<Holder> {
  const holder = await aHolder(server, 0n);
  // Before any money moves; otherwise the job that raises levels has inserted the row.
  await server.database.db
    .insertInto('engagement.vip_player')
    .values({ player_id: holder.id, level: 4 })
    .execute();
  await deposit(holder, 'BRL-BRL-10000');
  await letTurnoverBe(server, holder, 8_000_000n);
  await leaveCash(server, holder, cashMinor);
  return holder;
}

test('A withdrawal holds the whole amount at once, and is shown with its fee', async () => {
  const holder = await aHolder(server, 30_000n);
  const requestId = randomUUID();
  const answer = await withdraw(server, holder, toOwnAccount(holder, 123.45, { requestId }));
  expect(answer.body.data).toEqual({
    orderId: expect.any(String),
    status: '00',
    amount: 123.45,
    // 2.5 % of 123.45 is 3.08625, rounded down.
    fee: 3.08,
    net: 120.37,
    balance: 176.55,
    sendFrom: null,
  });
  const { orderId } = answer.body.data;
  expect(await purseOf(server, holder)).toEqual([17_655n, 12_345n]);
  expect(await movementsOf(server, orderId)).toEqual([['withdrawal-hold', 12_345n]]);
  expect(await getWithdrawal(server, orderId)).toMatchObject({
    request_id: requestId,
    bank: 'CPF',
    account_no: holder.cardNo,
    holder_document: holder.cardNo,
    holder_name: 'Marina Teste',
    status: 'approved',
    usdt_micro: null,
  });
  const info = await server.call(identity.getUserInfo, {}, { token: holder.token });
  expect(info.body.data).toMatchObject({ balance: 176.55, wdSumAmount: 0 });
});

test("The screen gets limits, fee, rate, progress and the player's own account", async () => {
  const fresh = await server.fundedPlayer(20_000n);
  expect(await limitsOf(server, fresh)).toEqual({
    limitAmount: 50,
    maxAmount: 10_000,
    number: 1,
    lock: 0,
    wdAmount: 200,
    usdtRate: 5.4,
    feePercent: 2.5,
    progress: 100,
    turnoverNeeded: 0,
    turnoverLeft: 0,
    forfeits: [],
    kyc: 0,
    hold: '',
    holdHours: 0,
    holdEnds: { CPF: null, USDT: null },
    ways: ['CPF', 'USDT'],
    cardInfo: {},
  });
  const holder = await aHolder(server, 2_000_000n);
  const own = {
    ifsc: holder.cardNo,
    payCardNo: holder.cardNo,
    name: 'Marina Teste',
    whatsapp: expect.stringMatching(/^\+5511\d{9}$/),
    CHANNEL: 'CPF',
  };
  expect(await limitsOf(server, holder)).toMatchObject({ wdAmount: 10_000, kyc: 1, cardInfo: { CPF: own } });
  const address = aTronAddress();
  await withdrawAccepted(server, holder, 60, {
    payCardBank: 'USDT',
    payCardNo: address,
    whatsapp: '(21) 91234-5678',
  });
  expect(await limitsOf(server, holder)).toMatchObject({
    number: 0,
    cardInfo: {
      CPF: own,
      USDT: { ifsc: '', payCardNo: address, whatsapp: '+5521912345678', CHANNEL: 'TRC20' },
    },
  });
});

test('A contact that is not a phone number is refused', async () => {
  const holder = await aHolder(server, 20_000n);
  const form = toOwnAccount(holder, 100);
  const refused = await withdraw(server, holder, { ...form, whatsapp: '98765' });
  expect(refusalOf(refused)[0]).toBe('phone_invalid');
  await withdrawAccepted(server, holder, 100, { whatsapp: '0055 11 98765-4321' });
});

test('Nothing can be withdrawn before deposits are staked once; a bonus adds nothing to that turnover', async () => {
  const holder = await aHolder(server, 0n);
  const { payNo } = await orderPackage(server, holder, 'BRL-BRL-200', 1);
  await actOnPage(server, payNo, 'complete');
  // The bonus of 40 needs its 600 only to become cash itself.
  const before = { wdAmount: 0, progress: 0, turnoverNeeded: 200, turnoverLeft: 200 };
  expect(await limitsOf(server, holder)).toMatchObject(before);
  await stakeInJournal(server, holder, [{ product: 'roleta', amountMinor: 19_900n }]);
  await server.fund(holder, 19_900n);
  expect(await limitsOf(server, holder)).toMatchObject({ wdAmount: 0, progress: 99, turnoverLeft: 1 });
  const refused = await withdraw(server, holder, toOwnAccount(holder, 100));
  expect(refusalOf(refused)).toEqual(['nothing_to_withdraw', 'Sem valor de levantamento']);
  await stakeInJournal(server, holder, [{ product: 'roleta', amountMinor: 100n }]);
  expect(await limitsOf(server, holder)).toMatchObject({ wdAmount: 199, progress: 100, turnoverLeft: 0 });
  const info = await server.call(identity.getUserInfo, {}, { token: holder.token });
  expect(info.body.data).toMatchObject({ addPayAmount: 0, gamePayAmount: 200 });
});

test('A stake from before the newest deposit that is returned later is missing turnover, not a completed one', async () => {
  const holder = await aHolder(server, 0n);
  await letTurnoverBe(server, holder, 50_000n);
  const { payNo } = await orderPackage(server, holder, 'BRL-BRL-200', 1);
  await actOnPage(server, payNo, 'complete');
  expect(await limitsOf(server, holder)).toMatchObject({ progress: 100, turnoverLeft: 0 });
  await letTurnoverBe(server, holder, 0n);
  const missing = { wdAmount: 0, progress: 0, turnoverNeeded: 200, turnoverLeft: 200 };
  expect(await limitsOf(server, holder)).toMatchObject(missing);
  const info = await server.call(identity.getUserInfo, {}, { token: holder.token });
  expect(info.body.data).toMatchObject({ addPayAmount: 200, gamePayAmount: 0 });
});

describe('An active bonus', () => {
  test.each(bonusSources.filter((source) => source !== 'deposit'))(
    "from %s does not restrict the player's cash",
    async (source) => {
      const holder = await aHolder(server, 47_250n);
      await give(server, holder, { source, amountMinor: 50n, wagerTimes: 15n });
      expect(await limitsOf(server, holder)).toMatchObject({
        wdAmount: 472.5,
        progress: 100,
        turnoverLeft: 0,
      });
    },
  );

  test('is forfeited by a withdrawal once, and only after the player agreed', async () => {
    const holder = await aHolder(server, 30_000n);
    const { id } = await give(server, holder, { amountMinor: 5_000n, wagerTimes: 4n });
    await stakeInJournal(server, holder, [{ product: 'roleta', amountMinor: 10_000n }]);
    expect((await limitsOf(server, holder)).forfeits).toMatchObject([
      { bonusId: id, left: 50, required: 200, wagered: 100, progress: 50 },
    ]);
    const before = await traceOf(holder);
    const form = toOwnAccount(holder, 100);
    const [code, sentence] = refusalOf(await withdraw(server, holder, form));
    expect([code, sentence]).toEqual(['withdrawal_forfeits_bonus', expect.stringContaining('bônus')]);
    const other = await withdraw(server, holder, { ...form, forfeit: ['another'] });
    expect(refusalOf(other)[0]).toBe('withdrawal_forfeits_bonus');
    expect(await traceOf(holder)).toEqual(before);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => withdraw(server, holder, { ...form, forfeit: [id] })),
    );
    expect(new Set(answers.map(({ body }) => body.data.orderId)).size).toBe(1);
    expect(await purseOf(server, holder)).toEqual([10_000n, 10_000n]);
    expect(await bonusesOf(server, holder)).toMatchObject({
      bonusBalance: 0,
      bonuses: [{ bonusId: id, state: 'forfeited', left: 0 }],
    });
    expect((await limitsOf(server, holder)).forfeits).toEqual([]);
  });

  test('stays forfeited when the withdrawal is returned', async () => {
    const holder = await aHolder(server, 30_000n);
    const { id } = await give(server, holder);
    const { orderId } = await withdrawAccepted(server, holder, 100, { forfeit: [id] });
    await rejectWithdrawal(server.database.db, orderId, {
      cause: 'review',
      reason: 'test',
      decidedBy: 'ana',
    });
    expect(await purseOf(server, holder)).toEqual([30_000n, 0n]);
    expect(await bonusesOf(server, holder)).toMatchObject({
      bonusBalance: 0,
      bonuses: [{ bonusId: id, state: 'forfeited' }],
    });
  });

  test('that was granted after the confirmation needs a new one, and none is forfeited', async () => {
    const holder = await aHolder(server, 30_000n);
    const first = await give(server, holder);
    const second = await give(server, holder);
    const refused = await withdraw(server, holder, toOwnAccount(holder, 100, { forfeit: [first.id] }));
    expect(refusalOf(refused)[0]).toBe('withdrawal_forfeits_bonus');
    expect((await bonusesOf(server, holder)).bonuses.map(({ state }) => state)).toEqual(['active', 'active']);
    await withdrawAccepted(server, holder, 100, { forfeit: [first.id, second.id] });
    expect(await bonusesOf(server, holder)).toMatchObject({ bonusBalance: 0 });
  });

  test('with completed turnover becomes cash at once and is not forfeited', async () => {
    const holder = await aHolder(server, 30_000n);
    const { id } = await give(server, holder, { amountMinor: 5_000n, wagerTimes: 2n });
    // Nothing was sealed: neither the roll-up nor the bonus job has run.
    await stakeInJournal(server, holder, [{ product: 'roleta', amountMinor: 10_000n }]);
    expect(await limitsOf(server, holder)).toMatchObject({ wdAmount: 250, forfeits: [] });
    expect(await bonusesOf(server, holder)).toMatchObject({
      bonuses: [{ bonusId: id, state: 'completed', converted: 50 }],
    });
    expect(await withdrawAccepted(server, holder, 250)).toMatchObject({ balance: 0 });
  });

  test('that becomes cash during a withdrawal is either cash or forfeited, never both', async () => {
    const holder = await aHolder(server, 30_000n);
    const { id } = await give(server, holder, { amountMinor: 5_000n, wagerTimes: 2n });
    await stakeInJournal(server, holder, [{ product: 'roleta', amountMinor: 10_000n }]);
    await Promise.all([
      withdrawAccepted(server, holder, 100, { forfeit: [id] }),
      bonusesOf(server, holder),
      limitsOf(server, holder),
      server.call(bonuses.forfeitBonus, { params: { bonusId: id } }, holder),
    ]);
    const [bonus] = (await bonusesOf(server, holder)).bonuses;
    const [cashMinor, heldMinor] = await purseOf(server, holder);
    expect([bonus?.state, cashMinor, heldMinor]).toEqual(
      bonus?.state === 'completed' ? ['completed', 15_000n, 10_000n] : ['forfeited', 10_000n, 10_000n],
    );
  });
});

test('A player who cancels a bonus can withdraw without a confirmation', async () => {
  const holder = await aHolder(server, 20_000n);
  const { id } = await give(server, holder);
  const { body } = await server.call(bonuses.forfeitBonus, { params: { bonusId: id } }, holder);
  expect(body.data).toMatchObject({ balance: 200, bonusBalance: 0 });
  await withdrawAccepted(server, holder, 200);
});

test('The sum of withdrawals in the user info counts paid ones', async () => {
  const holder = await aHolder(server, 10_000n);
  const { orderId } = await withdrawAccepted(server, holder, 100);
  await sendDue(server, {
    createPayout: async ({ withdrawalId, amountMinor, currency }) => ({
      outcome: 'ok',
      value: {
        payoutNo: `AP-${withdrawalId}`,
        withdrawalId,
        status: 'paid',
        amountMinor,
        currency,
        reason: '',
        accountAtFault: false,
      },
    }),
  });
  expect((await getWithdrawal(server, orderId)).status).toBe('paid');
  const info = await server.call(identity.getUserInfo, {}, { token: holder.token });
  expect(info.body.data).toMatchObject({ balance: 0, wdSumAmount: 100 });
});

describe('Refusals follow the order of section 5 and change nothing', () => {
  /** The first request fails every check; each step corrects one thing. */
  test('one after the other', async () => {
    const player = await server.newPlayer();
    const match = await table.offer({ score: { home: 0, away: 0 } });
    await server.fund(player, 1_000n);
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(winner, 'home', 2_000)], { stake: '10' }),
    );
    expect(bet.state).toBe('pending');
    const spent = randomUUID();
    await server.database.db
      .insertInto('payments.withdrawal')
      .values({
        id: spent,
        player_id: player.id,
        request_id: randomUUID(),
        currency: 'BRL',
        amount_minor: 5_000n,
        fee_minor: 125n,
        bank: 'CPF',
        account_no: '1',
        holder_name: 'a',
        holder_document: '1',
        status: 'requested',
        vendor: 'nobody',
        client: '{}',
      })
      .execute();
    const form: Parameters<typeof withdraw>[2] = { amount: '10.001' };
    const holder: Holder = { ...player, cardNo: aCpf() };

    const steps: [putRight: () => unknown, code: string, sentence: string][] = [
      [
        () => {},
        'withdrawal_locked',
        'Sua fatura do jogo está sendo gerada, por favor, tente novamente mais tarde',
      ],
      [
        () => table.passDelay(),
        'withdrawals_used_up',
        'Número de retiradas restantes hoje 0, tente novamente amanhã。',
      ],
      [() => letHoursPass(server, spent, 24), 'nothing_to_withdraw', 'Sem valor de levantamento'],
      [
        () => server.fund(player, 20_000n),
        'amount_invalid',
        'Digite um valor válido, como 10,50. Nada foi debitado.',
      ],
      [
        () => Object.assign(form, { amount: '' }),
        'withdrawal_too_small',
        'Montante mínimo de retirada: R$\u00a050',
      ],
      [
        () => Object.assign(form, { amount: 49.99 }),
        'withdrawal_too_small',
        'Montante mínimo de retirada: R$\u00a050',
      ],
      [
        () => Object.assign(form, { amount: 200.01 }),
        'withdrawal_too_large',
        'Montante máximo de levantamento: R$\u00a0200',
      ],
      [
        () => Object.assign(form, { amount: 200 }),
        'withdrawal_incomplete',
        'Por favor, preencha as informações de retirada',
      ],
      [
        () => Object.assign(form, { payCardBank: 'CPF', payCardNo: ' ' }),
        'withdrawal_incomplete',
        'Por favor, preencha as informações de retirada',
      ],
      [
        () => Object.assign(form, { payCardNo: aCpf() }),
        'document_unverified',
        'Confirme seu nome e documento antes de sacar. O saque vai só para a sua própria conta.',
      ],
      [
        () =>
          callConfirmed(
            server,
            withdrawals.updateKyc,
            { body: { name: 'Marina Teste', cardNo: holder.cardNo } },
            player,
          ),
        'account_not_own',
        'O saque por CPF vai só para a sua própria conta. Use o CPF confirmado no seu cadastro; nada foi debitado.',
      ],
      [
        () => Object.assign(form, { payCardBank: 'USDT', payCardNo: holder.cardNo }),
        'address_invalid',
        'Este endereço não é da rede TRC20. Copie o endereço USDT da sua carteira, que começa com T; nada foi debitado.',
      ],
    ];
    for (const [putRight, code, sentence] of steps) {
      await putRight();
      const before = await traceOf(player);
      expect(refusalOf(await withdraw(server, holder, { ...form }))).toEqual([code, sentence]);
      expect([code, await traceOf(player)]).toEqual([code, before]);
    }
    await server.database.db.deleteFrom('payments.withdrawal').where('id', '=', spent).execute();
    Object.assign(form, { payCardBank: 'CPF', payCardNo: holder.cardNo });
    expect((await withdraw(server, holder, form)).body).toMatchObject({
      message: 'Solicitação de saque bem-sucedida!',
      data: { amount: 200, balance: 0 },
    });
  });

  test("in English and in the player's currency", async () => {
    const holder = await aHolder(server, 20_000n);
    const refused = await withdraw(server, holder, toOwnAccount(holder, 10), 'en_US');
    expect(refusalOf(refused)).toEqual(['withdrawal_too_small', 'Smallest withdrawal: R$50']);
  });

  test('an amount above the limit of one withdrawal is too large, whatever the balance', async () => {
    const holder = await aHolder(server, 5_000_000n);
    const refused = await withdraw(server, holder, toOwnAccount(holder, 10_000.01));
    expect(refusalOf(refused)).toEqual([
      'withdrawal_too_large',
      'Montante máximo de levantamento: R$\u00a010.000',
    ]);
  });

  test.each(['0x1', '-60', '1e3', '60,5', 'NaN', '９９'])('%s is not an amount', async (amount) => {
    const holder = await aHolder(server, 20_000n);
    const answer = await withdraw(server, holder, toOwnAccount(holder, amount));
    expect(answer.http).toBe(400);
    expect(await purseOf(server, holder)).toEqual([20_000n, 0n]);
  });
});

describe('Accounts and addresses', () => {
  test("A document is accepted with dots and dash, and the form's name is ignored", async () => {
    const holder = await aHolder(server, 10_000n);
    const dotted = holder.cardNo.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
    const { orderId } = await withdrawAccepted(server, holder, 50, {
      payCardNo: dotted,
      name: 'Outra Pessoa',
      ifsc: 'x',
    });
    expect(await getWithdrawal(server, orderId)).toMatchObject({
      account_no: holder.cardNo,
      holder_name: 'Marina Teste',
    });
  });

  test('USDT is paid at the current rate, rounded down, and the rate is stored', async () => {
    const holder = await aHolder(server, 10_000n);
    const address = aTronAddress();
    const { orderId, net } = await withdrawAccepted(server, holder, 100, {
      payCardBank: 'USDT',
      payCardNo: ` ${address} `,
    });
    expect(net).toBe(97.5);
    // 97.50 divided by the rate of 5.40.
    expect(await getWithdrawal(server, orderId)).toMatchObject({
      account_no: address,
      usdt_rate_milli: 5_400n,
      usdt_micro: 18_055_555n,
    });
  });

  test('An address with one wrong letter, of another network or truncated is refused', async () => {
    const holder = await aHolder(server, 10_000n);
    const address = aTronAddress();
    const wrong = [
      address.slice(0, -1),
      address.slice(0, 10) + (address[10] === 'a' ? 'b' : 'a') + address.slice(11),
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      `${address.slice(0, 12)}0${address.slice(13)}`,
    ];
    for (const payCardNo of wrong) {
      const answer = await withdraw(
        server,
        holder,
        toOwnAccount(holder, 50, { payCardBank: 'USDT', payCardNo }),
      );
      expect([payCardNo, refusalOf(answer)[0]]).toEqual([payCardNo, 'address_invalid']);
    }
    expect(await purseOf(server, holder)).toEqual([10_000n, 0n]);
  });
});

describe('Withdrawals a day', () => {
  test('follow the VIP level, reset at midnight in São Paulo, and exclude returned ones', async () => {
    const holder = await aLevelFour(100_000n);
    expect((await limitsOf(server, holder)).number).toBe(2);
    const { orderId: first } = await withdrawAccepted(server, holder, 60);
    const { orderId: second } = await withdrawAccepted(server, holder, 70);
    const third = await withdraw(server, holder, toOwnAccount(holder, 80));
    expect(refusalOf(third)[0]).toBe('withdrawals_used_up');
    const decision = { reason: 'test', cause: 'review', decidedBy: 'test' } as const;
    await rejectWithdrawal(server.database.db, second, decision);
    expect((await limitsOf(server, holder)).number).toBe(1);
    await letHoursPass(server, first, 24);
    expect((await limitsOf(server, holder)).number).toBe(2);
  });
});

describe('Concurrent requests', () => {
  test('Ten identical requests make one withdrawal; other content is refused', async () => {
    const holder = await aHolder(server, 50_000n);
    const form = toOwnAccount(holder, 80);
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(server, holder, form)));
    expect(new Set(answers.map((answer) => answer.http))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.data.orderId)).size).toBe(1);
    expect(await purseOf(server, holder)).toEqual([42_000n, 8_000n]);
    const changed = [{ amount: 81 }, { payCardBank: 'USDT' as const }, { payCardNo: aCpf() }];
    for (const change of changed) {
      const answer = await withdraw(server, holder, { ...form, ...change });
      expect(refusalOf(answer)[0]).toBe('request_id_reused');
    }
    expect(await purseOf(server, holder)).toEqual([42_000n, 8_000n]);
  });

  test('Fifty concurrent requests on one balance: as many as the day allows', async () => {
    const holder = await aLevelFour(900_000n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => withdraw(server, holder, toOwnAccount(holder, 100))),
    );
    const taken = answers.filter((answer) => answer.http === 200);
    expect(taken).toHaveLength(2);
    const codes = answers.filter((answer) => answer.http !== 200).map((answer) => refusalOf(answer)[0]);
    expect(new Set(codes)).toEqual(new Set(['withdrawals_used_up']));
    expect(await purseOf(server, holder)).toEqual([880_000n, 20_000n]);
  });

  test('Fifty concurrent requests on a balance for one: one', async () => {
    const holder = await aLevelFour(15_000n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => withdraw(server, holder, toOwnAccount(holder, 100))),
    );
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
    expect(await purseOf(server, holder)).toEqual([5_000n, 10_000n]);
  });

  test('Concurrent withdrawals and stakes never spend one balance twice', async () => {
    const holder = await aHolder(server, 10_000n);
    const { body: seeds } = await server.call(originals.getSeeds, {}, { token: holder.token });
    expect(seeds.status).toBe(200);
    const play = () =>
      server.call(
        originals.playDice,
        { body: { requestId: randomUUID(), stake: 60, direction: 'over', target: 98 } },
        { token: holder.token },
      );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? withdraw(server, holder, toOwnAccount(holder, 100)) : play(),
      ),
    );
    const taken = answers.filter((answer, index) => index % 2 === 0 && answer.http === 200);
    const [cashMinor, heldMinor] = await purseOf(server, holder);
    expect(heldMinor).toBe(BigInt(taken.length) * 10_000n);
    expect(cashMinor >= 0n).toBe(true);
  });
});
