import { widePart } from '../../shared/ui/wide-part.ts';

/** Row and heads for wide windows. */
export const wideList = widePart(() => import('./wide-list.tsx'));
