import { describe, expect, test } from 'vitest';
import {
  compareBirthDates,
  compareNames,
  documentKey,
  gradePersonMatch,
  mayStopTogether,
  type PersonSignal,
  personSignals,
} from './person-match.ts';

describe('two names', () => {
  test.each([
    ['Ana Lúcia de Souza', 'ANA LUCIA DE SOUZA'],
    ['Ana  Lúcia', 'Lúcia Ana'],
    ["Marina d'Ávila", 'Marina D Avila'],
    ['Nguyễn Văn Đông', 'nguyen van dong'],
    ['山田 太郎', '山田太郎'],
    ['Ａｎａ Ｌｉｍａ', 'Ana Lima'],
  ])('%s and %s are equal', (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(['name', 'name']);
  });

  test.each([
    ['Joana Prado', 'Joanna Prado'],
    ['Joana Prado', 'Joana Prada'],
    ['Joana Prado', 'Joana Parado'],
    ['Joana Prado', 'Joana Prdao'],
    ['Joana Prado', 'Zoana Prado'],
    ['Prado Joana', 'Joanna Prado'],
    ['Ana Lúcia de Souza', 'Ana Souza'],
    ['Ana Souza', 'Souza, Ana Maria'],
  ])('%s and %s are similar', (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(['similarName', 'similarName']);
  });

  test.each([
    ['Joana Prado', 'Joana Prates'],
    ['Joana Prado', 'Ana Prado'],
    ['Ana', 'Ana Souza'],
    ['', ''],
    ['', 'Ana'],
    ['--', '··'],
  ])('%j and %j are different', (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual([null, null]);
  });
});

test('dates of birth are equal, swapped or different', () => {
  expect(compareBirthDates('1990-03-12', '1990-03-12')).toBe('birthDate');
  expect(compareBirthDates('1990-03-12', '1990-12-03')).toBe('swappedBirthDate');
  expect(compareBirthDates('1990-03-12', '1990-03-13')).toBeNull();
  expect(compareBirthDates('1990-03-12', '1991-12-03')).toBeNull();
  expect(compareBirthDates('1990-05-05', '1990-05-05')).toBe('birthDate');
});

test('a document is compared without leading zeros', () => {
  expect(documentKey('01234567890')).toBe(documentKey('1234567890'));
  expect(documentKey('AB1200')).toBe('AB1200');
});

describe('the grade of a match', () => {
  const sets = Array.from({ length: 2 ** personSignals.length }, (_, bits) =>
    personSignals.filter((_, place) => (bits >> place) & 1),
  );

  test.each<[string, PersonSignal[]]>([
    ['exact', ['document']],
    ['exact', ['name', 'birthDate', 'phone']],
    ['exact', ['name', 'birthDate', 'payment']],
    ['likely', ['name', 'birthDate']],
    ['likely', ['name', 'swappedBirthDate', 'phone']],
    ['likely', ['similarName', 'birthDate', 'phone']],
    ['likely', ['phone']],
    ['likely', ['payment']],
    ['likely', ['device']],
  ])('is %s for %j', (grade, signals) => {
    expect(gradePersonMatch(signals)).toBe(grade);
  });

  test.each<[PersonSignal[]]>([[[]], [['name']], [['birthDate']], [['similarName']], [['swappedBirthDate']]])(
    'is none for %j',
    (signals) => {
      expect(gradePersonMatch(signals)).toBeNull();
    },
  );

  test('never falls when a signal is added', () => {
    const rank = { exact: 2, likely: 1, none: 0 };
    for (const signals of sets)
      for (const added of personSignals)
        expect(rank[gradePersonMatch([...signals, added]) ?? 'none']).toBeGreaterThanOrEqual(
          rank[gradePersonMatch(signals) ?? 'none'],
        );
  });

  test('stops accounts together only with a name or a date of birth', () => {
    expect(mayStopTogether(['document'])).toBe(false);
    expect(mayStopTogether(['document', 'phone', 'device', 'payment'])).toBe(false);
    expect(mayStopTogether(['document', 'similarName'])).toBe(true);
    expect(mayStopTogether(['document', 'birthDate'])).toBe(true);
    expect(mayStopTogether(['name', 'birthDate', 'phone'])).toBe(true);
    expect(mayStopTogether(['name', 'birthDate'])).toBe(false);
  });
});
