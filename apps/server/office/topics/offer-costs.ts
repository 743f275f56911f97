import { type CurrencyOfferCost, OffersTooCostly } from '../../modules/engagement/index.ts';
import { type Done, done, refused } from '../office-topic.ts';

/** Maximum listed costs; there is one per product, price band and currency. */
export const costsListed = 5;

type Lang = 'en' | 'pt';

const words = {
  en: {
    uncovered: 'no expected win covers them',
    from: 'from',
    in: 'in',
    parts: ['bonuses', 'levels', 'commission'],
    more: (count: number) => `and ${count} more`,
    refused:
      'Nothing was changed: all offers together would cost more than the expected gross win of a stake.',
    warning: 'Warning: all offers together cost more than their target share of the expected gross win.',
  },
  pt: {
    uncovered: 'nenhum ganho esperado os cobre',
    from: 'a partir de',
    in: 'em',
    parts: ['bônus', 'níveis', 'comissão'],
    more: (count: number) => `e mais ${count}`,
    refused:
      'Nada mudou: todas as ofertas juntas custariam mais do que o ganho bruto esperado de uma aposta.',
    warning: 'Atenção: todas as ofertas juntas custam mais do que a meta de parcela do ganho bruto esperado.',
  },
} as const;

/** Formats the most expensive products for all offers together, in descending order. */
function describe(costs: readonly CurrencyOfferCost[], lang: Lang): string {
  const { uncovered, from, in: within, parts, more } = words[lang];
  const share = (bp: number | null) => (bp === null ? uncovered : `${(bp / 100).toFixed(2)} %`);
  const lines = costs.slice(0, costsListed).map((cost) => {
    const price = cost.priceFromMilli > 0 ? ` ${from} ${(cost.priceFromMilli / 1_000).toFixed(2)}` : '';
    const shares = [cost.bonusBp, cost.levelBp, cost.commissionBp].map(
      (bp, part) => `${parts[part]} ${share(bp)}`,
    );
    return `  ${cost.product}${price} ${within} ${cost.currency}: ${share(cost.totalBp)} (${shares.join(', ')})`;
  });
  const rest = costs.length - lines.length;
  return [...lines, ...(rest > 0 ? [`  ${more(rest)}`] : [])].join('\n');
}

/** Explains with figures why the budget of all offers refused a change. */
export const refuseOffers = (costs: readonly CurrencyOfferCost[]): Done =>
  refused(`${words.en.refused}\n${describe(costs, 'en')}`, `${words.pt.refused}\n${describe(costs, 'pt')}`);

/** A change that was made, with a warning and figures when offers exceed their target share. */
export function doneWithOffers(en: string, pt: string, costs: readonly CurrencyOfferCost[]): Done {
  if (costs.length === 0) return done(en, pt);
  return done(
    `${en}\n${words.en.warning}\n${describe(costs, 'en')}`,
    `${pt}\n${words.pt.warning}\n${describe(costs, 'pt')}`,
  );
}

/** Makes a change that throws `OffersTooCostly` when the budget refuses it. */
export async function withinBudget(change: () => Promise<Done>): Promise<Done> {
  try {
    return await change();
  } catch (failure) {
    if (failure instanceof OffersTooCostly) return refuseOffers(failure.costs);
    throw failure;
  }
}
