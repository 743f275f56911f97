import { cashierTerms } from '@palpite/contracts/office/cashier-terms';
import { type Currency, currencyCodes, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import {
  listClaimTerms,
  listTransferTerms,
  listWithdrawalTerms,
  setClaimTerms,
  setPayoutsStopped,
  setTransferTerms,
  setWithdrawalTerms,
  type TermsProblem,
} from '../../modules/payments/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, implement, refused } from '../office-topic.ts';
import { changesInWords, inWords } from './pieces.ts';
import { highestRaised, notAnAmount, parseAmounts, settingChanges, whenChanged } from './setting-amounts.ts';

type Input<Action extends keyof typeof cashierTerms.actions> = z.output<
  (typeof cashierTerms.actions)[Action]['input']
>;

async function listWithdrawals(db: Db) {
  return (await listWithdrawalTerms(db)).map((row) => {
    const money = (minor: bigint) => toDecimal(minor, row.currency as Currency);
    return {
      currency: row.currency,
      payouts: row.is_stopped ? ('stopped' as const) : ('open' as const),
      least: money(row.least_minor),
      most: money(row.most_minor),
      approve: money(row.approve_above_minor),
      second: money(row.second_above_minor),
      factor: money(row.factor_above_minor),
      fee: row.fee_bp / 100,
      rate: rateText(row.usdt_rate_milli),
      zone: row.zone,
      ...whenChanged(row),
    };
  });
}

async function listTransfers(db: Db) {
  return (await listTransferTerms(db)).map((row) => {
    const money = (minor: bigint) => toDecimal(minor, row.currency as Currency);
    return {
      currency: row.currency,
      least: money(row.least_minor),
      most: money(row.most_minor),
      day: money(row.day_most_minor),
      zone: row.zone,
      ...whenChanged(row),
    };
  });
}

type Claims = z.output<typeof cashierTerms.lists.claims.row>;

async function listClaims(db: Db): Promise<Claims[]> {
  return (await listClaimTerms(db)).map((row) => ({
    kind: row.kind as Claims['kind'],
    share: row.share_permille / 10,
    hold: row.lifts_when_paid ? 'automatic' : 'manual',
    ...whenChanged(row),
  }));
}

/** Thousandths as text with three decimals, in every currency. */
const rateText = (milli: bigint) => `${milli / 1_000n}.${String(milli % 1_000n).padStart(3, '0')}`;

function parseRate(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 1_000n + BigInt(part.padEnd(3, '0'));
}

const problems: Readonly<Record<TermsProblem, Done>> = {
  order: refused(
    'Nothing was changed: the amounts must be positive and must not decrease from the minimum to the maximum.',
    'Nada mudou: os valores precisam ser positivos e não podem diminuir do mínimo ao máximo.',
  ),
  approvals: refused(
    'Nothing was changed: the amount for the second approval must not be below the one for the first.',
    'Nada mudou: o valor da segunda aprovação não pode ser menor que o da primeira.',
  ),
  zone: refused(
    'Nothing was changed: there is no such time zone.',
    'Nada mudou: este fuso horário não existe.',
  ),
  unchanged: refused(
    'Nothing was changed: these values are in force already.',
    'Nada mudou: estes valores já estão em vigor.',
  ),
};

const describe = (problem: TermsProblem | null, en: string, pt: string): Done =>
  problem === null ? done(en, pt) : problems[problem];

/** A new fee in hundredths of a percent. */
const feeBp = (fee: number | undefined) => (fee === undefined ? undefined : Math.round(fee * 100));

async function changeWithdrawals(
  db: Db,
  { currency, least, most, approve, second, factor, fee, zone }: Input<'withdrawals'>,
  actor: Actor,
): Promise<Done> {
  const amounts = parseAmounts({ least, most, approve, second, factor }, currency);
  if (amounts === null) return notAnAmount(currency);
  const change = {
    least_minor: amounts.least,
    most_minor: amounts.most,
    approve_above_minor: amounts.approve,
    second_above_minor: amounts.second,
    factor_above_minor: amounts.factor,
    fee_bp: feeBp(fee),
    zone,
  };
  return describe(
    await setWithdrawalTerms(db, currency, change, actor),
    `The terms in ${currency} are in force for new withdrawals.`,
    `As regras em ${currency} valem para novos saques.`,
  );
}

/** The highest raised amount; the maximum of a withdrawal when the fee falls. */
async function riskOfWithdrawals(db: Db, { currency, ...input }: Input<'withdrawals'>) {
  const { most, approve, second, factor } = input;
  const before = (await listWithdrawalTerms(db)).find((row) => row.currency === currency);
  const after = parseAmounts({ most, approve, second, factor }, currency);
  if (!before || after === null) return null;
  const fee = feeBp(input.fee);
  const cheaper = fee !== undefined && fee < before.fee_bp;
  const minor = highestRaised([
    [before.most_minor, after.most],
    [before.approve_above_minor, after.approve],
    [before.second_above_minor, after.second],
    [before.factor_above_minor, after.factor],
    [0n, cheaper ? before.most_minor : undefined],
  ]);
  return minor === null ? null : { currency, minor };
}

async function changeRate(db: Db, { currency, rate }: Input<'rate'>, actor: Actor): Promise<Done> {
  const milli = parseRate(rate);
  if (milli === 0n)
    return refused(
      'Nothing was changed: the price must be above 0.',
      'Nada mudou: o preço deve ser maior que 0.',
    );
  return describe(
    await setWithdrawalTerms(db, currency, { usdt_rate_milli: milli }, actor),
    `1 USDT costs ${rateText(milli)} ${currency} for new withdrawals.`,
    `1 USDT custa ${rateText(milli)} ${currency} em novos saques.`,
  );
}

/** A lower price pays more USDT for the same amount. */
async function riskOfRate(db: Db, { currency, rate }: Input<'rate'>) {
  const before = (await listWithdrawalTerms(db)).find((row) => row.currency === currency);
  if (!before || parseRate(rate) >= before.usdt_rate_milli) return null;
  return { currency, minor: before.most_minor };
}

async function changeTransfers(
  db: Db,
  { currency, least, most, day, zone }: Input<'transfers'>,
  actor: Actor,
): Promise<Done> {
  const amounts = parseAmounts({ least, most, day }, currency);
  if (amounts === null) return notAnAmount(currency);
  const change = {
    least_minor: amounts.least,
    most_minor: amounts.most,
    day_most_minor: amounts.day,
    zone,
  };
  return describe(
    await setTransferTerms(db, currency, change, actor),
    `The terms in ${currency} are in force for new transfers.`,
    `As regras em ${currency} valem para novas transferências.`,
  );
}

async function riskOfTransfers(db: Db, { currency, most, day }: Input<'transfers'>) {
  const before = (await listTransferTerms(db)).find((row) => row.currency === currency);
  const after = parseAmounts({ most, day }, currency);
  if (!before || after === null) return null;
  const minor = highestRaised([
    [before.most_minor, after.most],
    [before.day_most_minor, after.day],
  ]);
  return minor === null ? null : { currency, minor };
}

async function changeClaims(db: Db, { kind, share, hold }: Input<'claims'>, actor: Actor): Promise<Done> {
  const change = {
    share_permille: share === undefined ? undefined : Math.round(share * 10),
    lifts_when_paid: hold === undefined ? undefined : hold === 'automatic',
  };
  return describe(
    await setClaimTerms(db, kind, change, actor),
    `Claims of the kind ${inWords(kind, 'kind').en} are collected in this way from now on.`,
    `A cobrança de ${inWords(kind, 'kind').pt} passa a ser assim.`,
  );
}

const chosen = (currency: Currency | '*') => (currency === '*' ? currencyCodes : [currency]);

async function switchPayouts(
  db: Db,
  { currency }: Input<'stop'>,
  isStopped: boolean,
  actor: Actor,
): Promise<Done> {
  const changed = await setPayoutsStopped(db, chosen(currency), isStopped, actor);
  if (changed.length === 0)
    return isStopped
      ? refused(
          'Nothing was changed: payouts are stopped already.',
          'Nada mudou: os pagamentos já estão parados.',
        )
      : refused(
          'Nothing was changed: payouts are not stopped.',
          'Nada mudou: os pagamentos não estão parados.',
        );
  const list = changed.join(', ');
  return isStopped
    ? done(
        `Payouts are stopped: ${list}. No withdrawal is sent, and each new one needs an approval.`,
        `Pagamentos parados: ${list}. Nenhum saque é enviado e todo saque novo precisa de aprovação.`,
      )
    : done(
        `Payouts are resumed: ${list}. Approved withdrawals are sent shortly.`,
        `Pagamentos retomados: ${list}. Os saques aprovados saem em instantes.`,
      );
}

const previewPayouts = (after: 'open' | 'stopped') => async (db: Db, input: Input<'stop'>) => {
  const currencies: readonly string[] = chosen(input.currency);
  return (await listWithdrawals(db))
    .filter(({ currency, payouts }) => currencies.includes(currency) && payouts !== after)
    .map(({ currency, payouts }): Change => {
      const what = { en: `Payouts in ${currency}`, pt: `Pagamentos em ${currency}` };
      return { what, before: inWords(payouts, 'payouts'), after: inWords(after, 'payouts') };
    });
};

const withdrawalLabels = {
  least: { en: 'Minimum', pt: 'Mínimo' },
  most: { en: 'Maximum', pt: 'Máximo' },
  approve: { en: 'Approval above', pt: 'Aprovação acima de' },
  second: { en: 'Second approval above', pt: 'Segunda aprovação acima de' },
  factor: { en: 'Second factor above', pt: 'Verificação em duas etapas acima de' },
  fee: { en: 'Fee %', pt: 'Taxa %' },
  zone: { en: 'Time zone of the day', pt: 'Fuso horário do dia' },
};

const transferLabels = {
  least: { en: 'Minimum', pt: 'Mínimo' },
  most: { en: 'Maximum', pt: 'Máximo' },
  day: { en: 'Maximum per day', pt: 'Máximo por dia' },
  zone: { en: 'Time zone of the day', pt: 'Fuso horário do dia' },
};

const claimLabels = {
  share: { en: 'Share of incoming money %', pt: 'Parte do dinheiro que entra %' },
  hold: { en: 'Hold ends', pt: 'Fim da retenção' },
};

export const cashierTermsTopic = implement(cashierTerms, {
  lists: { all: listWithdrawals, transfers: listTransfers, claims: listClaims },
  actions: {
    withdrawals: changeWithdrawals,
    rate: changeRate,
    transfers: changeTransfers,
    claims: changeClaims,
    stop: (db, input, actor) => switchPayouts(db, input, true, actor),
    resume: (db, input, actor) => switchPayouts(db, input, false, actor),
  },
  previews: {
    withdrawals: async (db, input) => {
      const { fee, zone, ...amounts } = withdrawalLabels;
      const row = (await listWithdrawals(db)).find(({ currency }) => currency === input.currency);
      return [
        ...settingChanges(amounts, row, input, input.currency),
        ...settingChanges({ fee, zone }, row, input),
      ];
    },
    rate: async (db, input) => {
      const row = (await listWithdrawals(db)).find(({ currency }) => currency === input.currency);
      const what = { en: 'Price of 1 USDT', pt: 'Preço de 1 USDT' };
      return [{ what, before: row?.rate ?? null, after: rateText(parseRate(input.rate)) }];
    },
    transfers: async (db, input) =>
      settingChanges(
        transferLabels,
        (await listTransfers(db)).find(({ currency }) => currency === input.currency),
        input,
        input.currency,
      ),
    claims: async (db, input) =>
      changesInWords(
        settingChanges(
          claimLabels,
          (await listClaims(db)).find(({ kind }) => kind === input.kind),
          input,
        ),
        claimLabels.hold,
        'hold',
      ),
    stop: previewPayouts('stopped'),
    resume: previewPayouts('open'),
  },
  amounts: { withdrawals: riskOfWithdrawals, rate: riskOfRate, transfers: riskOfTransfers },
});
