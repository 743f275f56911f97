import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { callsOf, deposit, openAccount, verifyHolder } from './account.ts';
import { newCpf, newVisitor, visitorPassword } from './player.ts';

/** A player with deposits, all of it turned over at odds that keep most of it. */
export async function aPlayerWithMoney(request: APIRequestContext) {
  const visitor = newVisitor();
  // A document given at the registration holds no withdrawal back.
  const cpf = newCpf();
  const token = await openAccount(request, { visitor, cardNo: cpf });
  const calls = callsOf(request, token);
  await verifyHolder(calls, cpf);
  await deposit(request, calls, 'BRL-BRL-500', 0);
  for (let staked = 0; staked < 500; staked += 50)
    await calls.post('/api/app/originals/dice/rounds', {
      requestId: randomUUID(),
      stake: 50,
      direction: 'under',
      target: 97,
    });
  const { uId } = await calls.get<{ uId: string }>('/api/app/user/userInfo');
  return { ...visitor, calls, cpf, number: uId, token };
}

/** Requests a withdrawal to the own document over HTTP. Returns its number. */
export async function withdraw(
  { calls, cpf }: Awaited<ReturnType<typeof aPlayerWithMoney>>,
  amount: number,
): Promise<string> {
  const { confirmation } = await calls.post<{ confirmation: string }>('/api/app/security/confirm', {
    method: 'password',
    pwd: visitorPassword,
  });
  const { orderId } = await calls.post<{ orderId: string }>(
    '/api/app/order/withdraw',
    {
      requestId: randomUUID(),
      payCardBank: 'CPF',
      payCardNo: cpf,
      ifsc: cpf,
      name: 'Joana Prado',
      amount,
      whatsapp: '11987654321',
    },
    { confirmation },
  );
  return orderId;
}
