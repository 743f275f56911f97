import { type Palette, palettes } from '@palpite/ui/art/palettes';
import type { GameId } from '../../wire.ts';

export type World = {
  palette: Palette;
  window: string;
  light: string;
  rim: string;
  /** Pattern of the background: waves, or a wall of modules that depends on the seed. */
  pattern: 'waves' | { seed: string };
  night: Palette;
};

const { folha, noite, areia, azulejo, lagoa, pitanga, maracuja, dende } = palettes;

export const worlds: Record<GameId, World> = {
  'onca-dourada': {
    palette: folha,
    window: '#04231a',
    light: '#ffb81f',
    rim: '#ffb81f',
    pattern: { seed: 'mata' },
    night: noite,
  },
  'cascata-do-ipe': {
    palette: noite,
    window: '#0b0e26',
    light: '#ffd36b',
    rim: '#ff8272',
    pattern: { seed: 'cachoeira' },
    night: noite,
  },
  calcadao: {
    palette: areia,
    window: '#1b1815',
    light: '#ffb81f',
    rim: '#cf3526',
    pattern: 'waves',
    night: noite,
  },
  'tucano-ways': {
    palette: azulejo,
    window: '#0c1a55',
    light: '#ffb81f',
    rim: '#ff9f5a',
    pattern: { seed: 'copa' },
    night: dende,
  },
  'caju-de-ouro': {
    palette: lagoa,
    window: '#042a2e',
    light: '#ffb81f',
    rim: '#ffb81f',
    pattern: { seed: 'cajueiro' },
    night: maracuja,
  },
  berimbau: {
    palette: pitanga,
    window: '#3a0b06',
    light: '#ffb81f',
    rim: '#ffb81f',
    pattern: { seed: 'roda' },
    night: azulejo,
  },
};
