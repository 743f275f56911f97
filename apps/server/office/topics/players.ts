import { players } from '@palpite/contracts/office/players';
import type { Words } from '@palpite/contracts/office/topic';
import {
  blockAccount,
  endSessions,
  type FoundPlayer,
  findPlayerByUsername,
  findPlayers,
  hasSecondFactor,
  listPlayersWithLabel,
  listUsualPlayers,
  openAccount,
  resetFactors,
  setContact,
} from '../../modules/identity/index.ts';
import { findPlayersOfOwnRound } from '../../modules/originals/index.ts';
import { findPayers } from '../../modules/payments/index.ts';
import { findPlayersOfRound } from '../../modules/providers/index.ts';
import { findBettor } from '../../modules/sportsbook/index.ts';
import { setStakesFrozen } from '../../modules/wallet/limits/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type Change, type Done, done, implement, refused } from '../office-topic.ts';
import { identityActions, identityPreviews } from './identity-reviews.ts';
import { messageActions, messageLists, messagePreviews } from './letters.ts';
import { inWords, listMax } from './pieces.ts';
import { activityList, aspectLists } from './player-activity.ts';
import { dataActions } from './player-data.ts';
import { erasureActions, erasureLists, erasurePreviews } from './player-erasure.ts';
import { moneyActions, moneyAmounts, moneyPreviews } from './player-money.ts';
import { noteActions, noteLists, notePreviews } from './player-notes.ts';
import { recordLists } from './player-record.ts';
import { orUndone, revokeDocument, Undone } from './revoke-document.ts';

type AccountOrder = { playerId: bigint; by: string; reason: string };

const unknown = refused('There is no such player.', 'Este jogador não existe.');

const block = (kind: 'staff' | 'closed', what: Words) => async (tx: Tx, given: AccountOrder) => {
  const ended = await blockAccount(tx, { ...given, kind }, setStakesFrozen);
  if (ended === null)
    throw new Undone(
      'Nothing was changed: the account is blocked already.',
      'Nada mudou: a conta já está bloqueada.',
    );
  return done(
    `${what.en} Nothing can be staked, paid in or paid out. ${ended.length} logins ended.`,
    `${what.pt} Não dá para apostar, depositar nem sacar. Acessos encerrados: ${ended.length}.`,
  );
};

/** What an order about an account does, in one transaction. `work` throws {@link Undone} to change nothing. */
const onAccount =
  (work: (tx: Tx, given: AccountOrder) => Promise<Done>) =>
  async (
    db: Db,
    { email, reason }: { email: string; reason: string },
    { name: by }: Actor,
  ): Promise<Done> => {
    const player = await findPlayerByUsername(db, email);
    if (!player) return unknown;
    return orUndone(() => db.transaction().execute((tx) => work(tx, { playerId: player.id, by, reason })));
  };

