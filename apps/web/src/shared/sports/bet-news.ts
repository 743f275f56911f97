import { formatMoney } from '@palpite/i18n';
import { queryClient } from '../api/query-client.ts';
import { currentLocale, i18n } from '../i18n/i18n.ts';
import { toast } from '../messages/toast.ts';
import { betQuery } from './bet.queries.ts';
import { type Bet, betStatus, broughtMinor, toBet } from './bet.ts';
import { isOnSlip, isOwnSale } from './bets-on-slip.ts';

/** A match settles many bets at once. Updates within this time are shown together. */
const gatherMs = 400;

let waiting = new Set<string>();

export function notifyBetUpdate(betId: string): void {
  if (waiting.size === 0) setTimeout(() => void notifyWaiting(), gatherMs);
  waiting.add(betId);
}

/** Notifies of a refused or partial cash-out, unless this page requested it and shows the result itself. */
export async function notifySale(betId: string, sale: 'part' | 'refused'): Promise<void> {
  if (isOwnSale(betId)) return;
  await i18n.loadNamespaces('bets');
  if (sale === 'part') toast.message(i18n.t('bets:cashOut.soldPart'));
  else toast.error(i18n.t('bets:news.notSold'));
}

async function notifyWaiting(): Promise<void> {
  const betIds = [...waiting];
  waiting = new Set();
  await i18n.loadNamespaces('bets');
  // Bets on the slip may need no message, so they are not counted.
  const unseen = betIds.filter((betId) => !isOnSlip(betId));
  const isCrowd = unseen.length > 2;
  if (isCrowd) toast.message(i18n.t('bets:news.several', { count: unseen.length }));
  for (const betId of isCrowd ? betIds.filter(isOnSlip) : betIds) {
    const view = await queryClient.fetchQuery({ ...betQuery(betId), staleTime: 0 }).catch(() => null);
    if (view) notify(toBet(view));
  }
}

function notify(bet: Bet): void {
  const status = betStatus(bet);
  if (status === 'open' || status === 'pending') return;
  if (status === 'refused' && isOnSlip(bet.betId)) return;
  // The amount leaves out parts sold earlier, which were reported at that time.
  const amount = formatMoney(broughtMinor(bet), bet.currency, currentLocale());
  const text = i18n.t(`bets:news.${status}`, { amount });
  // Only a return above the stake counts as won.
  if (status === 'won') toast.success(text);
  else toast.message(text);
}
