import { z } from 'zod';
import { field, reason, topic, words } from './topic.ts';

/** Where a vendor is used. One vendor at a time serves each of them. */
export const vendorRoles = [
  'pg',
  'evo',
  'bgaming',
  'cardDeposits',
  'cryptoDeposits',
  'documentPayouts',
  'cryptoPayouts',
  'feed',
] as const;
export type VendorRole = (typeof vendorRoles)[number];

/**
 * Keys of vendors, by the name of their setting. `checksCalls`: calls of the vendor are verified with it, so the one
 * before can stay accepted for a while.
 */
export const vendorKeys = {
  PG_OPERATOR_TOKEN: { vendor: 'pg', checksCalls: true },
  PG_SECRET_KEY: { vendor: 'pg', checksCalls: true },
  EVO_SECRET_KEY: { vendor: 'evo', checksCalls: true },
  BGAMING_AUTH_TOKEN: { vendor: 'bgaming', checksCalls: true },
  STRIPE_SECRET_KEY: { vendor: 'stripe', checksCalls: false },
  STRIPE_WEBHOOK_SECRET: { vendor: 'stripe', checksCalls: true },
  BTCPAY_API_KEY: { vendor: 'btcpay', checksCalls: false },
  BTCPAY_WEBHOOK_SECRET: { vendor: 'btcpay', checksCalls: true },
  EFI_CLIENT_SECRET: { vendor: 'efi', checksCalls: false },
  EFI_WEBHOOK_TOKEN: { vendor: 'efi', checksCalls: true },
  ODDS_API_KEY: { vendor: 'the-odds-api', checksCalls: false },
  UOF_TOKEN: { vendor: 'uof', checksCalls: false },
} as const satisfies Record<string, { vendor: string; checksCalls: boolean }>;
export type VendorKeyName = keyof typeof vendorKeys;

export const vendorKeyNames = Object.keys(vendorKeys) as [VendorKeyName, ...VendorKeyName[]];

const keyName = field(z.enum(vendorKeyNames), 'Key', 'Chave', { names: 'word' });
const vendorNames = [
  ...new Set(vendorKeyNames.map((name) => vendorKeys[name].vendor)),
  'sandbox',
  'none',
] as const;
export type VendorName = (typeof vendorNames)[number];

const aVendor = z.enum(vendorNames);
const vendor = field(aVendor, 'Vendor', 'Provedor', { names: 'word' });
const id = field(z.uuid(), 'Id', 'Id', { look: 'rowId' });

/** Longest time for which calls with the key before are still accepted: a week. */
const hoursMax = 168;
const previousHours = field(
  z.number().int().min(0).max(hoursMax),
  'Hours in which calls with the old key are accepted',
  'Horas em que chamadas com a chave antiga são aceitas',
  {
    hint: words(
      '0 when a stranger may have read the old key. Without effect for a key that only our calls use',
      '0 se um estranho pode ter lido a chave antiga. Sem efeito em chave usada só nas nossas chamadas',
    ),
  },
);

const order = { may: 'vendors.keys', audit: 'changes', approval: 'none' } as const;
/** An order about a key of the list. */
const ofKey = { ...order, on: 'keys', from: { id: 'id' } } as const;

