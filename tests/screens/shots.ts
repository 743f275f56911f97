import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, request } from '@playwright/test';
import { startServerProcess } from '../../bench/server-process.ts';
import { openAccount } from '../journeys/account.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { openAs, openBrowser, type People, type Size, sizes } from './open-as.ts';
import { aPlayerWithHistory } from './player-with-history.ts';
import { takeReadmePicture } from './readme-picture.ts';
import { shoot, type Theme, themes } from './shoot.ts';
import { type StateName, states } from './states.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** On its own server, with a contact sheet for each size and theme. */
const { values: options } = parseArgs({
  options: {
    /** Prefixes, such as `sports,over-deposit`. Empty: all. */
    screen: { type: 'string', default: '' },
    size: { type: 'string', default: Object.keys(sizes).join() },
    theme: { type: 'string', default: themes.join() },
    state: { type: 'string', default: 'player,visitor' },
    lang: { type: 'string', default: 'pt_BR' },
    /** Takes the full length instead of the first window. */
    full: { type: 'boolean', default: false },
    /** Takes only the picture of the README. */
    readme: { type: 'boolean', default: false },
    /** Address of a running server in sandbox mode. */
    url: { type: 'string', default: '' },
    out: { type: 'string', default: join(root, 'shots') },
  },
});

/** Throws on an unknown name. */
function chosen<Name extends string>(list: string, names: readonly Name[]): Name[] {
  const requested = list.split(',').filter((name) => name !== '');
  const unknown = requested.find((name) => !names.some((each) => each === name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${names.join(', ')}`);
  return names.filter((name) => requested.includes(name));
}

async function shootSize(browser: Browser, url: string, size: Size, people: People): Promise<void> {
  const folders = new Map<Theme, string>(
    chosen(options.theme, themes).map((theme) => [theme, join(options.out, `${size}-${theme}`)]),
  );
  for (const folder of folders.values()) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const names: string[] = [];
  const isWanted = (name: string) => options.screen.split(',').some((each) => name.startsWith(each));
  for (const stateName of chosen(options.state, Object.keys(states) as StateName[])) {
    const opened = await openAs(browser, { url, size, state: states[stateName], people, lang: options.lang });
    const { matchId } = people.veteran;
    names.push(...(await shoot({ ...opened, stateName, folders, matchId, isWanted, full: options.full })));
    await opened.context.close();
  }
  if (names.length === 0)
    process.stderr.write(`No screen matches ${options.screen}; names of overlays begin with over-.\n`);
  for (const theme of folders.keys()) {
    const { width } = sizes[size];
    const file = await writeContactSheet(browser, options.out, `${size}-${theme}`, names, width);
    process.stdout.write(`${file}\n`);
  }
}

async function takeShots(url: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const calls = await request.newContext({ baseURL: url });
    const people = { veteran: await aPlayerWithHistory(calls), newcomer: await openAccount(calls) };
    if (options.readme)
      await takeReadmePicture(browser, url, people, join(root, 'docs/screenshots/phone.png'));
    else
      for (const size of chosen(options.size, Object.keys(sizes) as Size[]))
        await shootSize(browser, url, size, people);
  } finally {
    await browser.close();
  }
}

if (options.url) await takeShots(options.url);
else {
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-shots-'));
  const server = await startServerProcess({
    databaseUrl: '',
    dataDir,
    environment: { RATE_LIMIT_FACTOR: '1000' },
  });
  try {
    await takeShots(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
