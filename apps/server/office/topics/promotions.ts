import { promotions } from '@palpite/contracts/office/promotions';
import { words } from '@palpite/contracts/office/topic';
import { type Currency, currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import {
  changePromotion,
  listAllPromotions,
  parsePromotionText,
  publishPromotion,
  showPromotion,
} from '../../modules/engagement/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Done, done, implement, inEach, refused, shown } from '../office-topic.ts';
import { doneWithOffers, withinBudget } from './offer-costs.ts';
import { inWords, stateChange } from './pieces.ts';

type Published = z.output<typeof promotions.actions.publish.input>;

const unknown = refused('There is no such promotion.', 'Esta promoção não existe.');

function stateOf(
  { active, startsAt, endsAt }: { active: boolean; startsAt: Date; endsAt: Date | null },
  now: Date,
) {
  if (!active) return 'off' as const;
  if (startsAt > now) return 'planned' as const;
  return endsAt !== null && endsAt <= now ? ('over' as const) : ('runs' as const);
}

async function list(db: Db) {
  const now = new Date();
  return (await listAllPromotions(db)).map((each) => ({
    id: each.id,
    title: each.title,
    state: stateOf(each, now),
    audience: each.audience,
    startsAt: each.startsAt.toISOString(),
    endsAt: each.endsAt?.toISOString() ?? null,
    claims: each.claims,
  }));
}

/** Amounts by currency; the first currency whose amounts are not valid instead. */
function awardsOf(given: Published['rules']['awards']) {
  const awards = new Map<Currency, { awardMinor: bigint; depositsMinor: bigint }>();
  for (const currency of currencyCodes) {
    const each = given[currency];
    if (!each) continue;
    const awardMinor = parseMinor(each.award, currency);
    const depositsMinor = parseMinor(each.deposits ?? '0', currency);
    if (awardMinor === null || awardMinor === 0n || depositsMinor === null) return currency;
    awards.set(currency, { awardMinor, depositsMinor });
  }
  return awards;
}

/** Parsed texts by language; the first language whose text lacks a part instead. */
function textsOf(given: Published['texts']) {
  const texts: Record<string, NonNullable<ReturnType<typeof parsePromotionText>>> = {};
  for (const [lang, text] of Object.entries(given)) {
    const parsed = parsePromotionText(text);
    if (!parsed) return lang;
    texts[lang] = parsed;
  }
  return texts;
}

async function publish(db: Db, { id, rules, texts: given }: Published): Promise<Done> {
  const awards = awardsOf(rules.awards);
  if (typeof awards === 'string')
    return refused(
      `Nothing was changed: the award in ${awards} is not a valid amount.`,
      `Nada mudou: o prêmio em ${awards} não é um valor válido.`,
    );
  const texts = textsOf(given);
  if (typeof texts === 'string')
    return refused(
      `Nothing was changed: the text in ${texts} needs "# Title", one paragraph, and the text.`,
      `Nada mudou: o texto em ${texts} precisa de "# Título", um parágrafo e o texto.`,
    );
  const endsAt = rules.endsAt ? new Date(rules.endsAt) : null;
  if (endsAt && !rules.startsAt && endsAt <= new Date())
    return refused('Nothing was changed: the end is in the past.', 'Nada mudou: o fim já passou.');
  const { outcome, costs } = await publishPromotion(db, {
    row: {
      id,
      audience: rules.audience,
      newcomer_days: rules.newcomerDays ?? null,
      level_min: rules.levelMin ?? null,
      wager_times: rules.wagerTimes,
      expires_after_days: rules.expiresAfterDays,
      glyph: rules.glyph,
      palette: rules.palette,
    },
    startsAt: rules.startsAt ? new Date(rules.startsAt) : null,
    endsAt,
    awards,
    texts,
  });
  return outcome === 'new'
    ? doneWithOffers(`Published at /active${id}.`, `Publicada em /active${id}.`, costs)
    : doneWithOffers(
        'Changed. Claimed awards are not changed.',
        'Alterada. Prêmios já resgatados não mudam.',
        costs,
      );
}

async function show(db: Db, id: string): Promise<Done> {
  const found = await showPromotion(db, id);
  if (!found) return unknown;
  const { row: rule, awards, texts } = found;
  const { wager_times: times, expires_after_days: days, glyph, palette } = rule;
  return shown(
    inEach((of) => [
      `${rule.id}: ${of(inWords(rule.audience, 'audience'))} ${rule.newcomer_days ?? rule.level_min ?? ''}`.trimEnd(),
      of(
        words(
          `${times} times the award in ${days} days; picture ${glyph} on ${palette}`,
          `${times} vezes o prêmio em ${days} dias; imagem ${glyph} em ${palette}`,
        ),
      ),
      ...awards.map(({ currency, award_minor, deposits_minor }) => {
        const amount = (minor: bigint) => toDecimal(minor, currency as Currency);
        const [award, deposits] = [amount(award_minor), amount(deposits_minor)];
        return `${currency}  ${of(words(`award ${award}, deposits ${deposits}`, `prêmio ${award}, depósitos ${deposits}`))}`;
      }),
      ...texts.flatMap(({ lang, title, summary, body }) => [
        '',
        `--- ${lang}`,
        `# ${title}`,
        '',
        summary,
        '',
        body,
      ]),
    ]),
  );
}

async function start(db: Db, id: string): Promise<Done> {
  const { done: isDone, costs } = await changePromotion(db, id, 'start');
  return isDone
    ? doneWithOffers('The promotion is running.', 'A promoção está no ar.', costs)
    : refused(
        'Nothing was changed: there is no such promotion, or it is running already.',
        'Nada mudou: esta promoção não existe ou já está no ar.',
      );
}

async function end(db: Db, id: string): Promise<Done> {
  return (await changePromotion(db, id, 'end')).done
    ? done(
        'The promotion has ended. Claimed awards are not changed.',
        'Promoção encerrada. Prêmios já resgatados não mudam.',
      )
    : refused(
        'Nothing was changed: there is no such promotion, or it has ended already.',
        'Nada mudou: esta promoção não existe ou já foi encerrada.',
      );
}

async function previewState(db: Db, id: string, after: 'runs' | 'over') {
  const found = (await list(db)).find((each) => each.id === id);
  return [stateChange(found?.state ?? null, after)];
}

export const promotionTopic = implement(promotions, {
  lists: { all: list },
  actions: {
    show: (db, { id }) => show(db, id),
    publish: (db, input) => withinBudget(() => publish(db, input)),
    start: (db, { id }) => withinBudget(() => start(db, id)),
    end: (db, { id }) => end(db, id),
  },
  previews: {
    start: (db, { id }) => previewState(db, id, 'runs'),
    end: (db, { id }) => previewState(db, id, 'over'),
  },
});
