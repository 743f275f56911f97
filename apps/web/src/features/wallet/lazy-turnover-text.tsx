import { Suspense } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import type { TurnoverTextProps } from '../../shared/wallet/turnover-text.ts';

const TurnoverText = lazyPart<'TurnoverText', TurnoverTextProps>(
  () => import('../../shared/wallet/turnover-text.ts'),
  'TurnoverText',
);

/** Shows the sentence at once; the weights join it when their texts have loaded. */
export function LazyTurnoverText(props: TurnoverTextProps) {
  return (
    <Suspense fallback={props.text}>
      <TurnoverText {...props} />
    </Suspense>
  );
}
