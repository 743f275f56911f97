import { expect, test } from 'vitest';
import { brCode, crc16 } from './br-code.ts';
import { demoAddress, usdtCentsOf } from './usdt.ts';

test('computes the CRC-16 of EMV codes', () => {
  // The check value that catalogues of CRCs publish for this variant.
  expect(crc16('123456789')).toBe(0x29b1);
});

function fieldsOf(code: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4));
    expect(length).toBeGreaterThan(0);
    fields.set(code.slice(at, at + 2), code.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

test('a Pix code consists of fields with id, length and value: amount, merchant without accents, and checksum', () => {
  const code = brCode({
    location: 'pix.anelo.example/v1/abc',
    amountText: '250.00',
    merchantName: 'Palpite São João',
    city: 'SAO PAULO',
  });
  expect(Object.fromEntries(fieldsOf(code))).toEqual({
    '00': '01',
    '01': '12',
    '26': '0014br.gov.bcb.pix2524pix.anelo.example/v1/abc',
    '52': '0000',
    '53': '986',
    '54': '250.00',
    '58': 'BR',
    '59': 'PALPITE SAO JOAO',
    '60': 'SAO PAULO',
    '62': '0503***',
    '63': code.slice(-4),
  });
  expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)).toString(16).toUpperCase().padStart(4, '0'));
});

test.each([
  ['Палпите', 'PALPITE'],
  ['Đông Á', 'DONG A'],
  ['Ｐａｌｐｉｔｅ', 'PALPITE'],
  ['パルピテ', 'LOJA'],
  ['', 'LOJA'],
  ['***', 'LOJA'],
  ['Щит и меч, общество веселых', 'SHCHIT I MECH, OBSHCHESTV'],
])('The merchant %j is written as %s in a Pix code, never as nothing', (merchantName, written) => {
  const code = brCode({ location: 'pix.example/1', amountText: '1.00', merchantName, city: 'Сан-Паулу' });
  const fields = fieldsOf(code);
  expect(fields.get('59')).toBe(written);
  expect(fields.get('60')).toBe('SAN-PAULU');
});

test('rounds an amount in USDT up to a cent', () => {
  expect(usdtCentsOf(10_000n, 'BRL', 2)).toBe(1_852n);
  expect(usdtCentsOf(3_000n, 'JPY', 0)).toBe(2_014n);
  expect(usdtCentsOf(100n, 'XXX', 2)).toBeNull();
});

test('an address looks like one of the TRON network and is the same for the same payment', () => {
  expect(demoAddress('AN1')).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  expect(demoAddress('AN1')).toBe(demoAddress('AN1'));
  expect(demoAddress('AN1')).not.toBe(demoAddress('AN2'));
});
