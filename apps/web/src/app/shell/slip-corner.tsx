import { Suspense, useState } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useOnePressSwitch } from '../../shared/sports/one-press-switch.ts';
import { usePickCount, useSlip } from '../../shared/sports/slip-store.ts';

const SlipDock = lazyPart(() => import('./slip-dock.tsx'), 'SlipDock');

/** This loads what floats over the screens while there are picks or a price bets by one press. */
export function SlipCorner({ hidden }: { hidden: boolean }) {
  const count = usePickCount();
  const isOnePress = useOnePressSwitch((state) => state.isOn);
  // What lay on the slip when the app began is no news.
  const [known] = useState(() => useSlip.getState().picks);
  const [used, setUsed] = useState(false);
  if ((count > 0 || isOnePress) && !used) setUsed(true);
  return <Suspense>{used ? <SlipDock known={known} hidden={hidden} /> : null}</Suspense>;
}
