import { VipStrip } from '../features/home/vip-strip.tsx';
import { CasinoScreen } from '../features/lobby/casino-screen.tsx';

/** This is the casino's lobby. */
export function CasinoPage() {
  return <CasinoScreen end={<VipStrip />} />;
}
