import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** OWASP ASVS 5.0.0 by level: the section, then its numbers, without level 3. */
const sections = {
  '1': `1.2: 1 2 3 4 5; 1.3: 1 2; 1.5: 1; 2.1: 1; 2.2: 1 2; 2.3: 1; 3.2: 1 2; 3.3: 1; 3.4: 1 2; 3.5: 1 2 3; 4.1: 1;
    4.4: 1; 5.2: 1 2; 5.3: 1 2; 6.1: 1; 6.2: 1 2 3 4 5 6 7 8; 6.3: 1 2; 6.4: 1 2; 7.2: 1 2 3 4; 7.4: 1 2; 8.1: 1;
    8.2: 1 2; 8.3: 1; 9.1: 1 2 3; 9.2: 1; 10.4: 1 2 3 4 5; 11.3: 1 2; 11.4: 1; 12.1: 1; 12.2: 1 2; 13.4: 1; 14.2: 1;
    14.3: 1; 15.1: 1; 15.2: 1; 15.3: 1`,
  '2': `1.1: 1 2; 1.2: 6 7 8 9; 1.3: 3 4 5 6 7 8 9 10 11; 1.4: 1 2 3; 1.5: 2; 2.1: 2 3; 2.2: 3; 2.3: 2 3 4; 2.4: 1;
    3.3: 2 3 4; 3.4: 3 4 5 6; 3.5: 4 5; 3.7: 1 2; 4.1: 2 3; 4.2: 1; 4.3: 1 2; 4.4: 2 3 4; 5.1: 1; 5.2: 3; 5.4: 1 2 3;
    6.1: 2 3; 6.2: 9 10 11 12; 6.3: 3 4; 6.4: 3 4; 6.5: 1 2 3 4 5; 6.6: 1 2 3; 6.8: 1 2 3 4; 7.1: 1 2 3; 7.3: 1 2;
    7.4: 3 4 5; 7.5: 1 2; 7.6: 1 2; 8.1: 2; 8.2: 3; 8.4: 1; 9.2: 2 3 4; 10.1: 1 2; 10.2: 1 2; 10.3: 1 2 3 4;
    10.4: 6 7 8 9 10 11; 10.5: 1 2 3 4 5; 10.6: 1 2; 10.7: 1 2 3; 11.1: 1 2; 11.2: 1 2 3; 11.3: 3; 11.4: 2 3 4; 11.5: 1;
    11.6: 1; 12.1: 2 3; 12.3: 1 2 3 4; 13.1: 1; 13.2: 1 2 3 4 5; 13.3: 1 2; 13.4: 2 3 4 5; 14.1: 1 2; 14.2: 2 3 4;
    14.3: 2 3; 15.1: 2 3; 15.2: 2 3; 15.3: 2 3 4 5 6 7; 16.1: 1; 16.2: 1 2 3 4 5; 16.3: 1 2 3 4; 16.4: 1 2 3;
    16.5: 1 2 3; 17.1: 1; 17.2: 1 2 3 4; 17.3: 1 2`,
} as const;

/** Sorts `10.2.1` behind `9.1.1`. */
const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

const levels: ReadonlyMap<string, string> = new Map(
  Object.entries(sections).flatMap(([level, text]) =>
    text.split(';').flatMap((part) => {
      const [section = '', numbers = ''] = part.trim().split(': ');
      return numbers.split(' ').map((number) => [`${section}.${number}`, level] as const);
    }),
  ),
);
const requirements = [...levels.keys()].sort(byNumber);

type Row = { number: string; ids: string[]; level: string; asks: string; shown: string };

const rows: Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+)(?: – (\d+\.\d+\.\d+))? +\|.*$/gm)].map(
  ([line, first = '', last = first]) => {
    const [, number = '', level = '', asks = '', shown = '', ...rest] = line
      .split('|')
      .map((cell) => cell.trim());
    if (rest.length !== 1) throw new Error(`a row has not four cells: ${line}`);
    const isBetween = (id: string) => byNumber(first, id) <= 0 && byNumber(id, last) <= 0;
    return { number, ids: first === last ? [first] : requirements.filter(isBetween), level, asks, shown };
  },
);

const targetsOf = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

/** Headings of a page as the fragments of their links. */
const fragmentsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const reason = /^(Does not apply|Open|Open, no test): \S/;
const isTest = (target: string) => /\.(test\.tsx?|journey\.ts)$/.test(target);

/** Of the last cell of a row; null when right. */
function judge({ asks, shown }: Pick<Row, 'asks' | 'shown'>): string | null {
  if (reason.test(shown)) return null;
  if (!/^\[[^\]]+\]\([^)]+\)(, \[[^\]]+\]\([^)]+\))*$/.test(shown)) return 'neither links nor a reason';
  if (targetsOf(shown).some(isTest) || asks.startsWith('Written ')) return null;
  return 'names no test';
}

