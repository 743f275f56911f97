import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { create } from 'zustand';
import { readStored, writeStored } from '../device/stored.ts';

/** Whether one-press betting is on. Its code is loaded only then. */
export const useOnePressSwitch = create(() => ({ isOn: readStored('onePress') !== null }));

/** Stores the mode as text and turns it on. An empty text turns it off. */
export function switchOnePress(text: string): void {
  writeStored('onePress', text);
  useOnePressSwitch.setState({ isOn: text !== '' });
}

/** Handles a press on a price while one-press betting is on. Returns false if the press should change the slip. */
export const onePressHandler: {
  take: ((match: MatchCard, market: MarketView, outcome: string) => boolean) | null;
} = { take: null };
