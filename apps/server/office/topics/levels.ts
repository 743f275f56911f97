import { levels } from '@palpite/contracts/office/levels';
import { currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import {
  changeTargets,
  changeVipKeep,
  getVipTerms,
  listOfferCosts,
  listVipLevels,
  setTurnoverWeight,
  setVipLevel,
  type VipChanged,
} from '../../modules/engagement/index.ts';
import { listTurnoverWeights } from '../../modules/wallet/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Done, done, implement, refused } from '../office-topic.ts';
import { changesOf } from './changes-of.ts';
import { costsListed, doneWithOffers, refuseOffers } from './offer-costs.ts';
import { inWords } from './pieces.ts';

type Input<Action extends keyof typeof levels.actions> = z.output<(typeof levels.actions)[Action]['input']>;
type Product = z.output<typeof levels.lists.products.row>;

async function listLevels(db: Db) {
  const rows = await Promise.all(
    currencyCodes.map(async (currency) =>
      (await listVipLevels(db, currency)).map((level) => ({
        currency,
        level: level.level,
        award: toDecimal(level.awardMinor, currency),
        deposits: toDecimal(level.depositsMinor, currency),
        turnover: toDecimal(level.turnoverMinor, currency),
        withdrawals: level.withdrawalsADay,
        gift: toDecimal(level.giftMinor, currency),
      })),
    ),
  );
  return rows.flat();
}

async function listProducts(db: Db): Promise<Product[]> {
  const [weights, costs] = await Promise.all([listTurnoverWeights(db), listOfferCosts(db)]);
  return weights.map((weight) => {
    // Costs are sorted in descending order, so the first match is the highest of all currencies.
    const cost = costs.find(
      ({ product, priceFromMilli }) => product === weight.product && priceFromMilli === weight.priceFromMilli,
    );
    return {
      product: weight.product,
      price: weight.priceFromMilli / 1_000,
      edge: weight.edgePpm / 10_000,
      vip: weight.vipPermille / 10,
      bonus: weight.bonusPermille / 10,
      commission: weight.commissionPermille / 10,
      cost: cost?.totalBp == null ? null : cost.totalBp / 100,
    };
  });
}

async function getDuration(db: Db) {
  const { keepDays, keepBp, awardShareBp, offerShareBp } = await getVipTerms(db);
  return { days: keepDays, share: keepBp / 100, awards: awardShareBp / 100, offers: offerShareBp / 100 };
}

const problems: Readonly<
  Record<
    'level_zero' | 'level_gap' | 'incomplete' | 'below' | 'above' | 'band_missing',
    [en: string, pt: string]
  >
> = {
  level_zero: [
    'Level 0 includes all players: it has no conditions and no award.',
    'O nível 0 inclui todos os jogadores: não tem condições nem prêmio.',
  ],
  level_gap: [
    'Nothing was changed: levels are numbered without gaps, so a new one must follow the highest.',
    'Nada mudou: os níveis são numerados sem lacunas, então um novo deve seguir o mais alto.',
  ],
  incomplete: [
    'A new level needs an award, deposits, a turnover and withdrawals.',
    'Um nível novo precisa de prêmio, depósitos, apostas e saques.',
  ],
  below: [
    'Nothing was changed: a level must need at least as much as the one below it.',
    'Nada mudou: um nível deve exigir ao menos o mesmo que o nível abaixo.',
  ],
  above: [
    'Nothing was changed: the level above needs less than this.',
    'Nada mudou: o nível acima exige menos do que isto.',
  ],
  band_missing: [
    'Nothing was changed: set the weights of the product without a price first.',
    'Nada mudou: defina primeiro os pesos do produto sem odd.',
  ],
};

const costWords = {
  en: {
    warning: 'Warning: awards cost more than the target share.',
    line: (level: number, where: string, award: string, staked: string, win: string, share: string) =>
      `  level ${level} by ${where}: awards of ${award} for stakes of ${staked}, with an expected gross win of ${win} (${share})`,
    from: 'from',
    uncovered: 'no expected win covers them',
    more: (count: number) => `  and ${count} more`,
  },
  pt: {
    warning: 'Atenção: os prêmios custam mais do que a meta.',
    line: (level: number, where: string, award: string, staked: string, win: string, share: string) =>
      `  nível ${level} com ${where}: prêmios de ${award} para apostas de ${staked}, com ganho bruto esperado de ${win} (${share})`,
    from: 'a partir de',
    uncovered: 'nenhum ganho esperado os cobre',
    more: (count: number) => `  e mais ${count}`,
  },
} as const;

/** Warns about the most expensive levels, in descending order; empty when awards cost less than their target. */
function warnOfAwards(costs: VipChanged['costs'], lang: 'en' | 'pt'): string {
  if (costs.length === 0) return '';
  const { warning, line, from, uncovered, more } = costWords[lang];
  const lines = costs.slice(0, costsListed).map((cost) => {
    const money = (minor: bigint) => `${cost.currency} ${toDecimal(minor, cost.currency)}`;
    const price = cost.priceFromMilli > 0 ? ` ${from} ${(cost.priceFromMilli / 1_000).toFixed(2)}` : '';
    const share = cost.shareBp === null ? uncovered : `${(cost.shareBp / 100).toFixed(2)} %`;
    const amounts = [cost.awardMinor, cost.stakedMinor, cost.grossWinMinor].map(money) as [
      string,
      string,
      string,
    ];
    return line(cost.level, `${cost.product}${price}`, ...amounts, share);
  });
  const rest = costs.length - lines.length;
  return ['', warning, ...lines, ...(rest > 0 ? [more(rest)] : [])].join('\n');
}

/** Reports a change of levels or weights, with its warnings. */
function describe({ problem, costs, offers }: VipChanged, en: string, pt: string): Done {
  if (problem === 'too_costly') return refuseOffers(offers);
  if (problem !== null) return refused(...problems[problem]);
  return doneWithOffers(`${en}${warnOfAwards(costs, 'en')}`, `${pt}${warnOfAwards(costs, 'pt')}`, offers);
}

async function setLevel(db: Db, { currency, level, withdrawals, ...given }: Input<'set'>): Promise<Done> {
  const amounts = [given.award, given.deposits, given.turnover, given.gift].map((text) =>
    text === undefined ? undefined : parseMinor(text, currency),
  );
  if (amounts.includes(null))
    return refused(`This is not an amount in ${currency}.`, `Este valor não é válido em ${currency}.`);
  const [awardMinor, depositsMinor, turnoverMinor, giftMinor] = amounts as (bigint | undefined)[];
  const change = { awardMinor, depositsMinor, turnoverMinor, giftMinor, withdrawalsADay: withdrawals };
  return describe(
    await setVipLevel(db, currency, level, change),
    `Level ${level} in ${currency} is in force. Paid awards are not changed.`,
    `O nível ${level} em ${currency} está em vigor. Prêmios já pagos não mudam.`,
  );
}

async function setWeights(db: Db, { product, price, ...percents }: Input<'weights'>): Promise<Done> {
  const part = (percent: number | undefined, whole: number) =>
    percent === undefined ? undefined : Math.round((percent * whole) / 100);
  const changed = await setTurnoverWeight(db, product, Math.round(price * 1_000), {
    edgePpm: part(percents.edge, 1_000_000),
    vipPermille: part(percents.vip, 1_000),
    bonusPermille: part(percents.bonus, 1_000),
    commissionPermille: part(percents.commission, 1_000),
  });
  return describe(
    changed,
    `New weights of ${product} apply to stakes that are not rolled up yet.`,
    `Os novos pesos de ${product} valem para apostas ainda não consolidadas.`,
  );
}

async function keep(db: Db, { days, share }: Input<'keep'>): Promise<Done> {
  const keepDays = days === 'ever' ? null : Number(days);
  await db
    .transaction()
    .execute((tx) => changeVipKeep(tx, { keepDays, keepBp: share === undefined ? null : share * 100 }));
  return keepDays === null
    ? done('Levels are kept permanently.', 'Os níveis são mantidos para sempre.')
    : done(`A level is reviewed after ${keepDays} days.`, `Um nível é revisto após ${keepDays} dias.`);
}

async function setTargets(db: Db, { share, offers }: Input<'target'>): Promise<Done> {
  await db
    .transaction()
    .execute((tx) => changeTargets(tx, { awardPercent: share ?? null, offerPercent: offers ?? null }));
  return done(
    'The new targets are in force. Changes above them print a warning.',
    'As novas metas estão em vigor. Mudanças acima delas mostram um aviso.',
  );
}

const levelLabels = {
  award: { en: 'Award', pt: 'Prêmio' },
  deposits: { en: 'Deposits', pt: 'Depósitos' },
  turnover: { en: 'Turnover', pt: 'Apostas' },
  withdrawals: { en: 'Withdrawals a day', pt: 'Saques por dia' },
  gift: { en: 'Daily gift', pt: 'Presente diário' },
};

const weightLabels = {
  edge: { en: 'Edge %', pt: 'Margem %' },
  vip: { en: 'Levels %', pt: 'Níveis %' },
  bonus: { en: 'Bonuses %', pt: 'Bônus %' },
  commission: { en: 'Commission %', pt: 'Comissão %' },
};

export const levelTopic = implement(levels, {
  lists: { all: listLevels, products: listProducts, duration: async (db) => [await getDuration(db)] },
  actions: { set: setLevel, keep, weights: setWeights, target: setTargets },
  previews: {
    set: async (db, input) =>
      changesOf(
        levelLabels,
        (await listLevels(db)).find(
          ({ currency, level }) => currency === input.currency && level === input.level,
        ),
        input,
      ),
    weights: async (db, input) =>
      changesOf(
        weightLabels,
        (await listProducts(db)).find(
          ({ product, price }) => product === input.product && price === input.price,
        ),
        input,
      ),
    keep: async (db, { days }) => [
      {
        what: { en: 'A level lasts days', pt: 'Um nível dura dias' },
        before: inWords((await getDuration(db)).days?.toString() ?? 'ever', 'days'),
        after: inWords(days, 'days'),
      },
    ],
  },
});
