import { currencyCodes } from '@palpite/domain/money';
import { slotsVendorNames } from '@palpite/domain/slots-vendors';
import { z } from 'zod';
import { originalGames } from '../originals.ts';
import { field, reason, topic, words } from './topic.ts';

const currency = field(z.enum(currencyCodes), 'Currency', 'Moeda');
const rowCurrency = field(z.string(), 'Currency', 'Moeda');
const permille = (level: 1 | 2 | 3) =>
  field(z.number().int().min(0).max(9).optional(), `Level ${level} ‰`, `Nível ${level} ‰`);
const rowPermille = (level: 1 | 2 | 3) => field(z.number(), `Level ${level} ‰`, `Nível ${level} ‰`);
const whole = (most: number, en: string, pt: string) =>
  field(z.number().int().min(0).max(most).optional(), en, pt);
const money = (en: string, pt: string) => field(z.string().max(20).optional(), en, pt, { look: 'money' });
const rowMoney = (en: string, pt: string) => field(z.string(), en, pt, { look: 'money' });

/** Labels of the ledger accounts that receive stakes. */
const products = ['sports', ...slotsVendorNames, ...originalGames] as const;

const changes = { may: 'invitations.change', audit: 'changes', approval: 'none' } as const;

/** Flagged friends, and the terms of commission and rewards. */
export const invitations = topic({
  name: 'invitations',
  title: words('Invitations', 'Convites'),
  group: 'desks',
  lists: {
    all: {
      title: words('Flagged friends', 'Amigos sinalizados'),
      key: ['friendId'],
      may: 'invitations.read',
      audit: 'reads',
      empty: words('No invited friend is flagged.', 'Nenhum amigo convidado está sinalizado.'),
      row: z.object({
        at: field(z.string(), 'Found', 'Visto em', { look: 'time' }),
        friendId: field(z.string(), 'Friend', 'Amigo', { look: 'player' }),
        reason: field(z.string(), 'Same', 'Em comum', { look: 'state' }),
        twinId: field(z.string(), 'As', 'Com', { look: 'player' }),
        inviterId: field(z.string(), 'Invited by', 'Convidado por', { look: 'player' }),
      }),
    },
    'in-force': {
      title: words('Terms in force', 'Regras em vigor'),
      may: 'invitations.read',
      audit: 'none',
      empty: words('There are no terms.', 'Não há regras.'),
      row: z.object({
        currency: rowCurrency,
        version: field(z.number(), 'Version', 'Versão'),
        level1: rowPermille(1),
        level2: rowPermille(2),
        level3: rowPermille(3),
        hold: field(z.number(), 'Held days', 'Dias de retenção'),
        least: rowMoney('Paid from', 'Pago a partir de'),
        reward: rowMoney('Reward', 'Recompensa'),
        deposits: rowMoney('From deposits of', 'Com depósitos de'),
        rewardHold: field(z.number(), 'Reward held days', 'Dias de retenção da recompensa'),
        rewardLevel: field(z.number(), 'From VIP level', 'A partir do nível VIP'),
      }),
    },
    'product-rates': {
      title: words('Rates of single products', 'Taxas de produtos'),
      key: ['currency', 'product'],
      may: 'invitations.read',
      audit: 'none',
      empty: words('Every product has the general rates.', 'Todo produto usa as taxas gerais.'),
      row: z.object({
        currency: rowCurrency,
        product: field(z.string(), 'Product', 'Produto', { names: 'game' }),
        level1: rowPermille(1),
        level2: rowPermille(2),
        level3: rowPermille(3),
      }),
    },
  },
  actions: {
    clear: {
      label: words('Clear', 'Liberar'),
      sentence: words('cleared friend {player}: {note}', 'liberou o amigo {player}: {note}'),
      input: z.strictObject({
        player: field(z.string().regex(/^\d{10}$/, 'is not the number of a player'), 'Friend', 'Amigo', {
          look: 'player',
        }),
        note: field(z.string().trim().min(3).max(200), 'Why nothing is wrong', 'Por que não há problema', {
          look: 'longText',
        }),
      }),
      may: 'invitations.clear',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { player: 'friendId' },
      tone: 'primary',
    },
    terms: {
      label: words('Change the terms', 'Mudar as regras'),
      sentence: words('changed the terms in {currency}: {reason}', 'mudou as regras em {currency}: {reason}'),
      input: z.strictObject({
        currency,
        level1: permille(1),
        level2: permille(2),
        level3: permille(3),
        hold: whole(60, 'Held days', 'Dias de retenção'),
        least: money('Paid from', 'Pago a partir de'),
        reward: money('Reward', 'Recompensa'),
        deposits: money('From deposits of', 'Com depósitos de'),
        rewardHold: whole(60, 'Reward held days', 'Dias de retenção da recompensa'),
        rewardLevel: whole(99, 'From VIP level', 'A partir do nível VIP'),
        reason,
      }),
      ...changes,
      on: 'in-force',
      from: { currency: 'currency' },
    },
    rates: {
      label: words('Change the rates of a product', 'Mudar as taxas de um produto'),
      sentence: words(
        'changed the rates of {product} in {currency}: {reason}',
        'mudou as taxas de {product} em {currency}: {reason}',
      ),
      input: z.strictObject({
        currency,
        product: field(z.enum(products), 'Product', 'Produto', {
          names: 'game',
          hint: words('Without levels, the general rates apply again', 'Sem níveis, voltam as taxas gerais'),
        }),
        level1: permille(1),
        level2: permille(2),
        level3: permille(3),
        reason,
      }),
      ...changes,
      on: 'in-force',
      from: { currency: 'currency' },
    },
  },
});
