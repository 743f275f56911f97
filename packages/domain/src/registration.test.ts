import { describe, expect, it } from 'vitest';
import { locales } from './locales.ts';
import {
  decidePassword,
  examplePhone,
  parseCountry,
  parseDocument,
  parseEmail,
  parseName,
  parsePhone,
} from './registration.ts';

describe('parseEmail', () => {
  it.each([
    ['Ana.Souza+bets@Exemplo.com.br', 'ana.souza+bets@exemplo.com.br'],
    [' x@y.co ', 'x@y.co'],
    ["o'brien@mail.example", "o'brien@mail.example"],
  ])('reads %s', (text, address) => expect(parseEmail(text)).toBe(address));

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
    ['', ''],
  ])('reads %j', (text, name) => expect(parseName(text)).toBe(name));

  it.each([
    '<b>Ana</b>',
    'Ana\u0000',
    '"><script>',
    'R2-D2',
    '-Ana',
    'Ana\u202eanA',
    '\u3164',
    'Ana\u115f',
    'a'.repeat(101),
  ])('refuses %j', (text) => expect(parseName(text)).toBeNull());
});

describe('parsePhone', () => {
  it.each([
    ['(11) 98765-4321', '+55', '11987654321'],
    ['+55 11 98765-4321', '+55', '11987654321'],
    ['020 7946 0018', '+44', '2079460018'],
    ['', '+55', ''],
  ])('reads %s in %s', (text, prefix, digits) => expect(parsePhone(text, prefix)).toBe(digits));

  it.each([
    ['98765', '+55'],
    ['119876543210', '+55'],
    ['+44 20 7946 0018', '+55'],
    ['11 9876x4321', '+55'],
    ['123456789', '+7'],
  ])('refuses %s in %s', (text, prefix) => expect(parsePhone(text, prefix)).toBeNull());
});

describe('parseCountry', () => {
  it.each([
    ['+55', '+55'],
    ['44', '+44'],
    [' 234', '+234'],
  ])('reads %j', (text, prefix) => expect(parseCountry(text)).toBe(prefix));
  it.each(['', '+1', '++55', 'BR'])('refuses %j', (text) => expect(parseCountry(text)).toBeNull());
});

describe('parseDocument', () => {
  it('wants a CPF in Brazil and only its form elsewhere', () => {
    expect(parseDocument('529.982.247-25', 'pt_BR')).toEqual({ cardNo: '52998224725' });
    expect(parseDocument('AB 12-34', 'pt_BR')).toBeNull();
    expect(parseDocument('ab 12-34', 'en_US')).toEqual({ cardNo: 'AB1234' });
    expect(parseDocument('<b>12345</b>', 'en_US')).toBeNull();
    expect(parseDocument(' ', 'pt_BR')).toEqual({ cardNo: null });
  });
});

describe('decidePassword', () => {
  it('counts characters as people do, eight at least', () => {
    expect(decidePassword('7 letra')).toMatchObject({ code: 'password_too_short', params: { min: 8 } });
    expect(decidePassword('🍉🍉🍉🍉')).toMatchObject({ code: 'password_too_short' });
    expect(decidePassword('8 letras')).toMatchObject({ ok: true });
  });
  it.each([
    ['Password1', ''],
    ['FLAMENGO', ''],
    ['ana.souza', 'ana.souza@exemplo.com'],
    ['Ana@Exemplo.com', 'ana@exemplo.com'],
  ])('refuses %s, which anybody would try first', (password, email) =>
    expect(decidePassword(password, email)).toMatchObject({ code: 'password_too_common' }),
  );
});

it('has an example of a phone number that is one, in each country that we serve', () => {
  for (const { phonePrefix } of Object.values(locales))
    expect(parsePhone(examplePhone(phonePrefix), phonePrefix), phonePrefix).toMatch(/^\d{8,}$/);
});
