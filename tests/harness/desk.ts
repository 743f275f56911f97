import { desk } from '@palpite/contracts';
import type { TestServer } from './server.ts';
import { newStaff, type TestStaff } from './staff.ts';

export type TestMember = TestStaff;

export async function newMember(server: TestServer, name = 'Rita'): Promise<TestMember> {
  const member = await newStaff(server, ['support'], name);
  await server.call(desk.listConversations, {}, { token: member.token });
  return member;
}
