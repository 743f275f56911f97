import { randomUUID } from 'node:crypto';
import { support } from '@palpite/contracts';
import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';

async function framedBy(server: TestServer): Promise<string[]> {
  const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
  const frames = policy.split(';').find((rule) => rule.trim().startsWith('frame-src')) ?? '';
  return frames.trim().split(/\s+/).slice(1);
}

const start = (environment: Record<string, string>) =>
  startServer({ environment: { DRAW_ROUNDS: 'false', ...environment } });

test("The page of a chat vendor gets the licence, the player's name and e-mail, and nothing else", async () => {
  const server = await start({
    CHAT_URL: 'https://chat.vendor.example/open?theme=dark',
    CHAT_LICENSE_ID: 'casa/7 &1',
  });
  const [marina, joana] = [await server.newPlayer(), await server.newPlayer()];
  const frameOf = async ({ token }: { token: string }) =>
    new URL((await server.call(support.getChat, {}, { token })).body.data.frameUrl ?? '');

  const frame = await frameOf(marina);
  expect(frame.origin + frame.pathname).toBe('https://chat.vendor.example/open');
  expect(Object.fromEntries(frame.searchParams)).toEqual({
    theme: 'dark',
    license_id: 'casa/7 &1',
    name: 'Marina Teste',
    email: marina.username,
  });
  expect(frame.href).not.toContain(marina.token);
  expect((await frameOf(joana)).searchParams.get('email')).toBe(joana.username);

  // The vendor's origin is allowed only when the vendor is set.
  expect(await framedBy(server)).toEqual(["'self'", 'https://chat.vendor.example']);
  const without = await start({});
  expect(await framedBy(without)).toEqual(["'self'"]);
  await without.close();

  const refused = await server.call(
    support.sendChatMessage,
    { body: { messageId: randomUUID(), text: 'Oi' } },
    { token: marina.token },
  );
  expect(refused.body.data).toMatchObject({ code: 'chat_elsewhere' });
  await server.close();
});

test('A visitor gets no address of the vendor, and a vendor without a licence is an invalid setting', async () => {
  const server = await start({ CHAT_URL: 'https://chat.vendor.example/', CHAT_LICENSE_ID: 'casa-7' });
  expect((await server.call(support.getChat)).http).toBe(401);
  await server.close();
  await expect(start({ CHAT_URL: 'https://chat.vendor.example/' })).rejects.toThrow(
    'CHAT_LICENSE_ID is empty, but CHAT_URL needs it.',
  );
});
