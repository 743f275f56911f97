import { z } from 'zod';
import { identityActions } from './identity-reviews.ts';
import { messageActions, messageLists } from './letters.ts';
import { activityList, aspectLists } from './player-activity.ts';
import { dataActions, dataLists } from './player-data.ts';
import { moneyActions } from './player-money.ts';
import { labelName, noteActions, noteLists } from './player-notes.ts';
import { recordLists } from './player-record.ts';
import type { ActionDefinition } from './topic.ts';
import { field, playerEmail, reason, topic, words } from './topic.ts';

const input = z.strictObject({ email: playerEmail, reason });
const onRow = { on: 'all', from: { email: 'email' } } as const;
/** Bets have short numbers; a shorter start of a name or an address would find too many. */
const searched = z
  .string()
  .trim()
  .max(100)
  .regex(/^(#?\d+|.{3,})$/, 'is shorter than three characters');
/** A freeze by staff replaces one by the owner. */
const ifOpen = { field: 'blocked', is: [null, 'owner'] } as const;

/** An order about an account that needs a reason. */
const order = <const A extends Pick<ActionDefinition, 'label' | 'sentence' | 'may' | 'tone' | 'when'>>(
  action: A,
) => ({ ...action, ...onRow, input, audit: 'changes', approval: 'none' }) as const;

/** Accounts of players: contact, blocks, sessions and verification. */
export const players = topic({
  name: 'players',
  title: words('Accounts of players', 'Contas de jogadores'),
  group: 'desks',
  lists: {
    all: {
      title: words('Newest, with a contact or blocked', 'Mais recentes, com contato ou bloqueadas'),
      may: 'players.read',
      audit: 'reads',
      empty: words('There is no account yet.', 'Ainda não há contas.'),
      query: z.strictObject({
        find: field(searched.optional(), 'Find a player', 'Buscar jogador', {
          hint: words(
            'Number, e-mail, name, phone or document of a player, or the number of a bet, deposit, withdrawal, reversal or round, also the one at the vendor. The start of an e-mail or name, or a surname, is enough.',
            'Número, e-mail, nome, telefone ou documento do jogador, ou o número de uma aposta, depósito, saque, estorno ou rodada, também o do provedor. Basta o início do e-mail ou do nome, ou um sobrenome.',
          ),
        }),
        label: field(labelName.optional(), 'Label', 'Etiqueta', {
          hint: words('Name of a label, such as watch', 'Nome de uma etiqueta, como watch'),
        }),
      }),
      key: ['number'],
      row: z.object({
        email: playerEmail,
        number: field(z.string(), 'Number', 'Número', { look: 'player' }),
        name: field(z.string(), 'Name', 'Nome'),
        currency: field(z.string(), 'Currency', 'Moeda'),
        telegram: field(z.string(), 'Telegram', 'Telegram'),
        blocked: field(z.enum(['owner', 'staff', 'closed', 'erased']).nullable(), 'Blocked', 'Bloqueio', {
          look: 'state',
          hint: words(
            'owner: by a link in a mail; staff: by staff; closed: the account is refused; erased: closed permanently',
            'owner: pelo link de um e-mail; staff: pela equipe; closed: conta recusada; erased: encerrada de vez',
          ),
        }),
        since: field(z.string().nullable(), 'Since', 'Desde', { look: 'time' }),
        openedAt: field(z.string(), 'Opened', 'Aberta em', { look: 'time' }),
      }),
    },
    ...activityList,
    ...recordLists,
    ...aspectLists,
    ...messageLists,
    ...noteLists,
    ...dataLists,
  },
  actions: {
    ...moneyActions,
    ...noteActions,
    ...identityActions,
    ...messageActions,
    ...dataActions,
    telegram: {
      label: words('Set the Telegram contact', 'Definir contato do Telegram'),
      sentence: words(
        'set the Telegram contact of {email} to {telegram}',
        'definiu o contato do Telegram de {email}: {telegram}',
      ),
      input: z.strictObject({
        email: playerEmail,
        telegram: field(
          z
            .string()
            .trim()
            .max(100, 'is longer than 100 characters')
            .regex(/^\S*$/, 'must be one word, such as @palpite_manager or https://t.me/…'),
          'Telegram',
          'Telegram',
          {
            hint: words(
              'Empty removes it. An account whose contact contains "manager" gets no daily gift.',
              'Vazio remove. Uma conta com "manager" no contato não recebe o presente diário.',
            ),
          },
        ),
      }),
      may: 'players.contact',
      audit: 'changes',
      approval: 'none',
      ...onRow,
      from: { email: 'email', telegram: 'telegram' },
    },
    freeze: order({
      label: words('Freeze', 'Bloquear'),
      sentence: words('froze the account {email}: {reason}', 'bloqueou a conta {email}: {reason}'),
      may: 'players.freeze',
      tone: 'danger',
      when: ifOpen,
    }),
    close: order({
      label: words('Close', 'Encerrar'),
      sentence: words('closed the account {email}: {reason}', 'encerrou a conta {email}: {reason}'),
      may: 'players.close',
      tone: 'danger',
      when: { field: 'blocked', is: [null, 'owner', 'staff'] },
    }),
    unfreeze: order({
      label: words('Open again', 'Desbloquear'),
      sentence: words('opened the account {email} again: {reason}', 'desbloqueou a conta {email}: {reason}'),
      may: 'players.unfreeze',
      tone: 'primary',
      when: { field: 'blocked', is: ['owner', 'staff', 'closed'] },
    }),
    'end-sessions': order({
      label: words('End all sessions', 'Encerrar todas as sessões'),
      sentence: words(
        'ended all sessions of {email}: {reason}',
        'encerrou todas as sessões de {email}: {reason}',
      ),
      may: 'players.endSessions',
    }),
    'revoke-kyc': order({
      label: words('Revoke the verified document', 'Revogar documento verificado'),
      sentence: words(
        'revoked the verified document of {email}: {reason}',
        'revogou o documento verificado de {email}: {reason}',
      ),
      may: 'players.revokeKyc',
      tone: 'danger',
      when: { field: 'identity', is: ['verified'] },
    }),
    'reset-factor': order({
      label: words('Remove the second factor', 'Remover a verificação em duas etapas'),
      sentence: words(
        'removed the second factor of {email}: {reason}',
        'removeu a verificação em duas etapas de {email}: {reason}',
      ),
      may: 'players.resetFactor',
      tone: 'danger',
      when: { field: 'secondFactor', is: ['on'] },
    }),
  },
});
