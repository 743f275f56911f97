import type { PackageGroup } from '@palpite/contracts/payments';
import { describe, expect, test } from 'vitest';
import {
  defaultPriceOf,
  giftPercentOf,
  methodOf,
  type Offer,
  offersInGame,
  tilesOf,
  toOffer,
  welcomeOffers,
} from './offers.ts';

function offer(group: PackageGroup, price: number, gift = 0, discount = 0): Offer {
  const pay = Number((price * (1 - discount)).toFixed(2));
  return toOffer({ pkgId: `${group}-${price}`, curreny: group, price, pay, gift, discount }, 'BRL');
}

test('converts wire amounts to minor units', () => {
  expect(offer('BRL', 20.5, 4.1)).toMatchObject({ priceMinor: 2050n, giftMinor: 410n });
});

test('only EXTPAY packages are paid in cryptocurrency', () => {
  expect(methodOf(offer('EXTPAY', 50))).toBe('crypto');
  expect(methodOf(offer('FCBRL', 50))).toBe('local');
});

describe('price tiles', () => {
  const tiles = tilesOf([
    offer('BRL', 100, 20),
    offer('BRL', 50, 10),
    offer('FCBRL', 100, 100),
    offer('EXPPAY', 100, 0, 0.1),
  ]);

  test('list each price once, cheapest first', () => {
    expect(tiles.map(({ priceMinor }) => priceMinor)).toEqual([5000n, 10000n]);
  });

  test('offer the largest bonus, then the discount, then no promotion', () => {
    expect(tiles[1]?.promotions.map(({ kind, offer: { pkgId }, gift }) => [kind, pkgId, gift])).toEqual([
      ['gift', 'FCBRL-100', 1],
      ['discount', 'EXPPAY-100', 0],
      ['none', 'BRL-100', 0],
    ]);
    expect(tiles[1]).toMatchObject({ giftPercent: 100, discountPercent: 10 });
    expect(tiles[1]?.promotions.map(({ offer: { payMinor } }) => payMinor)).toEqual([10000n, 9000n, 10000n]);
  });

  test('without bonus or discount offer only the plain package', () => {
    expect(tilesOf([offer('BRL', 30)])[0]?.promotions.map(({ kind }) => kind)).toEqual(['none']);
  });
});

test('rounds the percentage of a bonus down', () => {
  expect(giftPercentOf(3000n, 1000n)).toBe(33);
  expect(giftPercentOf(0n, 1000n)).toBe(0);
});

describe('the preselected price', () => {
  const offers = [offer('BRL', 50), offer('BRL', 100), offer('BRL', 200)];

  test('is the one that the server preselects', () => {
    expect(defaultPriceOf(offers, 'BRL-200', 'BRL')).toBe(20000n);
  });

  test('is 100 when the server preselects none or a package of another method', () => {
    expect(defaultPriceOf(offers, null, 'BRL')).toBe(10000n);
    expect(defaultPriceOf(offers, 'EXTPAY-100', 'BRL')).toBe(10000n);
  });

  test('is null when 100 is not offered', () => {
    expect(defaultPriceOf([offer('BRL', 50)], null, 'BRL')).toBeNull();
  });
});

test('the welcome offers are those of the first deposit, otherwise of the second, and always carry a bonus', () => {
  const second = offer('BTBRL', 100, 50);
  expect(welcomeOffers([second, offer('FCBRL', 100, 100)]).map(({ group }) => group)).toEqual(['FCBRL']);
  expect(welcomeOffers([second, offer('FCBRL', 100, 0)])).toEqual([second]);
  expect(welcomeOffers([offer('BRL', 100, 20)])).toEqual([]);
});

test('the in-game deposit offers at most the first four packages', () => {
  const ladder = [10, 20, 50, 100, 200, 500].map((price) => offer('INSBRL', price, 1));
  expect(offersInGame(ladder)).toEqual(ladder.slice(0, 4));
  expect(offersInGame(ladder.slice(0, 2))).toHaveLength(2);
});
