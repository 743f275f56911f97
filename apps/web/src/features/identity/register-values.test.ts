import { identity } from '@palpite/contracts';
import { expect, test } from 'vitest';
import { emptyRegistration, registerFields, registrationBody } from './register-values.ts';

const typed = {
  ...emptyRegistration('+55'),
  name: 'Ana Lima',
  cardNo: '529.982.247-25',
  username: ' Ana.Lima@Gmail.com ',
  phone: '(11) 98765-4321',
  pwd: 'uma senha longa',
  pwd1: 'uma senha longa',
  regcode: ' AB12 ',
  captCode: 'k7m2p',
  agreed: true,
};

test('the request body matches the contract and carries no masks', () => {
  const body = registrationBody(typed, 42, 0);
  expect(body).toMatchObject({
    username: 'ana.lima@gmail.com',
    cardNo: '52998224725',
    phone: '(11) 98765-4321',
    regcode: 'AB12',
  });
  expect(identity.restRegister.body.parse(body)).toEqual(body);
});

test('every refusal has a field, except those about the whole form', () => {
  const whole = ['blocked_here'];
  for (const code of identity.restRegister.refusals)
    expect(code in registerFields || whole.includes(code), code).toBe(true);
});
