import { leagues } from '@palpite/contracts/office/leagues';
import {
  findLeaguePlaces,
  findLeagueTier,
  listLeagues,
  setLeaguePlace,
  setLeagueTier,
} from '../../modules/sportsbook/index.ts';
import { done, implement, refused } from '../office-topic.ts';
import { changesOf } from './changes-of.ts';
import { listMax } from './pieces.ts';

const idOf = (league: string) => BigInt(league.replace('league/', ''));

const unknownLeague = refused(
  'Nothing was changed: there is no such league.',
  'Nada mudou: não há tal liga.',
);

export const leagueTopic = implement(leagues, {
  lists: {
    all: async (db, _, { lang = 'all', ...query }) =>
      (await listLeagues(db, { ...query, lang }, listMax)).map(({ id, source, places, ...league }) => ({
        ...league,
        league: String(id),
        feed: source,
        place: places[lang] ?? places.all ?? null,
        places:
          Object.entries(places)
            .map(([of, place]) => `${of} ${place}`)
            .join(', ') || null,
      })),
  },
  actions: {
    place: async (db, { league, lang, place }) =>
      (await db.transaction().execute((tx) => setLeaguePlace(tx, idOf(league), lang, place ?? null)))
        ? done('Lists follow within seconds.', 'As listas mudam em segundos.')
        : unknownLeague,
    tier: async (db, { league, tier }) =>
      (await db.transaction().execute((tx) => setLeagueTier(tx, idOf(league), tier)))
        ? done('In force from the next bet.', 'Vale a partir da próxima aposta.')
        : refused(
            'Nothing was changed: there is no such league or tier.',
            'Nada mudou: não há tal liga ou faixa.',
          ),
  },
  previews: {
    place: async (db, { league, lang, place }) => {
      const before = (await findLeaguePlaces(db, idOf(league)))?.[lang];
      return [
        {
          what: { en: 'Place', pt: 'Posição' },
          before: before?.toString() ?? null,
          after: place?.toString() ?? null,
        },
      ];
    },
    tier: async (db, { league, tier }) =>
      changesOf(
        { tier: { en: 'Tier', pt: 'Faixa' } },
        { tier: await findLeagueTier(db, idOf(league)) },
        { tier },
      ),
  },
});
