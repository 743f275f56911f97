import { type Currency, parseMinor, toDecimal } from '@palpite/domain/money';
import { findPlayerByUsername, lockUnerased } from '../../modules/identity/index.ts';
import { announceBalances, getBonusTerms, grantBonus } from '../../modules/wallet/bonus/index.ts';
import { adjustBalance, bonusIds, findBalances } from '../../modules/wallet/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Change, type Done, done, refused } from '../office-topic.ts';

type Amount = { email: string; amount: string; reason: string };
type Bonus = Amount & { turnover?: number | undefined };

const unknown = refused('There is no such player.', 'Este jogador não existe.');
const erased = refused(
  'Nothing was changed: an erased account gets no credit.',
  'Nada mudou: uma conta eliminada não recebe crédito.',
);
const badAmount = refused(
  'Nothing was changed: this is not an amount in the currency of the account.',
  'Nada mudou: este valor não existe na moeda da conta.',
);

/** Player of an e-mail and the amount in the currency of the account; null for zero and what is no amount. */
async function read(db: Db, { email, amount }: Pick<Amount, 'email' | 'amount'>) {
  const player = await findPlayerByUsername(db, email);
  if (!player) return null;
  const currency = player.currency as Currency;
  const minor = parseMinor(amount.replace(/^[+-]/, ''), currency);
  const amountMinor = minor === null || minor === 0n ? null : amount.startsWith('-') ? -minor : minor;
  return { player, currency, amountMinor };
}

async function adjust(db: Db, input: Amount, _: Actor, orderId: string): Promise<Done> {
  const found = await read(db, input);
  if (!found) return unknown;
  const { player, currency, amountMinor } = found;
  if (amountMinor === null) return badAmount;
  const effect = await db.transaction().execute(async (tx) => {
    if (amountMinor > 0n && !(await lockUnerased(tx, player.id))) return 'erased';
    const posting = await adjustBalance(tx, { orderId, playerId: player.id, currency, amountMinor });
    if (posting === 'posted') await announceBalances(tx, { player_id: player.id, currency });
    return posting;
  });
  if (effect === 'erased') return erased;
  if (effect === 'short')
    return refused(
      'Nothing was changed: the balance is less than this amount.',
      'Nada mudou: o saldo é menor do que este valor.',
    );
  const amount = `${currency} ${toDecimal(amountMinor, currency)}`;
  return done(`The balance was adjusted by ${amount}.`, `Saldo ajustado em ${amount}.`);
}

async function credit(db: Db, input: Bonus, _: Actor, orderId: string): Promise<Done> {
  const found = await read(db, input);
  if (!found) return unknown;
  const { player, currency, amountMinor } = found;
  if (amountMinor === null) return badAmount;
  const { wagerTimes, expiresAfterDays } = await getBonusTerms(db, 'operator');
  const times = input.turnover === undefined ? wagerTimes : BigInt(input.turnover);
  try {
    const isOpen = await db.transaction().execute(async (tx) => {
      if (!(await lockUnerased(tx, player.id))) return false;
      await grantBonus(tx, {
        id: bonusIds.operator.of(orderId),
        playerId: player.id,
        source: 'operator',
        amountMinor,
        currency,
        wagerTimes: times,
        expiresAfterDays,
        reference: orderId,
      });
      await announceBalances(tx, { player_id: player.id, currency });
      return true;
    });
    if (!isOpen) return erased;
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    return failure.code === 'person_in_review'
      ? refused(
          'Nothing was changed: the player may be an excluded or blocked person. Decide that first.',
          'Nada mudou: o jogador pode ser uma pessoa excluída ou bloqueada. Decida isso antes.',
        )
      : refused(
          'Nothing was changed: a player on a break or excluded gets no bonus.',
          'Nada mudou: um jogador em pausa ou autoexcluído não recebe bônus.',
        );
  }
  const amount = `${currency} ${toDecimal(amountMinor, currency)}`;
  return done(
    `A bonus of ${amount} was credited, to be staked ${times} times.`,
    `Bônus de ${amount} creditado, com rollover de ${times} vezes.`,
  );
}

type Pocket = 'cashMinor' | 'bonusMinor';

const balanceAfter =
  (pocket: Pocket, en: string, pt: string) =>
  async (db: Db, input: Amount): Promise<Change[]> => {
    const found = await read(db, input);
    if (!found || found.amountMinor === null) return [];
    const { player, currency, amountMinor } = found;
    const beforeMinor = (await findBalances(db, player.id))[pocket];
    return [
      {
        what: { en, pt },
        before: toDecimal(beforeMinor, currency),
        after: toDecimal(beforeMinor + amountMinor, currency),
      },
    ];
  };

export const moneyActions = { adjust, bonus: credit };

export const moneyPreviews = {
  adjust: balanceAfter('cashMinor', 'Balance', 'Saldo real'),
  bonus: balanceAfter('bonusMinor', 'Bonus balance', 'Saldo de bônus'),
};

export const moneyAmounts = {
  bonus: async (db: Db, input: Amount) => {
    const found = await read(db, input);
    return found?.amountMinor ? { currency: found.currency, minor: found.amountMinor } : null;
  },
};
