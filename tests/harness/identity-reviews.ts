import { identityReview } from '@palpite/contracts';
import { type EvidenceKind, evidenceKinds } from '@palpite/contracts/identity-review';
import { expect } from 'vitest';
import { order } from './office.ts';
import { drawDocument } from './png.ts';
import type { TestPlayer, TestServer } from './server.ts';
import type { TestStaff } from './staff.ts';

type Server = Pick<TestServer, 'call' | 'send' | 'database'>;

/** Asks a player for pictures and expects that it is done. Returns the number of the review. */
export async function askForPictures(
  server: Server,
  staff: Pick<TestStaff, 'token'>,
  player: Pick<TestPlayer, 'id' | 'username'>,
  wanted?: readonly EvidenceKind[],
): Promise<string> {
  const input = { email: player.username, reason: 'A large withdrawal', wanted };
  const { data } = await order(server, 'players.ask-evidence', input, { token: staff.token });
  expect(data, JSON.stringify(data)).toMatchObject({ done: true });
  return reviewOf(server, player);
}

/** Number of the newest review. */
export async function reviewOf(
  { database }: Pick<TestServer, 'database'>,
  { id }: { id: bigint },
): Promise<string> {
  const row = await database.db
    .selectFrom('identity.identity_review')
    .select('id')
    .where('player_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return String(row.id);
}

export async function addPicture(
  server: Server,
  player: Pick<TestPlayer, 'token'>,
  kind: EvidenceKind,
  picture: Buffer,
) {
  const body = { kind, picture: picture.toString('base64') };
  const { http, body: reply } = await server.call(identityReview.addIdentityPicture, { body }, player);
  return { http, ...(reply.data as { stored?: EvidenceKind[]; code?: string }) };
}

export async function sendPictures(server: Server, player: Pick<TestPlayer, 'token'>) {
  const { http, body } = await server.call(identityReview.sendIdentityPictures, { body: {} }, player);
  return { http, ...(body.data as { state?: string; code?: string }) };
}

/** Adds a picture of each kind and sends the set. */
export async function sendAllPictures(
  server: Server,
  player: Pick<TestPlayer, 'token'>,
  wanted: readonly EvidenceKind[] = evidenceKinds,
): Promise<void> {
  for (const kind of wanted)
    expect((await addPicture(server, player, kind, drawDocument(kind))).http).toBe(200);
  expect(await sendPictures(server, player)).toMatchObject({ http: 200, state: 'sent' });
}
