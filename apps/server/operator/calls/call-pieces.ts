import { z } from 'zod';
import type { CurrencyOfferCost } from '../../modules/engagement/index.ts';

/** Name of the person who gives an order. */
export const by = z.string().min(1).max(80);

/** Reason, kept in the journal. */
export const words = z.string().trim().min(3).max(200);

/** Result of an order. `status` is a code that the command turns into a sentence, or the sentence itself. */
export const decided = z.object({ done: z.boolean(), status: z.string().nullable() });

/** Maximum rows of a list. */
export const listMax = 200;

/** As `decided`, with lines of output for orders that only read. */
export const shown = decided.extend({ lines: z.array(z.string()).optional() });
export type Shown = z.output<typeof shown>;

/** Maximum listed costs; there is one per product, price band and currency. */
const costsListed = 5;

/** Formats the most expensive products for all offers together, in descending order. */
function describeOfferCosts(costs: readonly CurrencyOfferCost[]): string {
  const share = (bp: number | null) =>
    bp === null ? 'no expected win covers them' : `${(bp / 100).toFixed(2)} %`;
  const lines = costs.slice(0, costsListed).map((cost) => {
    const price = cost.priceFromMilli > 0 ? ` from ${(cost.priceFromMilli / 1_000).toFixed(2)}` : '';
    return `  ${cost.product}${price} in ${cost.currency}: ${share(cost.totalBp)} (bonuses ${share(cost.bonusBp)}, levels ${share(cost.levelBp)}, commission ${share(cost.commissionBp)})`;
  });
  const more = costs.length - lines.length;
  return [...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}

/** Explains with figures why the budget of all offers refused a change. */
export function describeRefusedOffers(costs: readonly CurrencyOfferCost[]): string {
  return `Nothing was changed: all offers together would cost more than the expected gross win of a stake.\n${describeOfferCosts(costs)}`;
}

/** Returns a warning with figures when offers exceed their target share; otherwise none. */
export function warnOfOffers(costs: readonly CurrencyOfferCost[]): string[] {
  if (costs.length === 0) return [];
  return [
    `Warning: all offers together cost more than their target share of the expected gross win.\n${describeOfferCosts(costs)}`,
  ];
}
