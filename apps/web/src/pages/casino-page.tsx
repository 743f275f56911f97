import { VipStrip } from '../features/home/vip-strip.tsx';
import { CasinoScreen } from '../features/lobby/casino-screen.tsx';
import { askForLobby } from '../shared/lobby/lobby.queries.ts';

export const askForCasino = askForLobby;

export function CasinoPage() {
  return <CasinoScreen end={<VipStrip />} />;
}