/** Vendors that this installation uses, whether they answer, and their keys. No list and no entry shows a key. */
export const vendors = topic({
  name: 'vendors',
  title: words('Vendors and keys', 'Provedores e chaves'),
  group: 'setup',
  lists: {
    all: {
      title: words('In use', 'Em uso'),
      may: 'vendors.read',
      audit: 'none',
      empty: words('The server has not started yet.', 'O servidor ainda não foi iniciado.'),
      row: z.object({
        role: field(z.enum(vendorRoles), 'For', 'Para', { names: 'word' }),
        vendor,
        use: field(z.enum(['real', 'sandbox', 'off']), 'Use', 'Uso', { look: 'state' }),
        health: field(z.enum(['works', 'late', 'fails']).nullable(), 'State', 'Situação', { look: 'state' }),
        what: field(z.string(), 'What happened', 'O que aconteceu', { look: 'longText' }),
        keys: field(z.number().nullable(), 'Keys', 'Chaves'),
        keysChanged: field(z.string().nullable(), 'Newest key since', 'Chave mais nova desde', {
          look: 'time',
        }),
        address: field(z.string(), 'Address', 'Endereço'),
      }),
      opens: { list: 'keys', with: { vendor: 'vendor' } },
    },
    keys: {
      title: words('Keys', 'Chaves'),
      may: 'vendors.read',
      audit: 'none',
      empty: words(
        'No vendor that needs a key is in use. Settings name the vendors: see docs/going-live.md.',
        'Nenhum provedor com chave está em uso. Os ajustes definem os provedores: veja docs/going-live.md.',
      ),
      query: z.strictObject({ vendor: field(aVendor.optional(), 'Vendor', 'Provedor', { names: 'word' }) }),
      key: ['id'],
      row: z.object({
        key: field(z.string(), 'Key', 'Chave', { names: 'word' }),
        vendor,
        state: field(
          z.enum(['inForce', 'waiting', 'accepted', 'replaced', 'withdrawn']),
          'State',
          'Situação',
          {
            look: 'state',
          },
        ),
        ending: field(z.string(), 'Ends with', 'Final'),
        source: field(z.enum(['environment', 'office']), 'Source', 'Origem', { look: 'state' }),
        since: field(z.string().nullable(), 'In force since', 'Em vigor desde', { look: 'time' }),
        acceptedUntil: field(z.string().nullable(), 'Accepted until', 'Aceita até', { look: 'time' }),
        enteredBy: field(z.string().nullable(), 'Entered by', 'Registrada por'),
        enteredAt: field(z.string(), 'Entered', 'Registrada em', { look: 'time' }),
        reason: field(z.string(), 'Reason', 'Motivo', { look: 'longText' }),
        id,
      }),
    },
  },
  actions: {
    enter: {
      label: words('Enter a key', 'Registrar chave'),
      sentence: words('entered a key {key}: {reason}', 'registrou uma chave {key}: {reason}'),
      input: z.strictObject({
        key: keyName,
        value: field(
          z.string().trim().min(8, 'is too short for a key').max(500, 'is too long for a key'),
          'New key',
          'Chave nova',
          {
            look: 'secret',
            hint: words(
              'Stored encrypted and never shown again. It is not used until it is put in force',
              'Gravada com criptografia e nunca mais mostrada. Só é usada depois de entrar em vigor',
            ),
          },
        ),
        reason,
      }),
      ...order,
      tone: 'primary',
    },
    use: {
      label: words('Put in force', 'Pôr em vigor'),
      sentence: words(
        'put a key of a vendor in force: {reason}',
        'pôs uma chave de provedor em vigor: {reason}',
      ),
      input: z.strictObject({ id, previousHours, reason }),
      ...ofKey,
      schedulable: true,
      when: { field: 'state', is: ['waiting'] },
      tone: 'primary',
    },
    withdraw: {
      label: words('Withdraw', 'Retirar'),
      sentence: words('withdrew a key of a vendor: {reason}', 'retirou uma chave de provedor: {reason}'),
      input: z.strictObject({ id, reason }),
      ...ofKey,
      when: { field: 'state', is: ['waiting'] },
      tone: 'danger',
    },
    'refuse-old': {
      label: words('Refuse now', 'Recusar já'),
      sentence: words(
        'ended the time in which an old key of a vendor is accepted: {reason}',
        'encerrou o prazo em que uma chave antiga de provedor é aceita: {reason}',
      ),
      input: z.strictObject({ id, reason }),
      ...ofKey,
      when: { field: 'state', is: ['accepted'] },
      tone: 'danger',
    },
    environment: {
      label: words('Use the key of the environment', 'Usar a chave do ambiente'),
      sentence: words(
        'put the key {key} of the environment in force: {reason}',
        'pôs em vigor a chave {key} do ambiente: {reason}',
      ),
      input: z.strictObject({ key: keyName, previousHours, reason }),
      ...order,
      schedulable: true,
    },
  },
});
