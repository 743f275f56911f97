import { formatMoney } from '@palpite/i18n';
import { queryClient } from '../api/query-client.ts';
import { currentLocale, i18n } from '../i18n/i18n.ts';
import { toast } from '../messages/toast.ts';
import { type Bet, broughtMinor, toBet } from './bet.ts';
import { standingOf } from './bet-state.ts';
import { betQuery } from './bets.queries.ts';
import { isOnSlip, isOwnSale } from './bets-on-slip.ts';

/** A match settles many bets at once. Updates within this time are shown together. */
const gatherMs = 400;

let waiting = new Set<string>();

/** Notifies of a settled, refused or sold bet. */
export function notifyBetUpdate(betId: string): void {
  if (waiting.size === 0) setTimeout(() => void tellWaiting(), gatherMs);
  waiting.add(betId);
}

/** Notifies of a refused or partial cash-out, unless this page requested it and shows the result itself. */
export async function tellSale(betId: string, sale: 'part' | 'refused'): Promise<void> {
  if (isOwnSale(betId)) return;
  await i18n.loadNamespaces('bets');
  if (sale === 'part') toast.message(i18n.t('bets:cashOut.soldPart'));
  else toast.error(i18n.t('bets:news.notSold'));
}

async function tellWaiting(): Promise<void> {
  const betIds = [...waiting];
  waiting = new Set();
  await i18n.loadNamespaces('bets');
  // Bets on the slip may need no message, so they are not counted.
  const unseen = betIds.filter((betId) => !isOnSlip(betId));
  const isCrowd = unseen.length > 2;
  if (isCrowd) toast.message(i18n.t('bets:news.several', { count: unseen.length }));
  for (const betId of isCrowd ? betIds.filter(isOnSlip) : betIds) {
    const view = await queryClient.fetchQuery({ ...betQuery(betId), staleTime: 0 }).catch(() => null);
    if (view) tell(toBet(view));
  }
}

function tell(bet: Bet): void {
  const standing = standingOf(bet);
  if (standing === 'open' || standing === 'pending') return;
  if (standing === 'refused' && isOnSlip(bet.betId)) return;
  // The amount leaves out parts sold earlier, which were reported at that time.
  const amount = formatMoney(broughtMinor(bet), bet.currency, currentLocale());
  const text = i18n.t(`bets:news.${standing}`, { amount });
  // Only a return above the stake counts as won.
  if (standing === 'won') toast.success(text);
  else toast.message(text);
}
