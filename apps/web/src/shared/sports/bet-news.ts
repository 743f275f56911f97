import { formatMoney } from '@palpite/i18n';
import { queryClient } from '../api/query-client.ts';
import { currentLocale, i18n } from '../i18n/i18n.ts';
import { toast } from '../messages/toast.ts';
import { type Bet, broughtMinor, toBet } from './bet.ts';
import { standingOf } from './bet-state.ts';
import { betQuery } from './bets.queries.ts';
import { isOnSlip, isOwnSale } from './bets-on-slip.ts';

/** A match settles many bets at once: what arrives within this is told together. */
const gatherMs = 400;

let waiting = new Set<string>();

/** Tells that a bet was settled, refused or sold; what merely runs is shown where the bet is. */
export function notifyBetUpdate(betId: string): void {
  if (waiting.size === 0) setTimeout(() => void tellWaiting(), gatherMs);
  waiting.add(betId);
}

/** Tells of a sale that left its bet in play, unless this page asked for it and tells itself. */
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
  // Of those on the slip nothing may be left to tell, so that they are not counted.
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
  // A part that was sold before was told when it was sold.
  const amount = formatMoney(broughtMinor(bet), bet.currency, currentLocale());
  const text = i18n.t(`bets:news.${standing}`, { amount });
  // No cheer at or below the stake.
  if (standing === 'won') toast.success(text);
  else toast.message(text);
}
