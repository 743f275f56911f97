import { limits } from '@palpite/contracts/office/limits';
import { type Currency, parseMinor, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import { listSlotLimits, setSlotLimit } from '../../modules/providers/index.ts';
import {
  type BetLimitProblem,
  listBetLimits,
  listSportDelays,
  setBetLimit,
  setSportDelay,
} from '../../modules/sportsbook/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db.ts';
import { type Done, done, implement, refused } from '../office-topic.ts';
import { changesInWords } from './pieces.ts';
import { highestRaised, notAnAmount, parseAmounts, settingChanges, whenChanged } from './setting-amounts.ts';

type Input<Action extends keyof typeof limits.actions> = z.output<(typeof limits.actions)[Action]['input']>;
type BetLimits = z.output<typeof limits.lists.all.row>;

const delayMsMax = 30_000;

async function listBets(db: Db): Promise<BetLimits[]> {
  return (await listBetLimits(db)).map((row) => {
    const money = (minor: bigint) => toDecimal(minor, row.currency as Currency);
    return {
      currency: row.currency,
      least: money(row.stake_min_minor),
      most: money(row.stake_max_minor),
      payout: money(row.payout_max_minor),
      legs: row.legs_max,
      lines: row.lines_max,
      cashOut: row.cash_out_offered ? 'offered' : 'off',
      margin: row.cash_out_margin_ppm / 10_000,
      ...whenChanged(row),
    };
  });
}

const listDelays = async (db: Db) =>
  (await listSportDelays(db)).map((row) => ({
    sport: row.sport,
    seconds: row.delayMs / 1_000,
    usual: row.usualMs / 1_000,
    ...whenChanged(row),
  }));

const listSlots = async (db: Db) =>
  (await listSlotLimits(db)).map((row) => ({
    vendor: row.vendor,
    currency: row.currency,
    most: toDecimal(row.stake_max_minor, row.currency as Currency),
    ...whenChanged(row),
  }));

const problems: Readonly<Record<BetLimitProblem, Done>> = {
  order: refused(
    'Nothing was changed: minimum stake, maximum stake and maximum payout must be positive and must not decrease in this order.',
    'Nada mudou: aposta mínima, aposta máxima e prêmio máximo precisam ser positivos e não podem diminuir nesta ordem.',
  ),
  unchanged: refused(
    'Nothing was changed: these limits are in force already.',
    'Nada mudou: estes limites já estão em vigor.',
  ),
};

const marginPpm = (percent: number | undefined) =>
  percent === undefined ? undefined : Math.round(percent * 10_000);

async function changeBets(
  db: Db,
  { currency, least, most, payout, legs, lines, cashOut, margin }: Input<'bets'>,
  actor: Actor,
): Promise<Done> {
  const amounts = parseAmounts({ least, most, payout }, currency);
  if (amounts === null) return notAnAmount(currency);
  const change = {
    stake_min_minor: amounts.least,
    stake_max_minor: amounts.most,
    payout_max_minor: amounts.payout,
    legs_max: legs,
    lines_max: lines,
    cash_out_offered: cashOut === undefined ? undefined : cashOut === 'offered',
    cash_out_margin_ppm: marginPpm(margin),
  };
  const problem = await setBetLimit(db, currency, change, actor);
  return problem === null
    ? done(
        `The limits in ${currency} are in force for new bets within a second.`,
        `Os limites em ${currency} valem para novas apostas em um segundo.`,
      )
    : problems[problem];
}

/** The highest raised amount; the maximum payout when the cash-out margin falls. */
async function riskOfBets(db: Db, { currency, most, payout, margin }: Input<'bets'>) {
  const before = (await listBetLimits(db)).find((row) => row.currency === currency);
  const after = parseAmounts({ most, payout }, currency);
  if (!before || after === null) return null;
  const ppm = marginPpm(margin);
  const isCheaper = ppm !== undefined && ppm < before.cash_out_margin_ppm;
  const minor = highestRaised([
    [before.stake_max_minor, after.most],
    [before.payout_max_minor, after.payout],
    [0n, isCheaper ? before.payout_max_minor : undefined],
  ]);
  return minor === null ? null : { currency, minor };
}

async function changeDelay(db: Db, { sport, seconds }: Input<'delay'>, actor: Actor): Promise<Done> {
  const delayMs = seconds === 'default' ? null : Math.round(Number(seconds) * 1_000);
  if (delayMs !== null && delayMs > delayMsMax)
    return refused(
      'Nothing was changed: a delay is at most 30 seconds.',
      'Nada mudou: o atraso é de no máximo 30 segundos.',
    );
  await setSportDelay(db, sport, delayMs, actor);
  return done(
    'In force for bets and cash-outs that arrive from now on.',
    'Vale para apostas e cash outs a partir de agora.',
  );
}

async function changeSlots(db: Db, { vendor, currency, most }: Input<'slots'>, actor: Actor): Promise<Done> {
  const minor = parseMinor(most, currency);
  if (minor === null) return notAnAmount(currency);
  if (minor === 0n)
    return refused(
      'Nothing was changed: the maximum must be above 0.',
      'Nada mudou: o máximo deve ser maior que 0.',
    );
  await setSlotLimit(db, { vendor, currency }, minor, actor);
  return done('In force from the next bet.', 'Vale a partir da próxima aposta.');
}

async function riskOfSlots(db: Db, { vendor, currency, most }: Input<'slots'>) {
  const row = (await listSlotLimits(db)).find((each) => each.vendor === vendor && each.currency === currency);
  const minor = highestRaised([[row?.stake_max_minor, parseMinor(most, currency) ?? undefined]]);
  return minor === null ? null : { currency, minor };
}

const betLabels = {
  least: { en: 'Minimum stake', pt: 'Aposta mínima' },
  most: { en: 'Maximum stake', pt: 'Aposta máxima' },
  payout: { en: 'Maximum payout', pt: 'Prêmio máximo' },
  legs: { en: 'Selections', pt: 'Seleções' },
  lines: { en: 'Lines of a system', pt: 'Linhas de um sistema' },
  cashOut: { en: 'Cash-out', pt: 'Cash out' },
  margin: { en: 'Cash-out margin %', pt: 'Margem do cash out %' },
};

export const limitTopic = implement(limits, {
  lists: { all: listBets, delays: listDelays, slots: listSlots },
  actions: { bets: changeBets, delay: changeDelay, slots: changeSlots },
  previews: {
    bets: async (db, input) => {
      const { least, most, payout, ...others } = betLabels;
      const row = (await listBets(db)).find(({ currency }) => currency === input.currency);
      return [
        ...settingChanges({ least, most, payout }, row, input, input.currency),
        ...changesInWords(settingChanges(others, row, input), betLabels.cashOut, 'cashOut'),
      ];
    },
    delay: async (db, { sport, seconds }) => {
      const row = (await listDelays(db)).find((each) => each.sport === sport);
      const what = { en: 'Seconds', pt: 'Segundos' };
      const after = seconds === 'default' ? row?.usual : Number(seconds);
      return [{ what, before: row?.seconds.toString() ?? null, after: after?.toString() ?? null }];
    },
    slots: async (db, { vendor, currency, most }) =>
      settingChanges(
        { most: { en: 'Maximum stake', pt: 'Aposta máxima' } },
        (await listSlots(db)).find((row) => row.vendor === vendor && row.currency === currency),
        { most },
        currency,
      ),
  },
  amounts: { bets: riskOfBets, slots: riskOfSlots },
});
