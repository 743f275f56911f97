import { Suspense } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import type { TurnoverTextProps } from '../../shared/wallet/turnover-text.ts';

const TurnoverText = lazyPart<'TurnoverText', TurnoverTextProps>(
  () => import('../../shared/wallet/turnover-text.ts'),
  'TurnoverText',
);

/** The sentence stands at once; how much of a stake counts joins it when the words are there. */
export function LazyTurnoverText(props: TurnoverTextProps) {
  return (
    <Suspense fallback={props.text}>
      <TurnoverText {...props} />
    </Suspense>
  );
}
