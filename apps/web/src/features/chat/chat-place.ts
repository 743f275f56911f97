import { create } from 'zustand';
import { readStored, writeStored } from '../../shared/device/stored.ts';

/** Position of the floating button: side, and height between the bars in thousandths. */
export type ChatPlace = { side: 'left' | 'right'; up: number };

const lowest: ChatPlace = { side: 'right', up: 0 };

function read(): ChatPlace {
  const parts = /^(left|right) (\d{1,4})$/.exec(readStored('chatPlace') ?? '');
  return parts ? { side: parts[1] as ChatPlace['side'], up: Math.min(1_000, Number(parts[2])) } : lowest;
}

export const useChatPlace = create<ChatPlace>(read);

export function setChatPlace(place: ChatPlace): void {
  useChatPlace.setState(place);
  writeStored('chatPlace', `${place.side} ${place.up}`);
}

/** Moves the button to the other side, for players who cannot drag. */
export function moveAcross(): void {
  const { side, up } = useChatPlace.getState();
  setChatPlace({ side: side === 'left' ? 'right' : 'left', up });
}