test('every link of the page leads to a file and a heading', () => {
  const missing = targetsOf(page).filter((target) => {
    if (target.startsWith('https://')) return false;
    const [path = '', fragment] = target.split('#');
    const file = join(root, 'docs', path || 'security.md');
    if (!existsSync(file)) return true;
    return fragment !== undefined && !fragmentsOf(readFileSync(file, 'utf8')).includes(fragment);
  });
  expect(targetsOf(page).length).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});

describe('The table of ASVS 5.0.0', () => {
  test('has each requirement of levels 1 and 2 once, in order', () => {
    expect([...levels.values()].filter((level) => level === '1')).toHaveLength(70);
    expect(requirements).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => ids)).toEqual(requirements);
  });

  test('states the level of each row', () => {
    const wrong = rows.filter(
      ({ ids, level }) => [...new Set(ids.map((id) => levels.get(id)))].sort().join(', ') !== level,
    );
    expect(wrong).toEqual([]);
  });

  test('names a test, a reason or what is open in each row', () => {
    expect(rows.flatMap((row) => judge(row) ?? []).length, JSON.stringify(rows.filter(judge))).toBe(0);
    expect(rows.filter(({ asks }) => asks === '')).toEqual([]);
  });

  test('is counted in the text above it', () => {
    const count = (start: string) =>
      rows.filter(({ shown }) => shown.startsWith(start)).flatMap(({ ids }) => ids).length;
    const excluded = count('Does not apply');
    const open = count('Open');
    const shown = requirements.length - excluded - open;
    expect(page).toContain(
      `Of ${requirements.length} requirements, ${shown} are shown, ${excluded} do not apply, and ${open} are open. ` +
        `Of the open ones, ${count('Open, no test')} lack only a test.`,
    );
  });

  test('accepts no row without evidence', () => {
    for (const shown of [
      '',
      'Yes',
      'Open',
      'Open: ',
      'is in [a](a.test.ts)',
      '[a](a.ts)',
      '[a](a.test.ts), Open',
    ])
      expect([shown, judge({ asks: 'No leaks', shown })]).not.toEqual([shown, null]);
    for (const shown of ['[a](a.test.ts), [b](b.md)', 'Open: not built', 'Does not apply: no LDAP'])
      expect([shown, judge({ asks: 'No leaks', shown })]).toEqual([shown, null]);
    expect(judge({ asks: 'Written rules', shown: '[Rules](rules.md)' })).toBeNull();
  });
});

