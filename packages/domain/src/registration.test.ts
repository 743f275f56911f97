import { describe, expect, it } from 'vitest';
import { decidePassword, parseCountry, parseDocument, parseEmail, parseName } from './registration.ts';

describe('parseEmail', () => {
  it.each([
    ['Ana.Souza+bets@Exemplo.com.br', 'ana.souza+bets@exemplo.com.br'],
    [' x@y.co ', 'x@y.co'],
    ["o'brien@mail.example", "o'brien@mail.example"],
  ])('parses %s', (text, address) => expect(parseEmail(text)).toBe(address));

  it.each([
    '',
    'ana',
    '@exemplo.com',
    'ana@exemplo',
    'ana@@exemplo.com',
    'ana@.com',
    'ana@exemplo..com',
    '.ana@exemplo.com',
    'ana.@exemplo.com',
    'an a@exemplo.com',
    'ana@exem_plo.com',
    'ana@-exemplo.com',
    'ana@127.0.0.1',
    'ana@exemplo.c',
    'ana@exemplo.com\nbcc: eva@exemplo.com',
    'aná@exemplo.com',
    `${'a'.repeat(65)}@exemplo.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('refuses %j', (text) => expect(parseEmail(text)).toBeNull());
});

describe('parseName', () => {
  it.each([
    ['  José   da Silva-Sauro  ', 'José da Silva-Sauro'],
    ["D'Ávila Jr.", "D'Ávila Jr."],
    ['山田 太郎', '山田 太郎'],
    ['Maria Sant´Anna', "Maria Sant'Anna"],
    ['Maria Sant’Anna', "Maria Sant'Anna"],
    ['Maria Santʼ Anna', "Maria Sant' Anna"],
    ['João Silva 3º', 'João Silva 3º'],
    ['João Silva 3°', 'João Silva 3º'],
    ['Ana–Maria', 'Ana-Maria'],
    ['Ana‐Maria', 'Ana-Maria'],
    ['ヴァン・ダム', 'ヴァン・ダム'],
    ['ｳﾞｧﾝ･ﾀﾞﾑ', 'ヴァン・ダム'],
    ['辻\u{e0100}元', '辻元'],
    ['葛\ufe00城', '葛城'],
    ["'t Hooft", "'t Hooft"],
    ['’t Hooft', "'t Hooft"],
    ['Ｊｏãｏ　Ｓｉｌｖａ', 'João Silva'],
    ['Joa\u0303o', 'João'],
    ['Gal·la', 'Gal·la'],
    ['محمد علي', 'محمد علي'],
    ['', ''],
  ])('parses %j', (text, name) => expect(parseName(text)).toBe(name));

  it.each([
    '<b>Ana</b>',
    'Ana\u0000',
    '"><script>',
    'R2-D2',
    '-Ana',
    "''Ana",
    'Ana 3',
    'Ana 3ºb',
    'Ana\ufe0f',
    'Ana\u202eanA',
    '\u3164',
    'Ana\u115f',
    'a'.repeat(101),
  ])('refuses %j', (text) => expect(parseName(text)).toBeNull());
});

describe('parseCountry', () => {
  it.each([
    ['+55', '+55'],
    ['44', '+44'],
    [' 234', '+234'],
  ])('parses %j', (text, prefix) => expect(parseCountry(text)).toBe(prefix));
  it.each(['', '+1', '++55', 'BR'])('refuses %j', (text) => expect(parseCountry(text)).toBeNull());
});

describe('parseDocument', () => {
  it('requires a CPF in Brazil and only a valid form elsewhere', () => {
    expect(parseDocument('529.982.247-25', 'pt_BR')).toEqual({ cardNo: '52998224725' });
    expect(parseDocument('AB 12-34', 'pt_BR')).toBeNull();
    expect(parseDocument('ab 12-34', 'en_US')).toEqual({ cardNo: 'AB1234' });
    expect(parseDocument('ＡＢ１２－３４', 'ja_JP')).toEqual({ cardNo: 'AB1234' });
    expect(parseDocument('4511 № 123456', 'ru_RU')).toEqual({ cardNo: '4511123456' });
    expect(parseDocument('900101–1234567', 'ko_KR')).toEqual({ cardNo: '9001011234567' });
    expect(parseDocument('５２９．９８２．２４７－２５', 'pt_BR')).toEqual({ cardNo: '52998224725' });
    expect(parseDocument('<b>12345</b>', 'en_US')).toBeNull();
    expect(parseDocument(' ', 'pt_BR')).toEqual({ cardNo: null });
  });
});

describe('decidePassword', () => {
  const rules = { isCommon: (password: string) => password === 'password1' };
  it('requires at least eight characters as people count them', () => {
    expect(decidePassword('7 letra', rules)).toMatchObject({
      code: 'password_too_short',
      params: { min: 8 },
    });
    expect(decidePassword('🍉🍉🍉🍉', rules)).toMatchObject({ code: 'password_too_short' });
    expect(decidePassword('8 letras', rules)).toMatchObject({ ok: true });
  });
  it('checks and returns the normal form', () => {
    expect(decidePassword('ｐａｓｓｗｏｒｄ１', rules)).toMatchObject({ code: 'password_too_common' });
    expect(decidePassword('corac\u0327a\u0303o forte', rules)).toEqual({ ok: true, value: 'coração forte' });
    expect(decidePassword('e\u0301'.repeat(5), rules)).toMatchObject({ code: 'password_too_short' });
  });
  it.each([
    ['ana.souza', 'ana.souza@exemplo.com'],
    ['Ana@Exemplo.com', 'ana@exemplo.com'],
  ])('refuses %s, the address of the account', (password, email) =>
    expect(decidePassword(password, { ...rules, email })).toMatchObject({ code: 'password_too_common' }),
  );
});
