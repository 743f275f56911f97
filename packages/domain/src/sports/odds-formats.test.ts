import { expect, test } from 'vitest';
import { oddsMilliFromAmerican } from './odds.ts';
import { formatOddsAs, oddsFormats } from './odds-formats.ts';

/** From bookmakers' conversion tables: decimal, fractional, American, Hong Kong, Malay, Indonesian. */
test.each([
  [1_010, '1.01', '1/100', '-10000', '0.01', '0.01', '-100.00'],
  [1_100, '1.10', '1/10', '-1000', '0.10', '0.10', '-10.00'],
  [1_200, '1.20', '1/5', '-500', '0.20', '0.20', '-5.00'],
  [1_250, '1.25', '1/4', '-400', '0.25', '0.25', '-4.00'],
  [1_330, '1.33', '1/3', '-303', '0.33', '0.33', '-3.03'],
  [1_400, '1.40', '2/5', '-250', '0.40', '0.40', '-2.50'],
  [1_500, '1.50', '1/2', '-200', '0.50', '0.50', '-2.00'],
  [1_670, '1.67', '2/3', '-149', '0.67', '0.67', '-1.49'],
  [1_800, '1.80', '4/5', '-125', '0.80', '0.80', '-1.25'],
  [1_910, '1.91', '10/11', '-110', '0.91', '0.91', '-1.10'],
  [1_950, '1.95', '10/11', '-105', '0.95', '0.95', '-1.05'],
  [2_000, '2.00', '1/1', '+100', '1.00', '1.00', '1.00'],
  [2_050, '2.05', '21/20', '+105', '1.05', '-0.95', '1.05'],
  [2_200, '2.20', '6/5', '+120', '1.20', '-0.83', '1.20'],
  [2_250, '2.25', '5/4', '+125', '1.25', '-0.80', '1.25'],
  [2_500, '2.50', '3/2', '+150', '1.50', '-0.67', '1.50'],
  [2_750, '2.75', '7/4', '+175', '1.75', '-0.57', '1.75'],
  [2_880, '2.88', '15/8', '+188', '1.88', '-0.53', '1.88'],
  [3_000, '3.00', '2/1', '+200', '2.00', '-0.50', '2.00'],
  [3_750, '3.75', '11/4', '+275', '2.75', '-0.36', '2.75'],
  [4_330, '4.33', '10/3', '+333', '3.33', '-0.30', '3.33'],
  [5_000, '5.00', '4/1', '+400', '4.00', '-0.25', '4.00'],
  [7_500, '7.50', '13/2', '+650', '6.50', '-0.15', '6.50'],
  [11_000, '11.00', '10/1', '+1000', '10.00', '-0.10', '10.00'],
  [34_000, '34.00', '33/1', '+3300', '33.00', '-0.03', '33.00'],
  [251_000, '251.00', '250/1', '+25000', '250.00', '-0.004', '250.00'],
  [101_000, '101.00', '100/1', '+10000', '100.00', '-0.01', '100.00'],
])('%i thousandths are formatted in each format', (oddsMilli, ...texts) => {
  const [decimal, fractional, american, hongKong, malay, indonesian] = texts;
  const written = Object.fromEntries(oddsFormats.map((format) => [format, formatOddsAs(format, oddsMilli)]));
  expect(written).toEqual({ decimal, fractional, american, hongKong, malay, indonesian });
});

test('the third decimal is kept where a format has one', () => {
  expect(formatOddsAs('hongKong', 1_855)).toBe('0.855');
  expect(formatOddsAs('malay', 1_855)).toBe('0.855');
  expect(formatOddsAs('indonesian', 2_855)).toBe('1.855');
});

test('a fraction is the nearest customary one, and the lower of two equally near ones', () => {
  expect(formatOddsAs('fractional', 1_001)).toBe('1/1000');
  expect(formatOddsAs('fractional', 2_025)).toBe('1/1');
  expect(formatOddsAs('fractional', 2_026)).toBe('21/20');
  expect(formatOddsAs('fractional', 10_500)).toBe('9/1');
});

test('prices of long parlays are formatted too', () => {
  expect(formatOddsAs('fractional', 12_345_678_900n)).toBe('12345677/1');
  expect(formatOddsAs('american', 12_345_678_900n)).toBe('+1234567790');
  expect(formatOddsAs('decimal', 12_345_678_900n)).toBe('12345678.90');
});

test('American odds of a feed are formatted as received', () => {
  for (const american of [-303, -250, -200, -150, -115, -110, -105, 100, 105, 110, 150, 1_200])
    expect(Number(formatOddsAs('american', oddsMilliFromAmerican(american) ?? 0))).toBe(american);
});

test('no price is formatted as zero', () => {
  expect(formatOddsAs('malay', 10_000_000)).toBe('-0.001');
  for (const format of oddsFormats)
    for (let oddsMilli = 1_001; oddsMilli < 60_000; oddsMilli += 7)
      expect(formatOddsAs(format, oddsMilli)).toMatch(/^[+-]?\d+(\.\d{2,3}|\/\d+)?$/);
});
