import { invitations } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '../../../../../tests/harness/invitations.ts';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    environment: {
      DRAW_ROUNDS: 'false',
      PRODUCT_NAME: 'Bets & "Co" <b>',
      PUBLIC_URL: 'https://bets.example/',
    },
  });
});
afterAll(() => server.close());

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });

function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('A link previews with title, description and picture, and redirects people to the app', async () => {
  const page = await open('/yAMIGO7', { 'accept-language': 'fr, en;q=0.8' });
  const html = await page.text();
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(html).toContain('<meta http-equiv="refresh" content="0;url=/#/yAMIGO7">');
  expect(html).toContain('<meta property="og:title" content="A friend has saved you a seat">');
  expect(html).toContain('<meta property="og:url" content="https://bets.example/yAMIGO7">');
  expect(html).toContain('content="https://bets.example/invitation-picture/en_US.png"');
  expect(html).toContain('Bets &#38; &#34;Co&#34; &#60;b&#62;');
  expect(html).not.toContain('<b>');
  const brazilian = await (await open('/yAMIGO7', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' })).text();
  expect(brazilian).toContain('Um amigo guardou um lugar para você');
});

test.each(['/y%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E', '/y..%2F..', `/y${'A'.repeat(40)}`])(
  'an invalid code, %s, is not echoed: it leads to the start page',
  async (path) => {
    const page = await open(path);
    expect(page.status).toBe(302);
    expect(page.headers.get('location')).toBe('/');
    expect(await page.text()).toBe('');
  },
);

test('The picture of a link is a valid image, and so is the one that a player shares', async () => {
  const preview = await open('/invitation-picture/pt_BR.png');
  expect(preview.headers.get('content-type')).toBe('image/png');
  expect(sizeOf(Buffer.from(await preview.arrayBuffer()))).toEqual([1_200, 630]);
  const ana = await aMember(server);
  const own = await open(invitations.getSharePicture.path, { authorization: ana.token });
  expect(own.headers.get('content-type')).toBe('image/png');
  expect(sizeOf(Buffer.from(await own.arrayBuffer()))).toEqual([1_080, 1_350]);
  const visitor = await open(invitations.getSharePicture.path);
  expect(visitor.status).toBe(401);
});
