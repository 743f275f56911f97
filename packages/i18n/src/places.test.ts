import { localeCodes } from '@palpite/domain/locales';
import { describe, expect, test } from 'vitest';
import { feedName, feedNames, placeName } from './places.ts';

describe('a place', () => {
  test("is named by its code in the reader's language", () => {
    expect(localeCodes.map((locale) => placeName('JP', locale))).toEqual([
      'Japão',
      'Japan',
      'Jepang',
      'Nhật Bản',
      'Japan',
      '日本',
      '일본',
      '日本',
      'Япония',
    ]);
  });

  test('has our own name where a country has parts, several form one, or sports use a shorter name', () => {
    expect(placeName('GB-WLS', 'ru_RU')).toBe('Уэльс');
    expect(placeName('XW', 'zh_CN')).toBe('西印度群岛');
    expect(placeName('150', 'ja_JP')).toBe('ヨーロッパ');
    expect(placeName('international', 'pt_BR')).toBe('Internacional');
    expect(placeName('US', 'en_US')).toBe('USA');
    expect(placeName('HK', 'zh_CN')).toBe('香港');
  });

  test.each(['ZZZ', 'QX', '', 'gb', '../x', 'constructor'])('has no name for the code %j', (code) => {
    expect(placeName(code, 'en_US')).toBeNull();
  });
});

describe('a name of a feed', () => {
  test('that is a country is translated only where nations play', () => {
    expect(feedName('Germany', 'zh_CN', true)).toBe('德国');
    expect(feedName('Monaco', 'zh_CN')).toBe('Monaco');
    expect(feedName('Arsenal', 'zh_CN', true)).toBe('Arsenal');
  });

  test.each([
    ['USA', 'Estados Unidos'],
    ['United States', 'Estados Unidos'],
    ['England', 'Inglaterra'],
    ['West Indies', 'Índias Ocidentais'],
    ['Bosnia & Herzegovina', 'Bósnia e Herzegovina'],
    ['Czech Republic', 'Tchéquia'],
    ['Ivory Coast', 'Costa do Marfim'],
    ["Cote d'Ivoire", 'Costa do Marfim'],
    ['DR Congo', 'RD Congo'],
    ['Turkey', 'Turquia'],
    ['Türkiye', 'Turquia'],
    ['Curaçao', 'Curaçao'],
    ['Hong Kong', 'Hong Kong'],
    ['South Korea', 'Coreia do Sul'],
    ['Korea Republic', 'Coreia do Sul'],
  ])('%s is %s in Portuguese, for every spelling of a feed', (spelling, name) => {
    expect(feedName(spelling, 'pt_BR', true)).toBe(name);
  });

  test('keeps its suffixes for women, youth and reserves, translated', () => {
    expect(feedName('Brazil (W)', 'zh_CN', true)).toBe('巴西(女)');
    expect(feedName('Brazil U20 Women', 'pt_BR', true)).toBe('Brasil Sub-20 (F)');
    expect(feedName('Japan U-17', 'vi_VN', true)).toBe('U17 Nhật Bản');
    expect(feedName('Arsenal Women', 'ru_RU')).toBe('Arsenal (ж)');
    expect(feedName('Ajax Reserves', 'ko_KR')).toBe('Ajax (리저브)');
    expect(feedName('Pacific Series (W)', 'ja_JP')).toBe('Pacific Series (女子)');
    expect(feedNames('Brazil (W)', true)).toEqual(
      expect.arrayContaining(['Brazil (W)', '巴西(女)', 'Brasil (F)']),
    );
    expect(feedNames('Ajax')).toEqual(['Ajax']);
  });

  test.each(['Women', 'Hannover 96', 'Bayern II', 'U21', 'Western United'])('%s has no suffix', (name) => {
    expect(feedName(name, 'ru_RU')).toBe(name);
  });
});
