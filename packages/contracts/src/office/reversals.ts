import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { field, reason, topic, words } from './topic.ts';

const id = field(z.string().min(1).max(64), 'Reversal', 'Estorno');

/** Reversed deposits, overpaid bets and rounds, and the holds that they cause. */
export const reversals = topic({
  name: 'reversals',
  title: words('Reversals', 'Estornos'),
  group: 'waiting',
  lists: {
    all: {
      lead: 'playerId',
      title: words('Held accounts', 'Contas retidas'),
      may: 'reversals.read',
      audit: 'reads',
      empty: words('No account is held.', 'Nenhuma conta retida.'),
      row: z.object({
        id,
        at: field(z.string(), 'Received', 'Recebido em', { look: 'time' }),
        playerId: field(z.string(), 'Player', 'Jogador', { look: 'player' }),
        orderId: field(z.string(), 'Deposit, reward, bet or round', 'Depósito, recompensa, aposta ou rodada'),
        vendor: field(z.string(), 'Vendor', 'Provedor', { names: 'word' }),
        reversalNo: field(z.string(), 'Number of the vendor', 'Número do provedor'),
        reason: field(z.string(), 'Reason of the vendor', 'Motivo do provedor'),
        amount: field(z.string(), 'Reversed', 'Estornado', { look: 'money' }),
        taken: field(z.string(), 'Taken back', 'Recuperado', { look: 'money' }),
        left: field(z.string(), 'Owed', 'Em aberto', { look: 'money' }),
        currency: field(z.string(), 'Currency', 'Moeda'),
      }),
    },
  },
  actions: {
    book: {
      label: words('Book a reversal', 'Lançar estorno'),
      sentence: words(
        'booked reversal {number} of {amount} {currency} of deposit {id}: {reason}',
        'lançou o estorno {number} de {amount} {currency} do depósito {id}: {reason}',
      ),
      input: z.strictObject({
        id: field(z.string().min(1).max(64), 'Deposit', 'Depósito'),
        number: field(z.string().min(1).max(64), 'Number of the vendor', 'Número do provedor', {
          hint: words('The same number is booked once', 'O mesmo número é lançado uma só vez'),
        }),
        amount: field(z.string().max(20), 'Amount', 'Valor', { look: 'money' }),
        currency: field(z.enum(currencyCodes), 'Currency', 'Moeda'),
        reason,
      }),
      may: 'reversals.book',
      audit: 'changes',
      approval: 'none',
    },
    lift: {
      label: words('Lift the hold', 'Liberar a conta'),
      sentence: words(
        'lifted the hold of reversal {id}: {reason}',
        'liberou a retenção do estorno {id}: {reason}',
      ),
      input: z.strictObject({ id, reason }),
      may: 'reversals.lift',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
      tone: 'primary',
    },
    'write-off': {
      label: words('Write off', 'Dar baixa como perda'),
      sentence: words(
        'wrote off the debt of reversal {id}: {reason}',
        'deu baixa na dívida do estorno {id}: {reason}',
      ),
      input: z.strictObject({ id, reason }),
      may: 'reversals.writeOff',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
      tone: 'danger',
    },
  },
});
