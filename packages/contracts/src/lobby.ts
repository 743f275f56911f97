import { slotsCodes } from '@palpite/domain/slots-vendors';
import { z } from 'zod';
import { amount, endpoint, loadingFlag } from './endpoint.ts';

const tag = 'lobby';

/** Product codes of the casino: our own games and the slots vendors (section 1). */
export const productCodes = ['SELF', ...slotsCodes] as const;
export type ProductCode = (typeof productCodes)[number];

/** Type of a game's rules: lines, ways, clusters, hold and win, or one of our own. */
export const gameKinds = ['original', 'lines', 'ways', 'cluster', 'hold'] as const;
export type GameKind = (typeof gameKinds)[number];

/** Maximum length of a game's description. */
export const descriptionMax = 600;

/** Game list record of section 3, with the fields that a lobby shows. */
export const gameRecord = z.object({
  productCode: z.enum(productCodes),
  gameType: z.string(),
  name: z.string().describe("In the caller's language"),
  otherNames: z.array(z.string()).describe('In the other languages, for the search'),
  kind: z.enum(gameKinds),
  categories: z.array(z.string()),
  returnPercent: z.number().nullable(),
  stop: z.boolean(),
  art: z.string().describe('What its tile is drawn from'),
  picture: z.string().optional().describe('Address of a picture that is shown instead'),
  releasedOn: z.iso.date(),
  isNew: z.boolean().describe('Came in the last 30 days, after the casino began'),
  currencies: z
    .array(z.string())
    .optional()
    .describe('Only players of these currencies may open it; absent for all'),
});
export type GameRecord = z.output<typeof gameRecord>;

const group = z.object({ records: z.array(gameRecord) });
const gameCodes = z.object({ games: z.array(z.string()).describe('Type names of games') });

export const gameType = z.string().regex(/^[\w.:-]{1,80}$/);

export const getInPlay = endpoint({
  method: 'GET',
  path: '/api/app/game/inPlay',
  tag,
  summary: 'Games in which the player has a round that is not over',
  guard: 'player',
  query: z.object(loadingFlag),
  reply: gameCodes,
});

export const getStoppedGames = endpoint({
  method: 'GET',
  path: '/api/app/game/stopGame',
  tag,
  summary: 'Games that take no new rounds at the moment',
  guard: 'public',
  query: z.object(loadingFlag),
  reply: gameCodes,
});

export const getGameText = endpoint({
  method: 'GET',
  path: '/api/app/game/text',
  tag,
  summary: "What a game's page says about it. The lobby, which lists all games, leaves it out",
  guard: 'public',
  query: z.object({ gameType, ...loadingFlag }),
  reply: z.object({
    description: z
      .string()
      .nullable()
      .describe("Plain text in the caller's language; null when the game has none"),
  }),
  refusals: ['game_unknown'],
});

export const getMain = endpoint({
  method: 'GET',
  path: '/api/app/main/main',
  tag,
  summary: 'The games of the lobby by product code, the hot list and the categories',
  guard: 'public',
  query: z.object(loadingFlag),
  reply: z.object({
    SELF: group,
    PG: group,
    EVO: group,
    BG: group,
    hot: z.array(z.string()).describe('Type names of the hot games, the hottest first'),
    categories: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});
export type Lobby = z.output<typeof getMain.reply>;

export const getMyGames = endpoint({
  method: 'GET',
  path: '/api/app/game/mine',
  tag,
  summary: "The player's favourites and what the player has played, newest first",
  guard: 'player',
  query: z.object(loadingFlag),
  reply: z.object({
    favourites: z.array(z.string()).describe('Type names of games'),
    played: z.array(z.string()).describe('Type names of games'),
  }),
});

export const setFavourite = endpoint({
  method: 'POST',
  path: '/api/app/game/favourite',
  tag,
  summary: 'Mark a game as a favourite, or no longer; repeating it changes nothing',
  guard: 'player',
  body: z.strictObject({ gameType, favourite: z.boolean(), ...loadingFlag }),
  reply: z.object({ favourites: z.array(z.string()).describe('Type names of games') }),
  refusals: ['game_unknown'],
});

export const getNet = endpoint({
  method: 'GET',
  path: '/api/app/game/net',
  tag,
  summary:
    "What a group's slots have brought the player in all: prizes less stakes. What a session brought is the difference of two answers",
  guard: 'player',
  query: z.object({ productCode: z.enum(slotsCodes), ...loadingFlag }),
  reply: z.object({ net: amount }),
});
