import { widePart } from '../../shared/ui/wide-part.ts';

/** What the lists of a wide window are drawn with. */
export const wideList = widePart(() => import('./wide-list.tsx'));
