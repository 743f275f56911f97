import { type Words, words } from '@palpite/contracts/office/topic';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { findOwedEarnings, sumWaitingEarnings } from '../../modules/engagement/index.ts';
import {
  eraseAccount,
  findErasure,
  findPlayerByUsername,
  findPlayStop,
  getKeepYears,
  listErasures,
  listLogins,
  setKeepYears,
} from '../../modules/identity/index.ts';
import { countOpenRounds } from '../../modules/originals/index.ts';
import { countOpenPayments, erasePayContacts } from '../../modules/payments/index.ts';
import { countOpenVendorRounds, forgetFavouriteGames } from '../../modules/providers/index.ts';
import { forgetFavouriteTeams, sumOpenBets } from '../../modules/sportsbook/index.ts';
import { countChat, eraseChat } from '../../modules/support/index.ts';
import { listBonusesOf } from '../../modules/wallet/bonus/index.ts';
import { findBalances, listLedger } from '../../modules/wallet/index.ts';
import { setStakesFrozen } from '../../modules/wallet/limits/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, refused, type Value } from '../office-topic.ts';
import { listMax } from './pieces.ts';

type Player = NonNullable<Awaited<ReturnType<typeof findPlayerByUsername>>>;
type ErasureOrder = { email: string; reason: string };

/** Rolls the erasure back. */
class Obstacle extends Error {
  readonly answer: Done;
  constructor(answer: Done) {
    super();
    this.answer = answer;
  }
}

/** What must end before the account can end, in the order in which it is resolved. */
async function listObstacles(db: Db, { id, currency }: Pick<Player, 'id' | 'currency'>): Promise<Words[]> {
  const [balances, ownRounds, vendorRounds, bets, earnedMinor, payments, bonuses] = [
    await findBalances(db, id),
    await countOpenRounds(db, id),
    await countOpenVendorRounds(db, id),
    await sumOpenBets(db, id),
    await findOwedEarnings(db, id, currency as Currency),
    await countOpenPayments(db, id),
    await listBonusesOf(db, id, listMax),
  ];
  const money = balances.cashMinor + balances.bonusMinor + balances.heldMinor;
  const rounds = ownRounds + vendorRounds;
  const inCurrency = (minor: bigint) => `${currency} ${toDecimal(minor, currency as Currency)}`;
  const amount = inCurrency(money);
  const { deposits, withdrawals, returns, claims } = payments;
  return [
    ...(money > 0n ? [words(`a balance of ${amount}`, `saldo de ${amount}`)] : []),
    ...(bets.count > 0 ? [words(`${bets.count} open bets`, `apostas em aberto: ${bets.count}`)] : []),
    ...(rounds > 0 ? [words(`${rounds} open rounds`, `rodadas em aberto: ${rounds}`)] : []),
    ...(earnedMinor === null
      ? []
      : [
          words(
            `${inCurrency(earnedMinor)} for friends, not paid yet`,
            `${inCurrency(earnedMinor)} por amigos, ainda a pagar`,
          ),
        ]),
    ...(bonuses.some(({ state }) => state === 'active') ? [words('an active bonus', 'bônus ativo')] : []),
    ...(deposits > 0
      ? [words(`${deposits} unpaid deposits`, `depósitos aguardando pagamento: ${deposits}`)]
      : []),
    ...(withdrawals > 0
      ? [words(`${withdrawals} withdrawals in progress`, `saques em andamento: ${withdrawals}`)]
      : []),
    ...(returns > 0 ? [words(`${returns} returns in progress`, `devoluções em andamento: ${returns}`)] : []),
    ...(claims > 0 ? [words(`${claims} open claims`, `cobranças em aberto: ${claims}`)] : []),
  ];
}

const joined = (obstacles: readonly Words[], lang: keyof Words) =>
  obstacles.map((each) => each[lang]).join(', ');

const hasEvidenceOf = async (db: Db, { id, kyc }: Player) => kyc || (await listLedger(db, id, 1)).length > 0;

const day = (at: Date) => at.toISOString().slice(0, 10);

async function erase(db: Db, { email, reason }: ErasureOrder, { name: by }: Actor): Promise<Done> {
  const player = await findPlayerByUsername(db, email);
  if (!player) return refused('There is no such player.', 'Este jogador não existe.');
  const playerId = player.id;
  const hasEvidence = await hasEvidenceOf(db, player);
  const order = { playerId, by, reason, hasEvidence };
  try {
    return await db.transaction().execute(async (tx) => {
      // From here on the player and the pockets are locked, so that nothing new begins.
      const erasure = await eraseAccount(tx, order, setStakesFrozen);
      if (!erasure)
        throw new Obstacle(
          refused('Nothing was changed: it was erased before.', 'Nada mudou: a conta já foi eliminada.'),
        );
      const obstacles = await listObstacles(tx as Db, player);
      if (obstacles.length > 0)
        throw new Obstacle(
          refused(
            `Nothing was changed. First end: ${joined(obstacles, 'en')}.`,
            `Nada mudou. Resolva antes: ${joined(obstacles, 'pt')}.`,
          ),
        );
      await eraseChat(tx, playerId);
      await forgetFavouriteGames(tx, playerId);
      await forgetFavouriteTeams(tx, playerId);
      await erasePayContacts(tx, playerId);
      const stop = await findPlayStop(tx, playerId);
      return describe(erasure.keepUntil, hasEvidence, stop !== null);
    });
  } catch (failure) {
    if (!(failure instanceof Obstacle)) throw failure;
    return failure.answer;
  }
}

