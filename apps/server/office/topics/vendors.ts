import type { HealthKind } from '@palpite/contracts/office/health';
import { words } from '@palpite/contracts/office/topic';
import {
  type VendorKeyName,
  type VendorName,
  type VendorRole,
  vendorKeyNames,
  vendorKeys,
  vendorRoles,
  vendors,
} from '@palpite/contracts/office/vendors';
import type { z } from 'zod';
import type { Db } from '../../platform/db.ts';
import {
  acceptedRows,
  enterVendorKey,
  findWaitingKey,
  listVendorKeys,
  refuseOldKey,
  useEnvironmentKey,
  useVendorKey,
  withdrawVendorKey,
} from '../../platform/vendor-keys.ts';
import { listVendors } from '../../platform/vendors.ts';
import { findKeyProblem } from '../../vendor-key-rules.ts';
import { type Change, type Done, done, implement, type Lang, refused, type Value } from '../office-topic.ts';
import { listHealth } from './health.ts';
import { inWords } from './pieces.ts';

type KeyRow = Awaited<ReturnType<typeof listVendorKeys>>[number];
type ShownKey = z.output<typeof vendors.lists.keys.row>;

const healthOf: Record<VendorRole, HealthKind> = {
  pg: 'slots',
  evo: 'slots',
  bgaming: 'slots',
  cardDeposits: 'payments',
  cryptoDeposits: 'payments',
  documentPayouts: 'payments',
  cryptoPayouts: 'payments',
  feed: 'feed',
};

const vendorOf = (name: string): VendorName => vendorKeys[name as VendorKeyName].vendor;

async function listInUse(db: Db, lang: Lang) {
  const [rows, keys, healths] = await Promise.all([
    listVendors(db),
    listVendorKeys(db),
    listHealth(db, lang, undefined),
  ]);
  return vendorRoles.flatMap((role) => {
    const found = rows.find((row) => row.role === role);
    if (!found) return [];
    const { vendor, use, address } = found;
    // In the sandbox, slots are named by the vendor that it plays.
    const part = healthOf[role] === 'slots' ? role : vendor;
    const health = healths.find((each) => each.kind === healthOf[role] && each.part === part);
    const used = keys.filter((key) => vendorOf(key.name) === vendor && key.used_from !== null);
    const newest = used.map((key) => key.used_from?.getTime() ?? 0);
    return {
      role,
      vendor: vendor as VendorName,
      use: use as 'real' | 'sandbox' | 'off',
      health: use === 'off' ? null : (health?.health ?? 'works'),
      what: use === 'off' ? '' : (health?.what ?? ''),
      keys: use === 'real' ? new Set(used.map(({ name }) => name)).size : null,
      keysChanged: use === 'real' && newest.length > 0 ? new Date(Math.max(...newest)).toISOString() : null,
      address,
    };
  });
}

/** Names of the keys whose vendor is in use. */
async function namesInUse(db: Db): Promise<VendorKeyName[]> {
  const rows = await listVendors(db);
  return vendorKeyNames.filter((name) =>
    rows.some(({ vendor, use }) => use === 'real' && vendor === vendorOf(name)),
  );
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

function showKeys(rows: readonly KeyRow[], at: Date): ShownKey[] {
  const accepted = acceptedRows(rows, at);
  return rows.map((row) => {
    const place = accepted.findIndex((each) => each.row.id === row.id);
    const state =
      row.withdrawn_at !== null
        ? 'withdrawn'
        : row.used_from === null
          ? 'waiting'
          : place < 0
            ? 'replaced'
            : place === 0
              ? 'inForce'
              : 'accepted';
    return {
      key: row.name,
      vendor: vendorOf(row.name),
      state,
      ending: row.ending && `…${row.ending}`,
      source: row.source as ShownKey['source'],
      since: iso(row.used_from),
      acceptedUntil: place > 0 ? iso(accepted[place]?.until ?? null) : null,
      enteredBy: row.entered_by,
      enteredAt: row.entered_at.toISOString(),
      reason: row.reason,
      id: row.id,
    };
  });
}

const stateOrder: readonly ShownKey['state'][] = ['waiting', 'inForce', 'accepted', 'replaced', 'withdrawn'];

/** What waits comes first, then the keys in force; keys of the past are last, newest first. */
async function listKeys(db: Db, { vendor }: { vendor?: VendorName | undefined }): Promise<ShownKey[]> {
  const [names, rows] = await Promise.all([namesInUse(db), listVendorKeys(db)]);
  const at = new Date();
  const shown = names
    .filter((name) => vendor === undefined || vendorOf(name) === vendor)
    .flatMap((name) =>
      showKeys(
        rows.filter((row) => row.name === name),
        at,
      ),
    );
  return shown.toSorted(
    (a, b) =>
      stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) ||
      (stateOrder.indexOf(a.state) >= 3 ? b.enteredAt.localeCompare(a.enteredAt) : 0),
  );
}

const refusals = {
  unused: refused(
    'Nothing was changed: the settings do not name the vendor of this key.',
    'Nada mudou: os ajustes não usam o provedor desta chave.',
  ),
  unchanged: refused(
    'Nothing was changed: this key is in force already.',
    'Nada mudou: esta chave já está em vigor.',
  ),
  missing: refused(
    'Nothing was changed: the environment has no such key.',
    'Nada mudou: o ambiente não tem esta chave.',
  ),
  notWaiting: refused(
    'Nothing was changed: this key does not wait.',
    'Nada mudou: esta chave não está à espera.',
  ),
  notAccepted: refused(
    'Nothing was changed: this key is not accepted any more.',
    'Nada mudou: esta chave não é mais aceita.',
  ),
};

