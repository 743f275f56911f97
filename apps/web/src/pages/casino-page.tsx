import { VipStrip } from '../features/home/vip-strip.tsx';
import { CasinoScreen } from '../features/lobby/casino-screen.tsx';
import { useLobby } from '../shared/lobby/lobby.queries.ts';

/** This is the casino's lobby. */
export function CasinoPage() {
  const { lobby, failed } = useLobby();
  return (
    <>
      <CasinoScreen />
      {/* Drawn before the games it would jump away from under the thumb. */}
      {lobby || failed ? <VipStrip /> : null}
    </>
  );
}