function describe(keepUntil: Date, hasEvidence: boolean, isStopped: boolean): Done {
  const [en, pt] = ['The account is closed permanently.', 'A conta foi encerrada de vez.'];
  if (isStopped)
    return done(
      `${en} What recognises the person stays until the exclusion ends, and at least until ${day(keepUntil)}.`,
      `${pt} O que identifica a pessoa fica até o fim da autoexclusão, e no mínimo até ${day(keepUntil)}.`,
    );
  return hasEvidence
    ? done(
        `${en} Name, document, birth date and payees are erased on ${day(keepUntil)}.`,
        `${pt} Nome, documento, nascimento e contas de saque serão eliminados em ${day(keepUntil)}.`,
      )
    : done(`${en} The rest is erased within an hour.`, `${pt} O restante é eliminado em até uma hora.`);
}

const blocked: Readonly<Record<string, Words>> = {
  owner: words('frozen by its owner', 'bloqueada pelo titular'),
  staff: words('frozen by staff', 'bloqueada pela equipe'),
  closed: words('closed', 'encerrada'),
};

const change = (en: string, pt: string, before: Value, after: Value): Change => ({
  what: words(en, pt),
  before,
  after,
});

/** Earnings for friends that are not paid after the erasure: below the minimum payment, or without their conditions. */
async function listLeftEarnings(db: Db, { id, currency: code }: Player): Promise<Change[]> {
  const currency = code as Currency;
  const waitingMinor = await sumWaitingEarnings(db, id);
  if (waitingMinor === 0n || (await findOwedEarnings(db, id, currency)) !== null) return [];
  return [
    change(
      'Earnings for friends, not paid yet',
      'Ganhos por amigos, ainda não pagos',
      `${currency} ${toDecimal(waitingMinor, currency)}`,
      words('not paid', 'não serão pagos'),
    ),
  ];
}

/** What goes, what stays, and until when. Without days, which would change between the order and its approval. */
async function preview(db: Db, { email }: ErasureOrder): Promise<Change[]> {
  const player = await findPlayerByUsername(db, email);
  if (!player || (await findErasure(db, player.id))) return [];
  const { id } = player;
  const [obstacles, left, chat, logins, years, stop, hasEvidence] = [
    await listObstacles(db, player),
    await listLeftEarnings(db, player),
    await countChat(db, id),
    await listLogins(db, id, listMax),
    await getKeepYears(db),
    await findPlayStop(db, id),
    await hasEvidenceOf(db, player),
  ];
  const erased = words('erased', 'eliminado');
  const stored = words('stored', 'guardado');
  const kept = hasEvidence ? words(`kept ${years} years`, `guardado por ${years} anos`) : erased;
  const recognised = stop ? words('until the exclusion ends', 'até o fim da exclusão') : erased;
  const evidence = stop ? words(`${kept.en}, ${recognised.en}`, `${kept.pt}, ${recognised.pt}`) : kept;
  return [
    ...(obstacles.length > 0
      ? [
          change(
            'Refused because of',
            'Recusada por causa de',
            null,
            words(joined(obstacles, 'en'), joined(obstacles, 'pt')),
          ),
        ]
      : []),
    change(
      'Account',
      'Conta',
      blocked[player.block_kind ?? ''] ?? words('open', 'aberta'),
      player.block_kind === 'closed' ? words('closed', 'encerrada') : words('erased', 'eliminada'),
    ),
    ...left,
    change('E-mail', 'E-mail', player.username, erased),
    change('Contact, picture, labels, favourites', 'Contato, avatar, etiquetas, favoritos', stored, erased),
    change('Messages and pictures', 'Mensagens e imagens', `${chat.messages}, ${chat.pictures}`, erased),
    change('Second factors, known devices', 'Duas etapas, aparelhos conhecidos', stored, erased),
    change('Phone, devices of logins', 'Telefone, aparelhos dos acessos', String(logins.length), recognised),
    change('Name, document, birth date', 'Nome, documento, nascimento', stored, evidence),
    change('Payees of withdrawals, notes', 'Contas de saque, anotações', stored, evidence),
    change(
      'Money, bets, rounds, exclusions',
      'Dinheiro, apostas, rodadas, exclusões',
      stored,
      words('kept', 'mantido'),
    ),
  ];
}

export const erasureLists = {
  erasures: async (db: Db) =>
    (await listErasures(db, listMax)).map((each) => ({
      player: String(each.player_id),
      at: each.ordered_at.toISOString(),
      by: each.ordered_by,
      reason: each.reason,
      keepUntil: each.keep_until.toISOString(),
      erasedAt: each.erased_at?.toISOString() ?? null,
    })),
};

export const erasureActions = {
  erase,
  retention: async (db: Db, { years }: { years: number }): Promise<Done> => {
    await db.transaction().execute((tx) => setKeepYears(tx, years));
    return done(
      `Evidence of accounts that are erased from now on is kept for ${years} years.`,
      `Registros de contas eliminadas a partir de agora ficam guardados por ${years} anos.`,
    );
  },
};

export const erasurePreviews = {
  erase: preview,
  retention: async (db: Db, { years }: { years: number }): Promise<Change[]> => [
    { what: words('Years', 'Anos'), before: String(await getKeepYears(db)), after: String(years) },
  ],
};
