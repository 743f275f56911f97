import { describe, expect, it } from 'vitest';
import { parseCpf } from './cpf.ts';

describe('parseCpf', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['52998224725', '52998224725'],
    [' 111.444.777-35 ', '11144477735'],
    ['012.345.678-90', '01234567890'],
    ['529.982.247–25', '52998224725'],
    ['529.982.247−25', '52998224725'],
    ['529 982 247 25', '52998224725'],
    ['529.982.247 - 25', '52998224725'],
    ['529.982.247/25', '52998224725'],
    ['CPF: 529.982.247-25', '52998224725'],
    ['５２９．９８２．２４７－２５', '52998224725'],
    ['٥٢٩٩٨٢٢٤٧٢٥', '52998224725'],
    ['\u202a529.982.247-25\u202c', '52998224725'],
  ])('reads %s as %s', (text, digits) => expect(parseCpf(text)).toBe(digits));

  it.each([
    ['a wrong first check digit', '529.982.247-35'],
    ['a wrong second check digit', '529.982.247-24'],
    ['two digits exchanged', '592.982.247-25'],
    ['eleven equal digits', '111.111.111-11'],
    ['ten digits', '5299822472'],
    ['twelve digits', '529982247250'],
    ['letters', '529.982.247-2a'],
    ['a minus before it', '-52998224725'],
    ['nothing', ''],
  ])('refuses %s', (_, text) => expect(parseCpf(text)).toBeNull());
});
