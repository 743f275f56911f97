import { expect, test } from 'vitest';
import { decideSharedAddress } from './shared-address.ts';

const origin = 'https://bets.example';
const addressOf = (text: string) => decideSharedAddress(text, origin);

test('both forms of an invitation link lead to its screen, with text around them too', () => {
  const invited = { path: '/yAMIGO7', search: {} };
  expect(addressOf('Vem jogar comigo! https://bets.example/yAMIGO7.')).toEqual(invited);
  expect(addressOf('https://bets.example/#/yAMIGO7')).toEqual(invited);
});

test('a link of this site leads to its screen', () => {
  expect(addressOf('Olha: https://bets.example/#/match?id=812 (agora)')).toEqual({
    path: '/match',
    search: { id: '812' },
  });
});

test('links of other sites lead nowhere and their text is searched', () => {
  expect(addressOf('Onça https://other.example/#/wallet')).toEqual({
    path: '/search',
    search: { text: 'Onça' },
  });
  expect(addressOf('https://other.example/yAMIGO7')).toBeNull();
  expect(addressOf('https://bets.example.evil.example/#/wallet')).toBeNull();
});

test('a long text is searched by its beginning, and an empty one leads nowhere', () => {
  expect(addressOf('a'.repeat(200))?.search.text).toHaveLength(40);
  expect(addressOf('  \n ')).toBeNull();
});

test.each([
  'web+palpite:casino?shelf=new',
  'web+palpite://casino?shelf=new',
  'web+palpite:/casino?shelf=new',
])('%s opens a screen', (text) => {
  expect(addressOf(text)).toEqual({ path: '/casino', search: { shelf: 'new' } });
});
