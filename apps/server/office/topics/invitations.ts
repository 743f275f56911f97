import { invitations } from '@palpite/contracts/office/invitations';
import { currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import {
  changeInvitationRates,
  changeInvitationTerms,
  clearReferralFlags,
  type InvitationTermsChanged,
  listInvitationTerms,
  listReferralFlags,
} from '../../modules/engagement/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Done, done, implement, refused } from '../office-topic.ts';
import { doneWithOffers, refuseOffers } from './offer-costs.ts';
import { listMax } from './pieces.ts';

type Input<Action extends keyof typeof invitations.actions> = z.output<
  (typeof invitations.actions)[Action]['input']
>;

async function listFlags(db: Db) {
  return (await listReferralFlags(db, listMax)).map(({ foundAt, friendId, reason, twinId, inviterId }) => ({
    at: foundAt.toISOString(),
    friendId: String(friendId),
    reason,
    twinId: String(twinId),
    inviterId: String(inviterId),
  }));
}

const levelsOf = (permille: Readonly<Record<1 | 2 | 3, number>>) => ({
  level1: permille[1],
  level2: permille[2],
  level3: permille[3],
});

async function listInForce(db: Db) {
  const terms = await listInvitationTerms(db);
  return currencyCodes.flatMap((currency) => {
    const inForce = terms.get(currency);
    if (!inForce) return [];
    return {
      currency,
      version: inForce.version,
      ...levelsOf(inForce.rates.permille),
      hold: inForce.holdDays,
      least: toDecimal(inForce.payoutLeastMinor, currency),
      reward: toDecimal(inForce.rewardMinor, currency),
      deposits: toDecimal(inForce.rewardDepositsMinor, currency),
      rewardHold: inForce.rewardHoldDays,
      rewardLevel: inForce.rewardLevelMin,
    };
  });
}

async function listProductRates(db: Db) {
  const terms = await listInvitationTerms(db);
  return currencyCodes.flatMap((currency) =>
    [...(terms.get(currency)?.rates.products ?? [])].map(([product, own]) => ({
      currency,
      product,
      ...levelsOf(own),
    })),
  );
}

const problems: Readonly<Record<'no_terms' | 'out_of_bounds', [en: string, pt: string]>> = {
  no_terms: ['There are no terms in this currency.', 'Não há regras nesta moeda.'],
  out_of_bounds: [
    'Nothing was changed: the three rates must not exceed 9 permille together, and all amounts are required.',
    'Nada mudou: as três taxas juntas não podem passar de 9 por mil, e todos os valores são obrigatórios.',
  ],
};

function describe(changed: InvitationTermsChanged): Done {
  if (changed.version !== null)
    return doneWithOffers(
      `Version ${changed.version} is in force.`,
      `A versão ${changed.version} está em vigor.`,
      changed.costs,
    );
  return changed.problem === 'too_costly'
    ? refuseOffers(changed.costs)
    : refused(...problems[changed.problem]);
}

async function changeTerms(
  db: Db,
  { currency, reason, ...input }: Input<'terms'>,
  by: string,
): Promise<Done> {
  const amounts = [input.least, input.reward, input.deposits].map((text) =>
    text === undefined ? undefined : parseMinor(text, currency),
  );
  if (amounts.includes(null))
    return refused(`This is not an amount in ${currency}.`, `Este valor não é válido em ${currency}.`);
  const [least, reward, deposits] = amounts as (bigint | undefined)[];
  const given = {
    level1_permille: input.level1,
    level2_permille: input.level2,
    level3_permille: input.level3,
    hold_days: input.hold,
    payout_least_minor: least,
    reward_minor: reward,
    reward_deposits_minor: deposits,
    reward_hold_days: input.rewardHold,
    reward_level_min: input.rewardLevel,
  };
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return describe(await changeInvitationTerms(db, currency, change, { by, reason }));
}

async function changeRates(db: Db, input: Input<'rates'>, by: string): Promise<Done> {
  const { currency, product, reason, level1, level2, level3 } = input;
  // Without levels, the product returns to the general rates.
  const rates =
    level1 === undefined && level2 === undefined && level3 === undefined
      ? null
      : { 1: level1 ?? 0, 2: level2 ?? 0, 3: level3 ?? 0 };
  return describe(await changeInvitationRates(db, currency, product, rates, { by, reason }));
}

export const invitationTopic = implement(invitations, {
  lists: { all: listFlags, 'in-force': listInForce, 'product-rates': listProductRates },
  actions: {
    clear: async (db, { player, note }, { name }) =>
      (await clearReferralFlags(db, BigInt(player), { by: name, note })) > 0
        ? done(
            'Cleared. The turnover of this friend counts from now on.',
            'Liberado. As apostas deste amigo contam a partir de agora.',
          )
        : refused('This player is not flagged.', 'Este jogador não está sinalizado.'),
    terms: (db, input, { name }) => changeTerms(db, input, name),
    rates: (db, input, { name }) => changeRates(db, input, name),
  },
});
