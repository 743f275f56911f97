import { currencyCodes } from '@palpite/domain/money';
import { slotsVendorNames } from '@palpite/domain/slots-vendors';
import { z } from 'zod';
import { field, topic, words } from './topic.ts';

const vendor = field(z.enum(slotsVendorNames), 'Vendor', 'Provedor', { names: 'game' });
const id = z.string().min(1).max(130);
const round = field(id, 'Round', 'Rodada');
const win = field(id, 'Transaction', 'Transação');
const playerId = field(z.string(), 'Player', 'Jogador', { look: 'player' });
const game = field(z.string(), 'Game', 'Jogo', { names: 'game' });
const currency = field(z.string(), 'Currency', 'Moeda');

/** Slot rounds that their vendor left open. */
export const rounds = topic({
  name: 'rounds',
  title: words('Open rounds', 'Rodadas em aberto'),
  group: 'waiting',
  lists: {
    all: {
      lead: 'game',
      title: words('Open for over an hour', 'Abertas há mais de uma hora'),
      key: ['vendor', 'id'],
      may: 'rounds.read',
      audit: 'reads',
      empty: words('No round has been open for long.', 'Nenhuma rodada aberta há muito tempo.'),
      row: z.object({
        vendor,
        id: round,
        at: field(z.string(), 'Last call', 'Última chamada', { look: 'time' }),
        playerId,
        game,
        stake: field(z.string(), 'Stake', 'Aposta', { look: 'money' }),
        payout: field(z.string(), 'Won', 'Prêmio', { look: 'money' }),
        currency,
        vendorStatus: field(z.string().nullable(), 'Answer of the vendor', 'Resposta do provedor', {
          look: 'state',
          hint: words(
            'Amounts differ: the sums of the vendor are others than ours',
            'Valores diferentes: os valores do provedor não batem com os nossos',
          ),
        }),
      }),
    },
  },
  actions: {
    resolve: {
      label: words('Resolve', 'Resolver'),
      sentence: words(
        'resolved round {id} of {vendor} as {as}',
        'resolveu a rodada {id} de {vendor} como {as}',
      ),
      input: z.strictObject({
        vendor,
        id: round,
        as: field(z.enum(['finished', 'refunded']), 'Result', 'Resultado', {
          hint: words(
            'finished closes the round as it is, refunded returns the stake. A later win is paid in either case.',
            'finished encerra a rodada como está, refunded devolve a aposta. Um prêmio posterior é pago nos dois casos.',
          ),
        }),
      }),
      may: 'rounds.resolve',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { vendor: 'vendor', id: 'id' },
      tone: 'primary',
    },
  },
});

/** Wins of slot rounds whose amount cannot be read. */
export const wins = topic({
  name: 'wins',
  title: words('Unreadable wins', 'Prêmios ilegíveis'),
  group: 'waiting',
  lists: {
    all: {
      lead: 'game',
      title: words('Waiting', 'Na fila'),
      key: ['vendor', 'id'],
      may: 'rounds.read',
      audit: 'reads',
      empty: words('No unreadable win waits.', 'Nenhum prêmio ilegível na fila.'),
      row: z.object({
        vendor,
        id: win,
        at: field(z.string(), 'Received', 'Recebido em', { look: 'time' }),
        playerId,
        game,
        round,
        currency,
        raw: field(z.string(), 'As the vendor sent it', 'Como o provedor enviou', { look: 'code' }),
      }),
    },
  },
  actions: {
    credit: {
      label: words('Credit', 'Creditar'),
      sentence: words(
        'credited {amount} {currency} for win {id} of {vendor}',
        'creditou {amount} {currency} pelo prêmio {id} de {vendor}',
      ),
      input: z.strictObject({
        vendor,
        id: win,
        amount: field(z.string().max(20), 'Amount', 'Valor', {
          look: 'money',
          hint: words(
            'Ask the vendor. 0 for a lost round.',
            'Confirme com o provedor. 0 para uma rodada perdida.',
          ),
        }),
        currency: field(z.enum(currencyCodes), 'Currency', 'Moeda'),
      }),
      may: 'rounds.credit',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { vendor: 'vendor', id: 'id', currency: 'currency' },
      tone: 'primary',
    },
    dismiss: {
      label: words('Dismiss', 'Descartar'),
      sentence: words('dismissed win {id} of {vendor}', 'descartou o prêmio {id} de {vendor}'),
      input: z.strictObject({ vendor, id: win }),
      may: 'rounds.dismiss',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { vendor: 'vendor', id: 'id' },
      tone: 'danger',
    },
  },
});
