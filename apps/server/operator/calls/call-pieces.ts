import { z } from 'zod';
import type { CurrencyOfferCost } from '../../modules/engagement/index.ts';

/** Who gives an order. */
export const by = z.string().min(1).max(80);

/** Why; a sentence for whoever reads the journal later. */
export const words = z.string().trim().min(3).max(200);

/** What came of an order; a status that the command turns into a sentence, or the sentence itself. */
export const decided = z.object({ done: z.boolean(), status: z.string().nullable() });

/** Most rows of a list. */
export const listMax = 200;

/** The same with lines to read, of orders that ask rather than change. */
export const shown = decided.extend({ lines: z.array(z.string()).optional() });
export type Shown = z.output<typeof shown>;

/** Costs that are listed; there are as many as products, bands and currencies. */
const costsListed = 5;

/** The figures of products by which all offers together cost much, costliest first. */
function describeOfferCosts(costs: readonly CurrencyOfferCost[]): string {
  const share = (bp: number | null) =>
    bp === null ? 'no part of it pays for them' : `${(bp / 100).toFixed(2)} %`;
  const lines = costs.slice(0, costsListed).map((cost) => {
    const price = cost.priceFromMilli > 0 ? ` from ${(cost.priceFromMilli / 1_000).toFixed(2)}` : '';
    return `  ${cost.product}${price} in ${cost.currency}: ${share(cost.totalBp)} (bonuses ${share(cost.bonusBp)}, levels ${share(cost.levelBp)}, commission ${share(cost.commissionBp)})`;
  });
  const more = costs.length - lines.length;
  return [...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}

/** Says with the figures why a change was refused by the budget of all offers. */
export function describeRefusedOffers(costs: readonly CurrencyOfferCost[]): string {
  return `Nothing was changed: all offers together would cost more than the house expects to win by a stake.\n${describeOfferCosts(costs)}`;
}

/** A line with the figures when offers cost more than their target share; none when they do not. */
export function warnOfOffers(costs: readonly CurrencyOfferCost[]): string[] {
  if (costs.length === 0) return [];
  return [
    `Warning: all offers together cost more than their target share of the expected gross win.\n${describeOfferCosts(costs)}`,
  ];
}
