import { identity } from '@palpite/contracts';
import { expect, test } from 'vitest';
import { emptyRegistration, registerFields, registrationBody } from './register-values.ts';

const typed = {
  ...emptyRegistration('+55'),
  name: 'Ana Lima',
  cardNo: '529.982.247-25',
  birthDate: '1990-12-31',
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
    birthDate: '1990-12-31',
    phone: '(11) 98765-4321',
    regcode: 'AB12',
  });
  expect(identity.restRegister.body.parse(body)).toEqual(body);
});

test('an incomplete date of birth is not sent', () => {
  for (const birthDate of ['--', '1990--', '1990-12-', '-12-31'])
    expect(registrationBody({ ...typed, birthDate }, 42, 0).birthDate).toBe('');
});

test('every refusal has a field, except those about the whole form', () => {
  const whole = ['blocked_here', 'registration_refused'];
  for (const code of identity.restRegister.refusals)
    expect(code in registerFields || whole.includes(code), code).toBe(true);
});