/** With a planted offence. Tests may contain it. */
const absent: { what: string; pattern: RegExp; where: RegExp; except?: RegExp; planted: string }[] = [
  {
    what: 'code from text (1.3.2)',
    pattern: /\beval\(|\bnew Function\(/,
    where: /^(apps|packages|sandboxes)\//,
    planted: 'eval(text)',
  },
  {
    what: 'commands of the system, except the own renderer process (1.2.5)',
    pattern: /['"](node:)?child_process['"]/,
    where: /^(apps\/server|packages)\//,
    except: /^apps\/server\/platform\/first-screens\.ts$/,
    planted: "from 'node:child_process'",
  },
  {
    what: 'CORS headers (3.4.2)',
    pattern: /access-control-|@fastify\/cors/i,
    where: /^apps\/server\//,
    planted: "reply.header('Access-Control-Allow-Origin', '*')",
  },
  {
    what: 'handlers that could prevent pasting (6.2.7)',
    pattern: /\bonPaste\b|['"]paste['"]/,
    where: /^(apps\/web|packages\/ui)\//,
    planted: '<input onPaste={refuse} />',
  },
  {
    what: 'password fields other than PasswordInput (6.2.6)',
    pattern: /type=(["']|\{["'])password/,
    where: /^(apps\/web|packages\/ui|sandboxes)\//,
    except: /^packages\/ui\/src\/form\/password-input\.tsx$/,
    planted: '<input type="password" />',
  },
  {
    what: 'cookies other than that of known devices (3.3.1)',
    pattern: /document\.cookie\s*=[^=]|cookieStore|set-cookie|setCookie/i,
    where: /^(apps|packages|sandboxes)\//,
    except: /^apps\/web\/src\/features\/identity\/captcha\.queries\.ts$/,
    planted: "document.cookie = 'a=b'",
  },
  {
    what: 'output of modules besides the log (16.2.3)',
    pattern: /\bconsole\.\w|process\.std(out|err)|\bpino\(/,
    where: /^apps\/server\/(modules|platform)\//,
    except: /^apps\/server\/platform\/log\.ts$/,
    planted: "console.log('a')",
  },
  {
    what: 'ciphers outside platform/secrets.ts (11.2.1)',
    pattern: /\bcreate(Cipher|Decipher)/,
    where: /^(apps|packages)\//,
    except: /^apps\/server\/platform\/secrets\.ts$/,
    planted: "createCipheriv('aes-256-gcm', key, nonce)",
  },
  {
    what: 'ciphers other than AES-256-GCM (11.3.1, 11.3.2)',
    pattern: /['"](aes-?(?!256-gcm['"])\d|(des|rc4|bf|chacha)[-\d'"])/i,
    where: /^(apps|packages)\//,
    planted: "'aes-256-cbc'",
  },
  {
    what: 'MD5 and SHA-1, except for EVO play and TOTP (11.4.1)',
    pattern: /['"](md[45]|sha-?1|ripemd)/i,
    where: /^(apps\/server|packages)\//,
    except: /\/vendors\/evo\.ts$|^apps\/server\/platform\/totp\.ts$/,
    planted: "createHash('md5')",
  },
];

const sources = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|js)$/.test(file) && !/\.test\.tsx?$/.test(file));

test('the example proxies accept TLS 1.2 and 1.3 with forward secrecy only (12.1.1, 12.1.2)', () => {
  const nginx = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');
  expect([...nginx.matchAll(/ssl_protocols (.+);/g)].map(([, names]) => names)).toEqual(['TLSv1.2 TLSv1.3']);
  const [, suites = ''] = /ssl_ciphers (.+);/.exec(nginx) ?? [];
  expect(suites.split(':').length).toBeGreaterThan(3);
  expect(
    suites.split(':').filter((suite) => !/^ECDHE-\w+-(AES\d+-GCM|CHACHA20-POLY1305)/.test(suite)),
  ).toEqual([]);
  // Caddy has such defaults.
  expect(readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')).not.toMatch(/\b(protocols|ciphers|curves)\b/);
});

test('the page lists all that browsers store (14.3.3)', () => {
  const section = page.split('### Storage of browsers')[1]?.split('###')[0] ?? '';
  const listed = [...section.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name);
  const read = (file: string) => readFileSync(join(root, 'apps/web/src', file), 'utf8');
  const [, union = ''] = /type StoredName =([^;]+);/.exec(read('shared/device/stored.ts')) ?? [];
  const local = [...union.matchAll(/'(\w+)'/g)].map(([, name]) => `palpite.${name}`);
  expect(local.length).toBeGreaterThan(20);
  const inTab = [
    ['shared/device/stored.ts', /tallySlot = '(.+)'/],
    ['shared/wallet/payment.ts', /slot = '(.+)'/],
    ['shared/overlays/overlay-queue.ts', /tabMarks = '(.+)'/],
    ['../../office/src/session.ts', /storageKey = '(.+)'/],
  ] as const;
  const tab = inTab.map(([file, pattern]) => pattern.exec(read(file))?.[1]);
  expect(listed.toSorted()).toEqual([...local, ...tab, '__Host-palpite_device'].toSorted());
  // Other files have no access, so that the names above are all.
  const stores = sources.filter(
    (file) =>
      file.startsWith('apps/web/') &&
      /\b(localStorage|sessionStorage|indexedDB)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(stores.toSorted()).toEqual([
    'apps/web/public/boot.js',
    'apps/web/src/features/games/kit/results/session-tally.ts',
    'apps/web/src/shared/device/stored.ts',
    'apps/web/src/shared/overlays/overlay-queue.ts',
    'apps/web/src/shared/wallet/payment.ts',
  ]);
});

test('every field for a password is masked until its owner shows it (6.2.6)', () => {
  const screens = sources.filter((file) => /^apps\/web\/src\/.*\.tsx$/.test(file));
  const fields = screens.flatMap(
    (file) =>
      readFileSync(join(root, file), 'utf8').match(/<\w+(?:(?!\/>)[\s\S])*?(?:current|new)-password/g) ?? [],
  );
  expect(fields.length).toBeGreaterThan(8);
  const opened = fields.map((field) => field.slice(field.lastIndexOf('<')).match(/^<\w+/)?.[0]);
  expect(opened.filter((name) => !/^<Password(Field|Input)$/.test(name ?? ''))).toEqual([]);
  const input = readFileSync(join(root, 'packages/ui/src/form/password-input.tsx'), 'utf8');
  expect(input).toContain('useState(false)');
  expect(input).toContain("type={shown ? 'text' : 'password'}");
});

describe('No source contains', () => {
  test.each(absent.map((rule) => [rule.what, rule] as const))('%s', (_what, rule) => {
    expect(rule.planted).toMatch(rule.pattern);
    const searched = sources.filter((file) => rule.where.test(file) && !rule.except?.test(file));
    expect(searched.length).toBeGreaterThan(100);
    const found = searched.filter(
      (file) => existsSync(join(root, file)) && rule.pattern.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});

test('the example proxies lead pages to https and refuse calls without encryption', () => {
  const [nginx, caddy] = ['deploy/nginx.conf', 'deploy/Caddyfile'].map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const plainNginx = /server \{\s+listen 80;[\s\S]*?\n\}/.exec(nginx ?? '')?.[0] ?? '';
  expect(plainNginx).toMatch(/location \/api\/ \{\s+return 403;/);
  expect(plainNginx).toMatch(/location \/ \{\s+return 301 https:/);
  const plainCaddy = /^http:\/\/:[\s\S]*?\n\}/m.exec(caddy ?? '')?.[0] ?? '';
  expect(plainCaddy).toMatch(/handle \/api\/\* \{\s+respond 403\s+\}\s+handle \{\s+redir https:/);
});
