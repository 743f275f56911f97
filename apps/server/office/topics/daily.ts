import { daily, ladderDays } from '@palpite/contracts/office/daily';
import { type Currency, parseMinor, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import { listDailyTerms, listLadders, setDailyTerms, setLadder } from '../../modules/engagement/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, implement, refused } from '../office-topic.ts';
import { changesOf } from './changes-of.ts';
import { changesInWords } from './pieces.ts';

type Input<Action extends keyof typeof daily.actions> = z.output<(typeof daily.actions)[Action]['input']>;
type LadderRow = z.output<typeof daily.lists.ladders.row>;

const sum = (awards: readonly bigint[]) => awards.reduce((total, award) => total + award, 0n);

const rowOf = (currency: Currency, awards: readonly bigint[], wagerTimes: number) => {
  const days = ladderDays.map((day, at) => {
    const award = awards[at];
    return [day, award === undefined ? null : toDecimal(award, currency)] as const;
  });
  return {
    currency,
    ...(Object.fromEntries(days) as Pick<LadderRow, (typeof ladderDays)[number]>),
    total: toDecimal(sum(awards), currency),
    stakes: toDecimal(sum(awards) * BigInt(wagerTimes), currency),
  };
};

const signInTimes = async (db: Db) =>
  (await listDailyTerms(db)).find(({ what }) => what === 'signIn')?.wagerTimes ?? 1;

async function listLadderRows(db: Db): Promise<LadderRow[]> {
  const times = await signInTimes(db);
  return [...(await listLadders(db))].map(([currency, awards]) => rowOf(currency as Currency, awards, times));
}

const listTerms = async (db: Db) =>
  (await listDailyTerms(db)).map(({ what, active, levelMin, wagerTimes, expiresAfterDays }) => ({
    what,
    active,
    levelMin,
    times: wagerTimes,
    days: expiresAfterDays,
  }));

/** Awards of consecutive days, or the sentence that says what is wrong with them. */
function awardsOf({ currency, ...given }: Input<'ladder'>): bigint[] | Done {
  const texts = ladderDays.map((day) => given[day]);
  const last = texts.findLastIndex((text) => text !== undefined);
  const awards: bigint[] = [];
  for (const [at, text] of texts.slice(0, last + 1).entries()) {
    const day = at + 1;
    if (text === undefined)
      return refused(
        `Nothing was changed: day ${day} has no award, but a later day has one.`,
        `Nada mudou: o dia ${day} está sem prêmio, mas um dia seguinte tem.`,
      );
    const award = parseMinor(text, currency);
    if (!award)
      return refused(
        `Nothing was changed: the award of day ${day} is not an amount in ${currency}.`,
        `Nada mudou: o prêmio do dia ${day} não é um valor válido em ${currency}.`,
      );
    if (award < (awards.at(-1) ?? 0n))
      return refused(
        `Nothing was changed: day ${day} gives less than the day before it.`,
        `Nada mudou: o dia ${day} dá menos do que o dia anterior.`,
      );
    awards.push(award);
  }
  return awards;
}

async function changeLadder(db: Db, input: Input<'ladder'>): Promise<Done> {
  const { currency } = input;
  const awards = awardsOf(input);
  if (!Array.isArray(awards)) return awards;
  await db.transaction().execute((tx) => setLadder(tx, currency, awards));
  const total = toDecimal(sum(awards), currency);
  return done(
    `The ladder in ${currency} has ${awards.length} days and gives ${total} in all.`,
    `A escada em ${currency} tem ${awards.length} dias e dá ${total} no total.`,
  );
}

async function set(db: Db, { what, active, levelMin, days }: Input<'set'>): Promise<Done> {
  await db
    .transaction()
    .execute((tx) => setDailyTerms(tx, what, { active, levelMin, expiresAfterDays: days }));
  return done(
    'In force for the next claim. Bonuses that players have stay as they are.',
    'Vale a partir do próximo resgate. Os bônus já concedidos não mudam.',
  );
}

const termLabels = {
  active: { en: 'Offered', pt: 'No ar' },
  levelMin: { en: 'From VIP level', pt: 'A partir do nível VIP' },
  days: { en: 'Bonus lasts days', pt: 'Bônus dura dias' },
};

const totalLabels = {
  total: { en: 'Cost of a full ladder', pt: 'Custo da escada inteira' },
  stakes: { en: 'Stakes that turn it into cash', pt: 'Apostas para virar saldo real' },
};

async function previewSet(db: Db, { what, active, ...given }: Input<'set'>): Promise<Change[]> {
  const before = (await listTerms(db)).find((each) => each.what === what);
  const changed = changesOf(termLabels, before && { ...before, active: String(before.active) }, {
    ...given,
    active: active === undefined ? undefined : String(active),
  });
  return changesInWords(
    changed.filter((each) => each.before !== each.after),
    termLabels.active,
    'active',
  );
}

async function previewLadder(db: Db, input: Input<'ladder'>): Promise<Change[]> {
  const { currency } = input;
  const awards = awardsOf(input);
  if (!Array.isArray(awards)) return [];
  const times = await signInTimes(db);
  const before = (await listLadderRows(db)).find((each) => each.currency === currency);
  const after = rowOf(currency, awards, times);
  return [
    ...ladderDays.flatMap((day, at) => {
      const change = { before: before?.[day] ?? null, after: after[day] };
      return change.before === change.after
        ? []
        : [{ what: { en: `Day ${at + 1}`, pt: `Dia ${at + 1}` }, ...change }];
    }),
    ...changesOf(totalLabels, before, after),
  ];
}

export const dailyTopic = implement(daily, {
  lists: { all: listTerms, ladders: listLadderRows },
  actions: { set, ladder: changeLadder },
  previews: { set: previewSet, ladder: previewLadder },
});
