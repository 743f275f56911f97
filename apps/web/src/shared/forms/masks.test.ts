import { expect, test } from 'vitest';
import { caretAfter, maskBrazilianPhone, maskCpf } from './masks.ts';

test('adds separators to a CPF while typing', () => {
  expect(maskCpf('529')).toBe('529');
  expect(maskCpf('5299')).toBe('529.9');
  expect(maskCpf('5299822')).toBe('529.982.2');
  expect(maskCpf('52998224725')).toBe('529.982.247-25');
  expect(maskCpf('529.982.247-2599')).toBe('529.982.247-25');
  expect(maskCpf('５２９．９８２．２４７－２５')).toBe('529.982.247-25');
});

test('formats phone numbers with eight or nine digits', () => {
  expect(maskBrazilianPhone('11')).toBe('11');
  expect(maskBrazilianPhone('113')).toBe('(11) 3');
  expect(maskBrazilianPhone('1132654321')).toBe('(11) 3265-4321');
  expect(maskBrazilianPhone('21987654321')).toBe('(21) 98765-4321');
  expect(maskBrazilianPhone('+55 (21) 98765–4321')).toBe('(21) 98765-4321');
  expect(maskBrazilianPhone('２１９８７６５４３２１')).toBe('(21) 98765-4321');
});

test('keeps the caret behind the typed digit', () => {
  expect(caretAfter('529.982.2', 0)).toBe(0);
  expect(caretAfter('529.982.2', 4)).toBe(5);
  expect(caretAfter('529.982.2', 7)).toBe(9);
});
