import { Suspense } from 'react';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { preloadWhenIdle } from '../../../rendering/preload-when-idle.ts';
import { OverlayFallback } from '../../../shared/ui/overlay-fallback.tsx';
import type { OpenSheet, RoundSheetProps } from './round-sheet.tsx';

const load = () => import('./round-sheet.tsx');
const RoundSheet = lazyPart(load, 'RoundSheet');

preloadWhenIdle(load);

export type RoundSheetsProps = Omit<RoundSheetProps, 'sheet'> & { sheet: OpenSheet | null };

/** Sheets of a game with seeded rounds. Their code loads when one is first opened. */
export function RoundSheets({ sheet, ...props }: RoundSheetsProps) {
  if (sheet === null) return null;
  return (
    <Suspense fallback={<OverlayFallback onGone={() => props.onOpen(null)} />}>
      <RoundSheet {...props} sheet={sheet} />
    </Suspense>
  );
}
