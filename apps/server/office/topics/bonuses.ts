import { bonuses } from '@palpite/contracts/office/bonuses';
import { parseMinor, toDecimal } from '@palpite/domain/money';
import { changeWagerTimes, listWagerTimes } from '../../modules/engagement/index.ts';
import { listPlayTerms, setOddsMin, setStakeFloor, setStakeShare } from '../../modules/wallet/bonus/index.ts';
import { done, implement, refused } from '../office-topic.ts';
import { doneWithOffers, withinBudget } from './offer-costs.ts';
import { inWords } from './pieces.ts';

const percentOf = (permille: number | null) => (permille === null ? null : permille / 10);

export const bonusTopic = implement(bonuses, {
  lists: {
    all: async (db) =>
      (await listPlayTerms(db)).shares.map(({ source, permille }) => ({
        source,
        percent: percentOf(permille),
      })),
    floors: async (db) =>
      (await listPlayTerms(db)).floors.map(({ currency, floorMinor }) => ({
        currency,
        floor: toDecimal(floorMinor, currency),
      })),
    turnovers: listWagerTimes,
    odds: async (db) => [{ odds: (await listPlayTerms(db)).oddsMinMilli / 1_000 }],
  },
  actions: {
    turnover: (db, { source, times }) =>
      withinBudget(async () =>
        doneWithOffers(
          `New ${source} bonuses must be staked ${times} times. Granted bonuses are not changed.`,
          `Novos bônus ${source} devem ser apostados ${times} vezes. Bônus já concedidos não mudam.`,
          await changeWagerTimes(db, source, times),
        ),
      ),
    stake: async (db, { source, percent }) => {
      const permille = percent === 'none' ? null : Math.round(Number(percent) * 10);
      await db.transaction().execute((tx) => setStakeShare(tx, source, permille));
      return permille === null
        ? done(
            `New ${source} bonuses have no maximum stake. Granted bonuses are not changed.`,
            `Novos bônus ${source} não têm aposta máxima. Bônus já concedidos não mudam.`,
          )
        : done(
            `New ${source} bonuses have stakes of at most ${percent} % of the bonus. Granted bonuses are not changed.`,
            `Novos bônus ${source} têm apostas de até ${percent} % do bônus. Bônus já concedidos não mudam.`,
          );
    },
    floor: async (db, { currency, amount }) => {
      const minor = parseMinor(amount, currency);
      if (minor === null || minor === 0n)
        return refused(`This is not an amount in ${currency}.`, `Este valor não é válido em ${currency}.`);
      await db.transaction().execute((tx) => setStakeFloor(tx, currency, minor));
      return done(
        `The maximum stake of new bonuses in ${currency} is ${amount} or more.`,
        `A aposta máxima de novos bônus em ${currency} é de ${amount} ou mais.`,
      );
    },
    price: async (db, { odds }) => {
      await db.transaction().execute((tx) => setOddsMin(tx, Math.round(odds * 1_000)));
      return done(
        `Sports bets count from now on when every leg has odds of ${odds} or more.`,
        `A partir de agora, apostas esportivas contam quando cada seleção tem odd de ${odds} ou mais.`,
      );
    },
  },
  previews: {
    turnover: async (db, { source, times }) => [
      {
        what: { en: 'Times the bonus', pt: 'Vezes o bônus' },
        before: (await listWagerTimes(db)).find((each) => each.source === source)?.times.toString() ?? null,
        after: String(times),
      },
    ],
    stake: async (db, { source, percent }) => [
      {
        what: { en: '% of the bonus', pt: '% do bônus' },
        before: inWords(
          percentOf(
            (await listPlayTerms(db)).shares.find((each) => each.source === source)?.permille ?? null,
          )?.toString() ?? 'none',
          'percent',
        ),
        after: inWords(percent, 'percent'),
      },
    ],
  },
});
