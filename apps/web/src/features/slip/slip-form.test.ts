import { beforeEach, expect, test } from 'vitest';
import { changeForm, emptyForm, readStake, useSlipForm, writeStake } from './slip-form.ts';

const keys = ['100/home', '200/over'];
const form = () => useSlipForm.getState();

beforeEach(() => changeForm(emptyForm));

test('one amount for all singles is written to each, and shown while they agree', () => {
  writeStake(form(), 'single', keys, 'main', '7.5');
  expect(form().stakes).toEqual({ '100/home': '7.5', '200/over': '7.5' });
  expect(readStake(form(), 'single', keys, 'main')).toBe('7.5');
  writeStake(form(), 'single', keys, '200/over', '3');
  expect(readStake(form(), 'single', keys, 'main')).toBe('');
  expect(readStake(form(), 'single', keys, '100/home')).toBe('7.5');
});

test('parlay and system keep separate amounts', () => {
  writeStake(form(), 'multiple', keys, 'main', '20');
  writeStake(form(), 'system', keys, 'main', '12');
  expect([readStake(form(), 'multiple', keys, 'main'), readStake(form(), 'system', keys, 'main')]).toEqual([
    '20',
    '12',
  ]);
});
