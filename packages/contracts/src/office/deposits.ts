import { z } from 'zod';
import { beforeRow, beforeTime, dayFilter, field, topic, words } from './topic.ts';

const order = field(z.string(), 'Order', 'Pedido');
const vendor = field(z.string(), 'Vendor', 'Provedor', { names: 'word' });
const player = field(z.string(), 'Player', 'Jogador', { look: 'player' });
const money = (en: string, pt: string) => field(z.string(), en, pt, { look: 'money' });
/** Whether a message of a vendor was verified. */
const verifications = ['accepted', 'unreadable', 'notOurs', 'refused', 'postponed'] as const;
const filter = z.string().trim().min(3).max(100).optional();

/** Deposits of all players, and what payment vendors reported about them. */
export const deposits = topic({
  name: 'deposits',
  title: words('Deposits', 'Depósitos'),
  group: 'desks',
  lists: {
    all: {
      lead: 'player',
      title: words('Newest', 'Mais recentes'),
      opens: { list: 'callbacks', with: { order: 'order' } },
      may: 'deposits.read',
      audit: 'reads',
      empty: words('Nothing was deposited yet.', 'Ainda não há depósitos.'),
      query: z.strictObject({
        find: field(filter, 'Player or order', 'Jogador ou pedido', {
          hint: words(
            'Number of a player, of an order, or of the payment at the vendor',
            'Número do jogador, do pedido ou do pagamento no provedor',
          ),
        }),
        state: field(
          z.enum(['pending', 'credited', 'cancelled', 'expired', 'failed']).optional(),
          'State',
          'Situação',
        ),
        vendor: field(filter, 'Vendor', 'Provedor'),
        day: dayFilter,
        before: beforeTime,
      }),
      row: z.object({
        order,
        at: field(z.string(), 'Ordered', 'Pedido em', { look: 'time' }),
        player,
        vendor,
        payNo: field(z.string(), 'Number at the vendor', 'Número no provedor'),
        currency: field(z.string(), 'Currency', 'Moeda'),
        amount: money('Amount', 'Valor'),
        collected: money('Collected', 'Cobrado'),
        bonus: money('Bonus', 'Bônus'),
        reversed: money('Reversed', 'Estornado'),
        state: field(z.string(), 'State', 'Situação', { look: 'state' }),
        creditedAt: field(z.string().nullable(), 'Credited', 'Creditado em', { look: 'time' }),
        timing: field(z.enum(['inTime', 'late']), 'Payment', 'Pagamento', {
          look: 'state',
          hint: words(
            'late: paid after the order was closed or its time was over',
            'late: pago depois de o pedido ser encerrado ou vencer',
          ),
        }),
        callbacks: field(z.string(), 'Callbacks', 'Notificações do provedor', { look: 'longText' }),
      }),
    },
    callbacks: {
      lead: 'vendor',
      title: words('Callbacks', 'Notificações do provedor'),
      opens: { list: 'messages', with: { digest: 'digest' } },
      may: 'deposits.read',
      audit: 'reads',
      empty: words('No vendor has called yet.', 'Nenhuma notificação ainda.'),
      query: z.strictObject({
        order: field(filter, 'Order', 'Pedido', {
          hint: words('Number of a deposit or withdrawal', 'Número de um depósito ou saque'),
        }),
        before: beforeRow,
      }),
      row: z.object({
        seq: field(z.string(), 'Callback', 'Notificação'),
        at: field(z.string(), 'Received', 'Recebida em', { look: 'time' }),
        vendor,
        order,
        event: field(z.string(), 'Event at the vendor', 'Evento no provedor'),
        effect: field(z.string(), 'Effect', 'Efeito', { look: 'state' }),
        content: field(z.string(), 'Content', 'Conteúdo', { look: 'code', hidden: 'deposits.evidence' }),
        digest: field(z.string(), 'SHA-256 of the message', 'SHA-256 da mensagem'),
      }),
    },
    messages: {
      title: words('Messages as they arrived', 'Mensagens como chegaram'),
      may: 'deposits.read',
      audit: 'reads',
      empty: words('No vendor has called yet.', 'Nenhuma notificação ainda.'),
      key: ['id'],
      query: z.strictObject({
        order: field(filter, 'Order', 'Pedido', {
          hint: words('Number of a deposit or withdrawal', 'Número de um depósito ou saque'),
        }),
        vendor: field(filter, 'Vendor', 'Provedor'),
        verification: field(z.enum(verifications).optional(), 'Verification', 'Verificação'),
        digest: field(filter, 'SHA-256 of the message', 'SHA-256 da mensagem'),
        before: beforeTime,
      }),
      row: z.object({
        at: field(z.string(), 'Received', 'Recebida em', { look: 'time' }),
        vendor,
        verification: field(z.enum(verifications), 'Verification', 'Verificação', {
          look: 'state',
          hint: words(
            'postponed: could not be verified then, so the vendor repeats it',
            'postponed: não foi possível verificar na hora, e o provedor repete',
          ),
        }),
        times: field(z.number(), 'Times received', 'Vezes recebida'),
        newestAt: field(z.string(), 'Last received', 'Última vez', { look: 'time' }),
        address: field(z.string(), 'Sent from', 'Enviada de'),
        headers: field(z.string(), 'Headers', 'Cabeçalhos', { look: 'code' }),
        body: field(z.string().nullable(), 'Body', 'Corpo', { look: 'code', hidden: 'deposits.evidence' }),
        bytes: field(z.number(), 'Bytes', 'Bytes', {
          hint: words(
            'Of the whole body; the first 32 KiB are kept',
            'Do corpo inteiro; guardam-se os primeiros 32 KiB',
          ),
        }),
        digest: field(z.string(), 'SHA-256 of the message', 'SHA-256 da mensagem'),
        id: field(z.string(), 'Id', 'Id', { look: 'rowId' }),
      }),
    },
  },
  actions: {},
});
