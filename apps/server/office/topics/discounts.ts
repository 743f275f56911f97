import { discounts } from '@palpite/contracts/office/discounts';
import { currencyCodes, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import {
  addDiscountCampaign,
  type DiscountCampaign,
  listAllPackages,
  listDiscountCampaigns,
  payMinorOf,
  setDiscountActive,
  setDiscountEnd,
} from '../../modules/payments/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, implement, refused } from '../office-topic.ts';
import { stateChange } from './pieces.ts';

type Input<Action extends keyof typeof discounts.actions> = z.output<
  (typeof discounts.actions)[Action]['input']
>;

function stateOf({ active, starts_at, ends_at }: DiscountCampaign, now: Date) {
  if (!active) return 'off' as const;
  if (ends_at !== null && ends_at <= now) return 'over' as const;
  return starts_at !== null && starts_at > now ? ('planned' as const) : ('runs' as const);
}

async function list(db: Db) {
  const now = new Date();
  return (await listDiscountCampaigns(db)).map((each) => ({
    id: each.id,
    state: stateOf(each, now),
    countedFrom: each.counted_from,
    after: each.after_hours,
    lasts: each.lasts_hours,
    startsAt: each.starts_at?.toISOString() ?? null,
    endsAt: each.ends_at?.toISOString() ?? null,
  }));
}

type Problem = {
  problem: 'unknown' | 'exists' | 'overlaps' | 'before_start' | 'same';
  id: string;
};

function refuse({ problem, id }: Problem): Done {
  const sentences: Record<Problem['problem'], [en: string, pt: string]> = {
    unknown: ['There is no such discount.', 'Este desconto não existe.'],
    exists: [
      'Nothing was changed: a discount has this name already.',
      'Nada mudou: já existe um desconto com este nome.',
    ],
    overlaps: [
      `Nothing was changed: discount ${id} is open to the same players at the same time.`,
      `Nada mudou: o desconto ${id} vale para os mesmos jogadores no mesmo período.`,
    ],
    before_start: [
      'Nothing was changed: the end is before the start.',
      'Nada mudou: o fim é antes do início.',
    ],
    same: [
      'Nothing was changed: the discount is in this state already.',
      'Nada mudou: o desconto já está nesta situação.',
    ],
  };
  return refused(...sentences[problem]);
}

const pastEnd = refused('Nothing was changed: the end is in the past.', 'Nada mudou: o fim já passou.');

const isPast = (time: string | undefined) => time !== undefined && new Date(time) <= new Date();

async function add(db: Db, { id, countedFrom, after, lasts, startsAt, endsAt }: Input<'add'>): Promise<Done> {
  if (isPast(endsAt)) return pastEnd;
  const problem = await db.transaction().execute((tx) =>
    addDiscountCampaign(tx, {
      id,
      counted_from: countedFrom,
      after_hours: after,
      lasts_hours: lasts,
      starts_at: startsAt === undefined ? new Date() : new Date(startsAt),
      ends_at: endsAt === undefined ? null : new Date(endsAt),
    }),
  );
  if (problem) return refuse(problem);
  return done(
    `Each player can buy packages of EXPPAY for ${lasts} hours. A deposit ends the discount.`,
    `Cada jogador pode comprar pacotes de EXPPAY por ${lasts} horas. Um depósito encerra o desconto.`,
  );
}

async function until(db: Db, { id, endsAt }: Input<'until'>): Promise<Done> {
  if (isPast(endsAt)) return pastEnd;
  const end = endsAt === undefined ? null : new Date(endsAt);
  const problem = await db.transaction().execute((tx) => setDiscountEnd(tx, id, end));
  if (problem) return refuse(problem);
  return end === null
    ? done('The discount has no end.', 'O desconto não tem fim.')
    : done(`The discount ends at ${endsAt}.`, `O desconto termina em ${endsAt}.`);
}

const setActive =
  (active: boolean) =>
  async (db: Db, { id }: { id: string }): Promise<Done> => {
    const problem = await db.transaction().execute((tx) => setDiscountActive(tx, id, active));
    if (problem) return refuse(problem);
    return active
      ? done('The discount is open again.', 'O desconto voltou a valer.')
      : done(
          'The discount is closed. A deposit that is open can still be paid at its price.',
          'O desconto parou. Um depósito já aberto ainda pode ser pago pelo preço dele.',
        );
  };

async function previewState(db: Db, id: string, after: 'runs' | 'off'): Promise<Change[]> {
  const found = (await list(db)).find((each) => each.id === id);
  return found ? [stateChange(found.state, after)] : [];
}

/** What the packages on offer would cost, by currency. */
async function previewPrices(db: Db): Promise<Change[]> {
  const offered = (await listAllPackages(db)).filter(
    ({ package_group, active }) => package_group === 'EXPPAY' && active,
  );
  return currencyCodes.flatMap((currency) => {
    const of = offered.filter((each) => each.currency === currency);
    if (of.length === 0) return [];
    const money = (minor: bigint) => toDecimal(minor, currency);
    return [
      {
        what: { en: `Deposits in ${currency}`, pt: `Depósitos em ${currency}` },
        before: of.map(({ price_minor }) => money(price_minor)).join(' · '),
        after: of.map((each) => money(payMinorOf(each))).join(' · '),
      },
    ];
  });
}

export const discountTopic = implement(discounts, {
  lists: { all: list },
  actions: { add, until, start: setActive(true), stop: setActive(false) },
  previews: {
    add: (db) => previewPrices(db),
    until: async (db, { id, endsAt }) => {
      const found = (await list(db)).find((each) => each.id === id);
      const after = endsAt === undefined ? null : new Date(endsAt).toISOString();
      return found ? [{ what: { en: 'Ends', pt: 'Fim' }, before: found.endsAt, after }] : [];
    },
    start: async (db, { id }) => [...(await previewState(db, id, 'runs')), ...(await previewPrices(db))],
    stop: (db, { id }) => previewState(db, id, 'off'),
  },
});
