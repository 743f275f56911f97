import { VipStrip } from '../features/home/vip-strip.tsx';
import { CasinoScreen } from '../features/lobby/casino-screen.tsx';
import { askForLobby } from '../shared/lobby/lobby.queries.ts';

/** Asks for what the casino opens with. */
export const askForCasino = askForLobby;

/** This is the casino's lobby. */
export function CasinoPage() {
  return <CasinoScreen end={<VipStrip />} />;
}