const nowInForce = done(
  'The key is in force in all processes.',
  'A chave está em vigor em todos os processos.',
);

async function problemOf(db: Db, name: VendorKeyName, text: string): Promise<Done | null> {
  if (!(await namesInUse(db)).includes(name)) return refusals.unused;
  const [row] = await listVendors(db);
  const problem = findKeyProblem(name, text, row?.mode === 'live' ? 'live' : 'sandbox');
  return (
    problem && refused(`Nothing was changed: the key ${problem.en}`, `Nada mudou: a chave ${problem.pt}`)
  );
}

const labels = {
  key: words('Key in force', 'Chave em vigor'),
  waits: words('Key that waits', 'Chave à espera'),
  old: words('Old key', 'Chave antiga'),
};

/** How a preview names a key: its name, its last characters and where it is from. */
function nameOfKey(row: Pick<KeyRow, 'name' | 'ending' | 'source'> | undefined): Value {
  if (!row) return null;
  const name = inWords(row.name, 'key');
  const source = inWords(row.source, 'source');
  const textIn = (lang: Lang) =>
    [name[lang], row.ending && `…${row.ending}`, `(${source[lang]})`].filter(Boolean).join(' ');
  return { en: textIn('en'), pt: textIn('pt') };
}

const accepted = (hours: number): Value =>
  hours === 0
    ? words('refused', 'recusada')
    : words(`accepted for ${hours} h more`, `aceita por mais ${hours} h`);

async function previewUse(
  db: Db,
  next: Pick<KeyRow, 'name' | 'ending' | 'source'> | undefined,
  hours: number,
): Promise<Change[]> {
  if (!next) return [{ what: labels.waits, before: null, after: null }];
  const name = next.name as VendorKeyName;
  const [current] = acceptedRows(await listVendorKeys(db, name), new Date());
  const change = { what: labels.key, before: nameOfKey(current?.row), after: nameOfKey(next) };
  if (!vendorKeys[name].checksCalls) return [change];
  return [change, { what: labels.old, before: words('in force', 'em vigor'), after: accepted(hours) }];
}

export const vendorTopic = implement(vendors, {
  lists: { all: listInUse, keys: (db, _, query) => listKeys(db, query) },
  actions: {
    enter: async (db, { key: name, value: text, reason }, { name: by }, _, secrets) => {
      if (!secrets) throw new Error('an order with a secret never waits');
      const problem = await problemOf(db, name, text);
      if (problem) return problem;
      const outcome = await db
        .transaction()
        .execute((tx) => enterVendorKey(tx, secrets, { name, text, by, reason }));
      return outcome === 'unchanged'
        ? refusals.unchanged
        : done(
            'The key is stored. It waits until it is put in force.',
            'A chave está gravada. Ela espera até entrar em vigor.',
          );
    },
    use: async (db, { id, previousHours }, { name: by }) =>
      (await db.transaction().execute((tx) => useVendorKey(tx, { id, previousHours, by })))
        ? nowInForce
        : refusals.notWaiting,
    withdraw: async (db, { id }) =>
      (await db.transaction().execute((tx) => withdrawVendorKey(tx, id)))
        ? done('The key is forgotten. It was never used.', 'A chave foi apagada. Ela nunca foi usada.')
        : refusals.notWaiting,
    'refuse-old': async (db, { id }) =>
      (await db.transaction().execute((tx) => refuseOldKey(tx, id)))
        ? done('Calls with the old key are refused now.', 'Chamadas com a chave antiga são recusadas.')
        : refusals.notAccepted,
    environment: async (db, { key: name, previousHours, reason }, { name: by }) => {
      const outcome = await db
        .transaction()
        .execute((tx) => useEnvironmentKey(tx, { name, previousHours, by, reason }));
      return outcome === 'used' ? nowInForce : refusals[outcome];
    },
  },
  previews: {
    enter: async (db, { key }) => {
      const waiting = (await listVendorKeys(db, key)).find(
        (row) => row.used_from === null && row.withdrawn_at === null,
      );
      return [{ what: labels.waits, before: nameOfKey(waiting), after: inWords(key, 'key') }];
    },
    use: async (db, { id, previousHours }) => previewUse(db, await findWaitingKey(db, id), previousHours),
    withdraw: async (db, { id }) => [
      { what: labels.waits, before: nameOfKey(await findWaitingKey(db, id)), after: null },
    ],
    'refuse-old': async (db, { id }) => {
      const shown = await listKeys(db, {});
      const row = shown.find((each) => each.id === id && each.state === 'accepted');
      return [
        {
          what: labels.old,
          before: nameOfKey(row && { ...row, name: row.key, ending: row.ending.slice(1) }),
          after: accepted(0),
        },
      ];
    },
    environment: async (db, { key, previousHours }) => {
      const newest = (await listVendorKeys(db, key)).find(({ source }) => source === 'environment');
      return previewUse(db, newest, previousHours);
    },
  },
});
