import { favouritesMax } from '@palpite/domain/sports/sport-faces';
import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';

const tag = 'sports';

const favouriteKinds = ['league', 'competitor'] as const;

const favourite = z.strictObject({
  kind: z.enum(favouriteKinds),
  ref: z
    .string()
    .regex(/^[^\n]{1,120}$/)
    .describe('Id of the league, or the ref of the competitor in its matches'),
});
export type Favourite = z.output<typeof favourite>;

const favourites = z.object({ favourites: z.array(favourite).describe('All of the player, oldest first') });

/** Favourites as lists accept them from players and visitors: one per line, `league 12` or `competitor real-madrid`. */
export const favouriteLines = z
  .string()
  .max(favouritesMax * 132)
  .optional()
  .describe(
    'What comes first, one a line: `league` or `competitor`, a space, the id or ref. Other lines are ignored',
  );

export const getFavourites = endpoint({
  method: 'GET',
  path: '/api/app/sports/favourites',
  tag,
  summary: "The player's favourite leagues and competitors",
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: favourites,
});

export const addFavourites = endpoint({
  method: 'POST',
  path: '/api/app/sports/favourites/add',
  tag,
  summary: 'Mark leagues and competitors as favourites; repeating it changes nothing',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({
    favourites: z.array(favourite).min(1).max(favouritesMax),
    merge: z
      .boolean()
      .optional()
      .describe('Of a device at login: leaves out what is unknown or beyond the most, instead of refusing'),
    ...loadingFlag,
  }),
  reply: favourites,
  refusals: ['favourite_unknown', 'favourites_full'],
});

export const removeFavourites = endpoint({
  method: 'POST',
  path: '/api/app/sports/favourites/remove',
  tag,
  summary: 'Take leagues and competitors off the favourites; repeating it changes nothing',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({ favourites: z.array(favourite).min(1).max(favouritesMax), ...loadingFlag }),
  reply: favourites,
});
