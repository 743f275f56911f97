import { randomUUID } from 'node:crypto';
import { desk } from '@palpite/contracts';
import { expect } from 'vitest';
import { addStaff } from '../../apps/server/modules/support/index.ts';
import type { TestServer } from './server.ts';

export type TestMember = { token: string; email: string; password: string; staffId: string };

/** Adds a staff member and logs them in. */
export async function newMember(server: TestServer, name = 'Rita'): Promise<TestMember> {
  const email = `rita.${randomUUID().slice(0, 8)}@casa.example`;
  const added = await addStaff(server.database.db, email, name);
  const password = added?.password ?? '';
  const { body } = await server.call(desk.logInStaff, { body: { email, password } });
  expect(body.status, body.message).toBe(200);
  return { token: body.data.token, email, password, staffId: body.data.member.staffId };
}
