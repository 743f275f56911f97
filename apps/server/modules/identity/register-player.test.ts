import { identity } from '@palpite/contracts';
import { birthdayZone } from '@palpite/domain/birth-date';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { aBirthDate } from '../../../../tests/harness/new-person.ts';
import { anEmail, freshCaptcha, logIn, register } from '../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { addDays, dayIn } from '../../platform/days.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PRODUCT_NAME: 'Xaxadinho' } });
});
afterAll(() => server.close());

async function infoOf(token: string) {
  const { body } = await server.call(identity.getUserInfo, {}, { token });
  return body.data;
}

async function registered(
  ...parameters: Parameters<typeof register> extends [TestServer, ...infer P] ? P : never
) {
  const answer = await register(server, ...parameters);
  expect(answer.http).toBe(200);
  return infoOf(answer.body.data.access_token);
}

async function refusal(
  ...parameters: Parameters<typeof register> extends [TestServer, ...infer P] ? P : never
) {
  const answer = await register(server, ...parameters);
  return answer.body.data as unknown as { code: string; params?: object };
}

describe('a registration', () => {
  it('opens an account with every field of the form', async () => {
    const friend = await registered();
    const username = anEmail();
    const info = await registered({
      username: ` ${username.toUpperCase()} `,
      name: ' Marina   d’Ávila ',
      cardNo: '529.982.247-25',
      country: '+55',
      phone: '(11) 98765-4321',
      birthDate: '１９８４-０２-２９',
      regcode: friend.yqm,
      isapp: 1,
    });
    expect(info).toMatchObject({
      username,
      email: username,
      name: "Marina d'Ávila",
      currency: 'BRL',
      balance: 0,
      birthDate: '1984-02-29',
      header: 0,
      kyc: 0,
      testFlag: 0,
    });
    expect(info.uId).toMatch(/^[1-9]\d{9}$/);
    expect(info.yqm).toMatch(/^[A-Z0-9]{8}$/);
    const row = await server.database.db
      .selectFrom('identity.player')
      .selectAll()
      .where('id', '=', BigInt(info.uId))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      card_no: '52998224725',
      country: '+55',
      phone: '+5511987654321',
      invited_by_code: friend.yqm,
      inviter_id: BigInt(friend.uId),
      from_app: true,
      lang: 'pt_BR',
    });
    // Tests of the server hash at a small cost. `hash-password.test.ts` holds the cost of the product.
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
  });

  it.each([
    '11 98765-4321',
    '011987654321',
    '+55 (11) 98765-4321',
    '0055 11 98765 4321',
    '１１９８７６５４３２１',
  ])('stores the phone number %s in E.164', async (phone) => {
    const info = await registered({ phone });
    const row = await server.database.db
      .selectFrom('identity.player')
      .select('phone')
      .where('id', '=', BigInt(info.uId))
      .executeTakeFirstOrThrow();
    expect(row.phone).toBe('+5511987654321');
  });

  it('takes the currency of the language, whatever currency the client sends', async () => {
    const info = await registered({ country: '+44' }, { lang: 'en_US', curreny: 'BRL' });
    expect(info.currency).toBe('GBP');
  });

  it('may be form-encoded, where the plus of the prefix is a space', async () => {
    const { codeId, captCode, headers } = await freshCaptcha(server);
    const username = anEmail();
    const answer = await server.send('POST', '/api/auth/user/restRegister', {
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: `username=${username}&pwd=pwd1-is-long&pwd1=pwd1-is-long&country=+44&birthDate=1990-01-15&codeId=${codeId}&captCode=${captCode}`,
    });
    expect(answer.http).toBe(200);
  });

  it('opens the pockets of the player', async () => {
    const info = await registered();
    const pockets = await server.database.db
      .selectFrom('wallet.account')
      .select(['kind', 'currency', 'balance_minor'])
      .where('player_id', '=', BigInt(info.uId))
      .orderBy('kind')
      .execute();
    expect(pockets).toEqual(
      ['bonus', 'cash', 'held'].map((kind) => ({ kind, currency: 'BRL', balance_minor: 0n })),
    );
  });

  it('links the player to the friend whose code was used, and that friend to their inviter', async () => {
    const first = await registered();
    const second = await registered({ regcode: first.yqm.toLowerCase() });
    const third = await registered({ regcode: second.yqm });
    await registered({ regcode: third.yqm });
    await registered({ regcode: second.yqm });
    const answer = await server.database.db
      .selectFrom('identity.player')
      .select(['id', 'inviter_id'])
      .where('inviter_id', '=', BigInt(first.uId))
      .execute();
    expect(answer.map((row) => String(row.id))).toEqual([second.uId]);
    const login = await server.database.db
      .selectFrom('identity.player')
      .select('username')
      .where('id', '=', BigInt(first.uId))
      .executeTakeFirstOrThrow();

    const token = (await logIn(server, login.username, 'goiabada com queijo')).body.data.access_token;
    expect((await infoOf(token)).inviteCounts).toEqual({ level1: 1, level2: 2, level3: 1 });
  });

  it.each([
    ['captcha_wrong', { captCode: 'WRONG' }],
    ['email_invalid', { username: 'ana@exemplo' }],
    ['name_invalid', { name: '<img src=x onerror=alert(1)>' }],
    ['country_invalid', { country: '+1' }],
    ['birth_date_invalid', { birthDate: '' }],
    ['birth_date_invalid', { birthDate: '1990-02-31' }],
    ['birth_date_invalid', { birthDate: '1800-05-05' }],
    ['birth_date_invalid', { birthDate: '2999-01-01' }],
    ['birth_date_invalid', { birthDate: '31/12/1990' }],
    ['phone_invalid', { phone: '12345' }],
    ['document_invalid', { cardNo: '529.982.247-26' }],
    ['passwords_differ', { pwd: 'uma senha boa', pwd1: 'outra senha boa' }],
    ['password_too_short', { pwd: '1234567', pwd1: '1234567' }],
    ['invitation_unknown', { regcode: 'AMIGO7' }],
    ['password_too_common', { pwd: 'Senha123', pwd1: 'Senha123' }],
    ['password_too_common', { pwd: 'Xaxadinho10', pwd1: 'Xaxadinho10' }],
  ])('is refused with %s', async (code, given) => {
    expect((await refusal(given)).code).toBe(code);
  });

  it('reports the first refusal when everything is wrong, and the next one once that is fixed', async () => {
    const taken = anEmail();
    const document = '111.444.777-35';
    await registered({ username: taken, cardNo: document });
    const wrong: Record<string, string> = {
      captCode: 'WRONG',
      username: 'ana@',
      name: '<b>',
      country: '+999',
      birthDate: '1990-02-31',
      phone: 'x',
      cardNo: '1',
      pwd: 'short',
      pwd1: 'other',
    };
    const mends: [code: string, field: string, mended: string | undefined][] = [
      ['captcha_wrong', 'captCode', undefined],
      ['email_invalid', 'username', taken],
      ['name_invalid', 'name', 'Ana'],
      ['country_invalid', 'country', '+55'],
      ['birth_date_invalid', 'birthDate', `${new Date().getFullYear() - 10}-06-15`],
      ['age_too_low', 'birthDate', '1990-06-15'],
      ['phone_invalid', 'phone', '11987654321'],
      ['document_invalid', 'cardNo', document],
      ['passwords_differ', 'pwd1', 'short'],
      ['password_too_short', 'both', 'password1'],
      ['password_too_common', 'both', 'melancia fria'],
      ['registration_refused', 'username', anEmail()],
      ['registration_refused', 'cardNo', ''],
    ];
    const form = { ...wrong };
    for (const [code, field, mended] of mends) {
      expect((await refusal(form)).code).toBe(code);
      if (field === 'both') Object.assign(form, { pwd: mended, pwd1: mended });
      else if (mended === undefined) delete form[field];
      else form[field] = mended;
    }
    await registered(form);
  });

  it('with an unknown invitation code spends neither the registration nor the captcha', async () => {
    const captcha = await freshCaptcha(server);
    const { yqm } = await registered();
    const form = {
      username: anEmail(),
      birthDate: aBirthDate(),
      pwd: 'goiabada com queijo',
      pwd1: 'goiabada com queijo',
      codeId: captcha.codeId,
      captCode: captcha.captCode,
    };
    const send = (regcode: string) =>
      server.call(identity.restRegister, { body: { ...form, regcode } }, { headers: captcha.headers });
    expect((await send('NAOHA999')).body.data).toMatchObject({ code: 'invitation_unknown' });
    expect((await send(yqm)).http).toBe(200);
    const check = async (code: string) =>
      (await server.call(identity.checkInvitation, { params: { yqm: code } })).body.data;
    expect([await check(yqm.toLowerCase()), await check('NAOHA999')]).toEqual([
      { valid: true },
      { valid: false },
    ]);
  });

  it('is open from the 18th birthday on, in the last time zone of the country', async () => {
    const today = dayIn(birthdayZone('+55'), new Date());
    // Avoids a birthday that only leap years have.
    const day = today.slice(5) === '02-29' ? '02-28' : today.slice(5);
    const birthday = `${Number(today.slice(0, 4)) - 18}-${day}`;
    await registered({ birthDate: birthday });
    expect(await refusal({ birthDate: addDays(birthday, today.slice(5) === day ? 1 : 2) })).toMatchObject({
      code: 'age_too_low',
      params: { age: 18 },
    });
  });

  it('states the minimum length of a password', async () => {
    expect(await refusal({ pwd: 'abc', pwd1: 'abc' })).toMatchObject({ params: { min: 8 } });
  });

  it('refuses an address that differs from a taken one only in letter case', async () => {
    const username = anEmail();
    await registered({ username });
    expect((await refusal({ username: username.toUpperCase() })).code).toBe('registration_refused');
  });

  it('succeeds for one of six concurrent requests with one address, and leaves nothing of the others', async () => {
    const username = anEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(server, { username })));
    expect(answers.map((answer) => answer.http).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const orphans = await server.database.db
      .selectFrom('wallet.account as a')
      .leftJoin('identity.player as p', 'p.id', 'a.player_id')
      .select('a.id')
      .where('a.player_id', 'is not', null)
      .where('p.id', 'is', null)
      .execute();
    expect(orphans).toEqual([]);
  });

  it.each([
    ['a field of ours', { balance: 1000 }],
    ['the level', { level: 10 }],
    ['a wrong type', { username: ['ana@exemplo.com'] }],
    ['null', { pwd: null }],
    ['a number too large for the id', { codeId: 100_000_001 }],
    ['an exponent for the id', { codeId: '1e3' }],
  ])('is refused as a whole when it carries %s', async (_, given) => {
    expect(await refusal(given as object)).toMatchObject({ code: 'request_invalid' });
  });

  it('refuses a body that is not JSON, without a stack trace', async () => {
    const answer = await server.send('POST', '/api/auth/user/restRegister', { body: '{"username":' });
    expect([answer.http, answer.body.data.code]).toEqual([400, 'request_invalid']);
    expect(JSON.stringify(answer.body)).not.toMatch(/\bat \/|node_modules|SyntaxError/);
  });

  it('refuses in the language of the request', async () => {
    const portuguese = await register(server, { username: 'x' });
    const english = await register(server, { username: 'x' }, { lang: 'en_US' });
    expect(portuguese.body.message).not.toBe(english.body.message);
    expect(english.body.message).toContain('e-mail');
  });
});

test('a password may have 64 characters and more, and each of them counts', async () => {
  const username = anEmail();
  const pwd = `${'uma frase bem longa '.repeat(10).slice(0, 199)}!`;
  expect(pwd).toHaveLength(200);
  expect((await register(server, { username, pwd, pwd1: pwd })).http).toBe(200);
  expect((await logIn(server, username, pwd.slice(0, -1))).http).toBe(400);
  expect((await logIn(server, username, `${pwd.slice(0, -1)}?`)).http).toBe(400);
  expect((await logIn(server, username, pwd)).http).toBe(200);
});
