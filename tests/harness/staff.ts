import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { staff } from '@palpite/contracts';
import type { LoginProgress } from '@palpite/contracts/staff';
import type { StaffRole } from '@palpite/domain/staff';
import { sql } from 'kysely';
import { addStaff } from '../../apps/server/modules/staff/index.ts';
import { sessionFile, writeSession } from '../../apps/server/office/session-file.ts';
import type { Actor } from '../../apps/server/platform/actor.ts';
import { totpCodeAt } from '../../apps/server/platform/totp.ts';
import type { TestServer } from './server.ts';

export type TestStaff = {
  staffId: bigint;
  name: string;
  email: string;
  password: string;
  secret: string;
  recoveryCodes: string[];
  token: string;
  actor: Actor;
};

export type AddedStaff = { email: string; password: string };

/** With a one-time password and no second factor. */
export async function addAccount(
  { database: { db } }: Pick<TestServer, 'database'>,
  roles: readonly StaffRole[],
  name = 'Rita',
): Promise<AddedStaff> {
  const owner = await db
    .selectFrom('staff.account')
    .select(['id', 'name'])
    .where(sql<boolean>`'owner' = any (roles) and removed_at is null`)
    .orderBy('id')
    .executeTakeFirst();
  const email = `rita.${randomUUID().slice(0, 8)}@casa.example`;
  const added = await addStaff(
    db,
    { staffId: owner?.id ?? null, name: owner?.name ?? 'machine' },
    { email, name, roles },
  );
  if (added.problem !== null) throw new Error(`no account was added: ${added.problem}`);
  return { email, password: added.password ?? '' };
}

/** With roles and a second factor. The first one of a server adds an owner too. */
export async function newStaff(
  server: TestServer,
  roles: readonly StaffRole[],
  name = 'Rita',
): Promise<TestStaff> {
  const { db } = server.database;
  const known = await db.selectFrom('staff.account').select('id').limit(1).executeTakeFirst();
  if (!known && !roles.includes('owner')) await addAccount(server, ['owner'], 'Dona');
  const added = await addAccount(server, roles, name);
  const password = `Senha-${randomUUID()}`;
  const begun = await beginLogin(server, added.email, added.password);
  if (begun.next !== 'enrol') throw new Error(`the login needs ${begun.next}`);
  const done = await confirmLogin(server, begun.step, totpCodeAt(begun.secret, Date.now()), password);
  const staffId = BigInt(done.member.staffId);
  return {
    staffId,
    name,
    email: added.email,
    password,
    secret: begun.secret,
    recoveryCodes: done.recoveryCodes,
    token: done.token,
    actor: { staffId, name },
  };
}

export async function beginLogin(server: TestServer, email: string, password: string) {
  const { http, body } = await server.call(staff.logInStaff, { body: { email, password } });
  if (http !== 200) throw new Error(`login refused: ${JSON.stringify(body)}`);
  return body.data;
}

export async function confirmLogin(server: TestServer, step: string, code: string, newPassword?: string) {
  const { http, body } = await server.call(staff.confirmStaffLogin, {
    body: { step, code, ...(newPassword !== undefined && { newPassword }) },
  });
  if (http !== 200 || body.data.next !== 'done') throw new Error(`code refused: ${JSON.stringify(body)}`);
  return body.data as Extract<LoginProgress, { next: 'done' }>;
}

export const stateFolder = ({ config }: Pick<TestServer, 'config'>) => join(config.DATA_DIR, 'state');

/** Lets the commands of a server act for a member of staff. */
export function actAs(server: Pick<TestServer, 'config'>, { token }: Pick<TestStaff, 'token'>): void {
  const folder = stateFolder(server);
  mkdirSync(folder, { recursive: true });
  writeSession(sessionFile(server.config, { XDG_STATE_HOME: folder }), token);
}
