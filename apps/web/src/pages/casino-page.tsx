import { VipStrip } from '../features/home/vip-strip.tsx';
import { CasinoScreen } from '../features/lobby/casino-screen.tsx';
import { prefetchLobby } from '../shared/lobby/lobby.queries.ts';

export const prefetchCasino = prefetchLobby;

export function CasinoPage() {
  return <CasinoScreen end={<VipStrip />} />;
}
