import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { create } from 'zustand';
import { readStored, writeStored } from '../device/stored.ts';

/** Whether one-press betting is on here. Its code is loaded only then. */
export const useOnePressSwitch = create(() => ({ isOn: readStored('onePress') !== null }));

/** Keeps the mode as text and turns it on; an empty text turns it off. */
export function switchOnePress(text: string): void {
  writeStored('onePress', text);
  useOnePressSwitch.setState({ isOn: text !== '' });
}

/** Takes the press on a price while one-press betting is on; answers false for a price that belongs on the slip. */
export const onePressHandler: {
  take: ((match: MatchCard, market: MarketView, outcome: string) => boolean) | null;
} = { take: null };