/** Players with this text as their own data, or as the number of a bet, payment or round, of ours or of a vendor. */
async function find(db: Db, text: string): Promise<FoundPlayer[]> {
  const bettor = await findBettor(db, text.replace(/^#/, ''));
  const ids = [
    ...(await findPayers(db, text)),
    ...(await findPlayersOfRound(db, text)),
    ...(await findPlayersOfOwnRound(db, text)),
    ...(bettor === null ? [] : [bettor]),
  ];
  return findPlayers(db, { text, ids }, listMax);
}

/** The usual players; those found by a text, with a label, or both. */
async function search(
  db: Db,
  { find: text, label }: { find?: string | undefined; label?: string | undefined },
) {
  if (!label) return text ? find(db, text) : listUsualPlayers(db, listMax);
  if (!text) return listPlayersWithLabel(db, label, listMax);
  const ids = (await find(db, text)).map(({ id }) => id);
  return listPlayersWithLabel(db, label, listMax, ids);
}

async function setTelegram(db: Db, { email, telegram }: { email: string; telegram: string }): Promise<Done> {
  const isSet = await db.transaction().execute((tx) => setContact(tx, email, telegram));
  if (!isSet) return unknown;
  if (telegram === '')
    return done('The account has no Telegram contact.', 'A conta não tem contato do Telegram.');
  const isManager = telegram.includes('manager');
  return done(
    `The Telegram contact is ${telegram}.${isManager ? ' It belongs to a manager, who gets no daily gift.' : ''}`,
    `O contato do Telegram é ${telegram}.${isManager ? ' É de um gerente, que não recebe o presente diário.' : ''}`,
  );
}

type Player = NonNullable<Awaited<ReturnType<typeof findPlayerByUsername>>>;

const previewOf =
  <Input extends { email: string }>(
    changeOf: (db: Db, player: Player, input: Input) => Promise<Change> | Change,
  ) =>
  async (db: Db, input: Input) => {
    const player = await findPlayerByUsername(db, input.email);
    return player ? [await changeOf(db, player, input)] : [];
  };

const blockAfter = (after: 'staff' | 'closed' | 'open') =>
  previewOf((_, { block_kind }) => ({
    what: { en: 'Account', pt: 'Conta' },
    before: inWords(block_kind ?? 'open', 'block'),
    after: inWords(after, 'block'),
  }));

export const playerTopic = implement(players, {
  lists: {
    all: async (db, _, query) =>
      (await search(db, query)).map((player) => ({
        email: player.username,
        number: String(player.id),
        name: player.name,
        currency: player.currency,
        telegram: player.telegram,
        blocked: player.block_kind as 'owner' | 'staff' | 'closed' | 'erased' | null,
        since: player.blocked_at?.toISOString() ?? null,
        openedAt: player.created_at.toISOString(),
      })),
    ...activityList,
    ...recordLists,
    ...aspectLists,
    ...messageLists,
    ...noteLists,
    ...erasureLists,
  },
  amounts: moneyAmounts,
  actions: {
    ...moneyActions,
    ...noteActions,
    ...identityActions,
    ...messageActions,
    ...dataActions,
    ...erasureActions,
    telegram: setTelegram,
    freeze: onAccount(block('staff', { en: 'The account is frozen.', pt: 'A conta está bloqueada.' })),
    close: onAccount(block('closed', { en: 'The account is closed.', pt: 'A conta está encerrada.' })),
    unfreeze: onAccount(async (tx, given) => {
      if (!(await openAccount(tx, given, setStakesFrozen)))
        throw new Undone(
          'Nothing was changed: the account is not blocked.',
          'Nada mudou: a conta não está bloqueada.',
        );
      return done(
        'The account is open again. Withdrawals that waited are sent shortly.',
        'A conta está desbloqueada. Os saques que esperavam saem em instantes.',
      );
    }),
    'end-sessions': onAccount(async (tx, { playerId }) => {
      const { length } = await endSessions(tx, playerId, 'all');
      return done(`${length} logins ended.`, `Acessos encerrados: ${length}.`);
    }),
    'revoke-kyc': onAccount(async (tx, { playerId }) => {
      await revokeDocument(tx, playerId);
      return done(
        'The name and document are no longer verified. The player verifies again before money moves.',
        'O nome e o documento deixaram de ser verificados. O jogador precisa verificar de novo antes de movimentar dinheiro.',
      );
    }),
    'reset-factor': onAccount(async (tx, { playerId }) => {
      if (!(await resetFactors(tx, playerId)))
        throw new Undone(
          'Nothing was changed: the account has no second factor.',
          'Nada mudou: a conta não tem verificação em duas etapas.',
        );
      return done(
        'The account has no second factor any more. All its logins have ended.',
        'A conta não tem mais verificação em duas etapas. Todos os acessos foram encerrados.',
      );
    }),
  },
  previews: {
    ...moneyPreviews,
    ...notePreviews,
    ...identityPreviews,
    ...messagePreviews,
    ...erasurePreviews,
    telegram: previewOf((_, player, { telegram }: { email: string; telegram: string }) => ({
      what: { en: 'Telegram', pt: 'Telegram' },
      before: player.telegram || null,
      after: telegram || null,
    })),
    freeze: blockAfter('staff'),
    close: blockAfter('closed'),
    unfreeze: blockAfter('open'),
    'revoke-kyc': previewOf((_, { kyc }) => ({
      what: { en: 'Document', pt: 'Documento' },
      before: inWords(kyc ? 'verified' : 'unverified', 'document'),
      after: inWords('unverified', 'document'),
    })),
    'reset-factor': previewOf(async (db, { id }) => ({
      what: { en: 'Second factor', pt: 'Verificação em duas etapas' },
      before: inWords((await hasSecondFactor(db, id)) ? 'on' : 'off', 'secondFactor'),
      after: inWords('off', 'secondFactor'),
    })),
  },
});
