import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { packageGroups } from '../payments.ts';
import { field, topic, words } from './topic.ts';

const id = field(z.string().min(1).max(64), 'Package', 'Pacote');
const groupHint = words(
  'BRL: card and Pix; EXTPAY: cryptocurrency; FCBRL: first deposit; BTBRL: second deposit; INSBRL: low balance in a game; EXPPAY: discount for a limited time',
  'BRL: cartão e Pix; EXTPAY: criptomoeda; FCBRL: primeiro depósito; BTBRL: segundo depósito; INSBRL: saldo baixo no jogo; EXPPAY: desconto por tempo limitado',
);
const money = (en: string, pt: string) => field(z.string(), en, pt, { look: 'money' });

/** What a package gives, and where players see it. */
const terms = {
  gift: field(z.string().max(20).optional(), 'Bonus', 'Bônus', {
    look: 'money',
    hint: words('For a player who takes it; at most the price', 'Para quem aceita; no máximo o preço'),
  }),
  discount: field(z.number().min(0).max(90).multipleOf(0.01).optional(), 'Discount %', 'Desconto %', {
    hint: words('Only in the group EXPPAY', 'Só no grupo EXPPAY'),
  }),
  position: field(z.number().int().min(1).max(9_999).optional(), 'Position', 'Posição', {
    hint: words('Smallest first', 'Menor primeiro'),
  }),
  preselected: field(z.boolean().optional(), 'Preselected', 'Já selecionado'),
};

const changes = { may: 'packages.change', audit: 'changes', approval: 'none' } as const;
const ofRow = { on: 'all', from: { id: 'id' } } as const;

/** Deposit packages. */
export const packages = topic({
  name: 'packages',
  title: words('Deposit packages', 'Pacotes de depósito'),
  group: 'desks',
  lists: {
    all: {
      title: words('Packages', 'Pacotes'),
      may: 'packages.read',
      audit: 'none',
      empty: words('There is no such package.', 'Não há pacotes assim.'),
      query: z.strictObject({
        currency: field(z.enum(currencyCodes).optional(), 'Currency', 'Moeda'),
        group: field(z.enum(packageGroups).optional(), 'Group', 'Grupo', { hint: groupHint }),
        state: field(z.enum(['offered', 'stopped']).optional(), 'State', 'Situação'),
      }),
      row: z.object({
        id,
        group: field(z.enum(packageGroups), 'Group', 'Grupo', { look: 'state', hint: groupHint }),
        state: field(z.enum(['offered', 'stopped']), 'State', 'Situação', { look: 'state' }),
        position: field(z.number(), 'Position', 'Posição'),
        currency: field(z.string(), 'Currency', 'Moeda'),
        price: money('Credited', 'Creditado'),
        pay: money('Paid', 'Pago'),
        gift: money('Bonus', 'Bônus'),
        discount: field(z.number(), 'Discount %', 'Desconto %', { look: 'percent' }),
        preselected: field(z.boolean(), 'Preselected', 'Já selecionado'),
      }),
    },
  },
  actions: {
    add: {
      label: words('Add a package', 'Criar pacote'),
      sentence: words(
        'added a package of {price} {currency} to {group}',
        'criou um pacote de {price} {currency} em {group}',
      ),
      input: z.strictObject({
        group: field(z.enum(packageGroups), 'Group', 'Grupo', { hint: groupHint }),
        currency: field(z.enum(currencyCodes), 'Currency', 'Moeda'),
        price: field(z.string().max(20), 'Credited', 'Creditado', { look: 'money' }),
        ...terms,
      }),
      ...changes,
      tone: 'primary',
    },
    set: {
      label: words('Change', 'Mudar'),
      sentence: words('changed package {id}', 'mudou o pacote {id}'),
      input: z.strictObject({ id, ...terms }),
      ...changes,
      on: 'all',
      from: {
        id: 'id',
        gift: 'gift',
        discount: 'discount',
        position: 'position',
        preselected: 'preselected',
      },
    },
    start: {
      label: words('Offer again', 'Oferecer de novo'),
      sentence: words('offered package {id} again', 'voltou a oferecer o pacote {id}'),
      input: z.strictObject({ id }),
      ...changes,
      ...ofRow,
    },
    stop: {
      label: words('Stop', 'Retirar'),
      sentence: words('stopped package {id}', 'retirou o pacote {id}'),
      input: z.strictObject({ id }),
      ...changes,
      ...ofRow,
      tone: 'danger',
    },
  },
});
