import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { create } from 'zustand';
import { readStored, writeStored } from '../device/stored.ts';
import { i18n } from '../i18n/i18n.ts';
import { toast } from '../messages/toast.ts';
import { useSession } from '../session/session.ts';
import { keyOfPick, parsePicks, pickKey, type SlipPick, toPick } from './slip-pick.ts';

/** Maximum of one call. The operator's limit for a parlay may be lower. */
export const picksMax = 20;

type Picks = { readonly picks: readonly SlipPick[]; readonly keys: ReadonlySet<string> };

function withKeys(picks: readonly SlipPick[]): Picks {
  return { picks, keys: new Set(picks.map(keyOfPick)) };
}

/** The picks survive a reload and a login. */
export const useSlip = create<Picks>(() => withKeys(parsePicks(readStored('slip'))));

function storePicks(picks: readonly SlipPick[]): void {
  writeStored('slip', picks.length === 0 ? '' : JSON.stringify(picks));
}

export function putPicks(picks: readonly SlipPick[]): void {
  storePicks(picks);
  useSlip.setState(withKeys(picks));
}

/**
 * Adds an outcome to the slip or removes it. A full slip shows a message. One-press betting handles the press instead.
 */
export function togglePick(match: MatchCard, market: MarketView, outcome: string): void {
  if (onePressHandler.onPress?.(match, market, outcome)) return;
  const { picks, keys } = useSlip.getState();
  const pick = toPick(match, market, outcome);
  if (keys.has(pickKey(market.marketId, outcome))) removePick(market.marketId, outcome);
  else if (picks.length >= picksMax) toast.message(i18n.t('common:slipFull', { count: picksMax }));
  else if (pick !== null) putPicks([...picks, pick]);
}

export function removePick(marketId: string, outcome: string): void {
  const gone = pickKey(marketId, outcome);
  putPicks(useSlip.getState().picks.filter((pick) => keyOfPick(pick) !== gone));
}

export function agreeToOdds(odds: ReadonlyMap<string, number>): void {
  putPicks(
    useSlip
      .getState()
      .picks.map((pick) => ({ ...pick, oddsMilli: odds.get(keyOfPick(pick)) ?? pick.oddsMilli })),
  );
}

export function useIsPicked(marketId: string, outcome: string): boolean {
  return useSlip(({ keys }) => keys.has(pickKey(marketId, outcome)));
}

export function usePickCount(): number {
  return useSlip(({ picks }) => picks.length);
}

/** Stores the picks again after a login, because the logout before it cleared the storage. */
export function followSlip(): void {
  useSession.subscribe(({ token }) => {
    if (token !== '') storePicks(useSlip.getState().picks);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'palpite.slip') useSlip.setState(withKeys(parsePicks(newValue)));
  });
}

/** The code of one-press betting is loaded only then. */
export const useOnePressSwitch = create(() => ({ isOn: readStored('onePress') !== null }));

/** An empty text turns it off. */
export function switchOnePress(text: string): void {
  writeStored('onePress', text);
  useOnePressSwitch.setState({ isOn: text !== '' });
}

/** Handles a press on a price while one-press betting is on. Returns false if the press should change the slip. */
export const onePressHandler: {
  onPress: ((match: MatchCard, market: MarketView, outcome: string) => boolean) | null;
} = { onPress: null };
