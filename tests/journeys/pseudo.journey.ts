import { expect, type Page, type Response, test } from '@playwright/test';
import { hideOverlays, showOverlay, waitUntilSettled } from '../screens/overlay-entries.ts';
import { overlayNames, overlays, placesOf } from '../screens/places.ts';
import { aPlayerWithHistory, type Veteran } from '../screens/player-with-history.ts';
import {
  cutTexts,
  type Misfit,
  plainLetters,
  plainOf,
  plainTexts,
  speakPseudo,
} from '../screens/pseudo-words.ts';

let veteran: Veteran;

test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000);
  veteran = await aPlayerWithHistory(request);
});

test.use({ viewport: { width: 360, height: 740 } });

/** Texts in no catalogue, with reasons. */
const sameEverywhere: readonly [RegExp, string][] = [
  [/^palpite$|^p$/i, 'the name of the product'],
  [/^(R\$|BRL|USDT|TRC20|Pix|CPF|PG Slots|EVO Play|BGaming|VIP)/, 'names of money, documents and studios'],
  [/^(Português|English|Bahasa|Tiếng)/, 'languages say themselves'],
  [/^localhost|@/, 'the address of an invitation, and those of mails'],
  [/^\d+ de \p{L}+$/u, 'days in words, which the formats of the browser write'],
  [/^\p{L}{3}\.?, \d\d\/\d\d/u, 'days, which the formats of the browser write'],
  [/HMAC|serverSeed/, 'a formula'],
  [/^Gol! /, 'a goal that was said before the words were changed'],
];

const mayBeCut: readonly [RegExp, string][] = [
  [/article.*(truncate|min-h-5.*name-line)/, 'the name of a league behind its sport'],
  [
    /min-h-13.*truncate/,
    'the picks behind their count on the slip, however many: its sheet shows each whole',
  ],
  [/header/, 'the title of a screen has two lines beside a balance, and three of these words'],
];

/** Team and game names, and sentences of its own catalogues. */
function recordServerTexts(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response: Response) => {
    if (!response.url().includes('/api/') || isEndless(response)) return;
    bodies.push(response.text().catch(() => ''));
  });
  return async () => plainLetters((await Promise.all(bodies)).join('\n')).toLowerCase();
}

const isEndless = (response: Response) => response.headers()['content-type']?.startsWith('text/event-stream');

const describeMisfit = ({ text, where }: Misfit) => `${text} — ${where}`;

async function expectWhole(page: Page, name: string, readServerTexts: () => Promise<string>): Promise<void> {
  await waitUntilSettled(page);
  const texts = await plainTexts(page);
  const cuts = await cutTexts(page);
  // Last, so that it covers everything on the page.
  const serverTexts = await readServerTexts();
  // Names inside a sentence may be truncated; other places show them in full.
  const isFromServer = (text: string) =>
    plainOf(text)
      .toLowerCase()
      .split(/\s*(?:[·•:|/()–—×,]| x )\s*/)
      .every((part) => !/[a-z]{3,}/.test(part) || serverTexts.includes(part.trim()));
  const plain = texts.filter(
    ({ text }) => !isFromServer(text) && !sameEverywhere.some(([pattern]) => pattern.test(text)),
  );
  expect.soft(plain.map(describeMisfit), `${name}: texts of no catalogue`).toEqual([]);
  const cut = cuts.filter(
    ({ text, where }) => !isFromServer(text) && !mayBeCut.some(([pattern]) => pattern.test(where)),
  );
  expect.soft(cut.map(describeMisfit), `${name}: texts that are cut`).toEqual([]);
}

test('with pseudo-texts that are two fifths longer, every text comes from a catalogue and nothing is truncated', async ({
  page,
}) => {
  test.setTimeout(900_000);
  const readServerTexts = recordServerTexts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(
    ({ token, picks }) => {
      localStorage.setItem('palpite.slip', picks);
      localStorage.setItem('palpite.token', token);
    },
    { token: veteran.token, picks: veteran.picks },
  );
  await page.goto('/#/home');
  await waitUntilSettled(page);
  await speakPseudo(page);
  for (const { name, address } of placesOf(veteran)) {
    await test.step(name, async () => {
      await page.goto(`/#${address}`);
      await expectWhole(page, name, readServerTexts);
    });
  }
  await page.goto('/#/home');
  for (const name of overlayNames) {
    if (overlays[name].for === 'visitor') continue;
    await test.step(name, async () => {
      if (await showOverlay(page, name)) await expectWhole(page, name, readServerTexts);
      await hideOverlays(page);
    });
  }
});
