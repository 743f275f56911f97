import type { GameId } from '../wire.ts';
import { berimbau } from './berimbau.ts';
import { cajuDeOuro } from './caju-de-ouro.ts';
import { calcadao } from './calcadao.ts';
import { cascataDoIpe } from './cascata-do-ipe.ts';
import { oncaDourada } from './onca-dourada.ts';
import type { Slot } from './slot.ts';
import { tucanoWays } from './tucano-ways.ts';

export const slots: Record<GameId, Slot> = {
  'onca-dourada': oncaDourada,
  'cascata-do-ipe': cascataDoIpe,
  calcadao,
  'tucano-ways': tucanoWays,
  'caju-de-ouro': cajuDeOuro,
  berimbau,
};

export function findSlot(id: string): Slot | null {
  return Object.hasOwn(slots, id) ? slots[id as GameId] : null;
}
