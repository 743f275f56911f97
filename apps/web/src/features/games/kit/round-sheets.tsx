import { Suspense } from 'react';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { preloadWhenIdle } from '../../../rendering/on-idle.ts';
import { OverlayFallback } from '../../../shared/ui/overlay-fallback.tsx';
import type { OpenSheet, RoundSheetProps } from './round-sheet.tsx';

const load = () => import('./round-sheet.tsx');
const RoundSheet = lazyPart(load, 'RoundSheet');

preloadWhenIdle(load);

export type RoundSheetsProps = Omit<RoundSheetProps, 'sheet'> & { sheet: OpenSheet | null };

export function RoundSheets({ sheet, ...props }: RoundSheetsProps) {
  if (sheet === null) return null;
  return (
    <Suspense fallback={<OverlayFallback onGone={() => props.onOpen(null)} />}>
      <RoundSheet {...props} sheet={sheet} />
    </Suspense>
  );
}
