import { startMasks } from '@palpite/contracts';
import type { Db } from '../../../platform/db.ts';
import { RawFile, type Route, route } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findMaskPicture, findStartMask } from './start-masks.queries.ts';

export function startMaskRoutes(db: Db): Route[] {
  return [
    route(startMasks.getStartMask, async ({ query, caller }) => ({
      mask: await findStartMask(db, query.occasion, caller.lang),
    })),
    route(startMasks.getStartMaskPicture, async ({ params }) => {
      const bytes = await findMaskPicture(db, params.pictureId);
      return bytes ? new RawFile('image/webp', bytes, { isFixed: true }) : refuse('picture_unknown');
    }),
  ];
}
