import { type Locale, localeCodes } from '@palpite/domain/locales';
import { sportNames } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import { field, topic, words } from './topic.ts';

const league = field(
  z.string().regex(/^(league\/)?\d{1,18}$/, 'is not the number of a league'),
  'League',
  'Liga',
);
const languages = ['all', ...localeCodes] as const satisfies readonly (Locale | 'all')[];
const lang = field(z.enum(languages), 'Language', 'Idioma', {
  hint: words('all: for languages without a place of their own', 'all: para os idiomas sem posição própria'),
});

/** Leagues: their place in lists and their tier. */
export const leagues = topic({
  name: 'leagues',
  title: words('Leagues', 'Ligas'),
  group: 'desks',
  lists: {
    all: {
      title: words('Leagues', 'Ligas'),
      may: 'leagues.read',
      audit: 'none',
      empty: words('No feed has sent a league.', 'Nenhum feed enviou ligas.'),
      key: ['league'],
      query: z.strictObject({
        find: field(z.string().trim().min(1).max(100).optional(), 'Find a league', 'Buscar liga', {
          hint: words(
            'Part of the name in any language, or the number',
            'Parte do nome em qualquer idioma, ou o número',
          ),
        }),
        sport: field(z.enum(sportNames).optional(), 'Sport', 'Esporte', { names: 'sport' }),
        lang: field(z.enum(languages).optional(), 'Order in', 'Ordem em'),
      }),
      row: z.object({
        name: field(z.string(), 'Name', 'Nome'),
        league: field(z.string(), 'Number', 'Número'),
        sport: field(z.string(), 'Sport', 'Esporte', { names: 'sport' }),
        country: field(z.string().nullable(), 'Country', 'País'),
        feed: field(z.string(), 'Feed', 'Feed'),
        matches: field(z.number(), 'Open matches', 'Partidas abertas'),
        tier: field(z.number(), 'Tier', 'Faixa'),
        place: field(z.number().nullable(), 'Place', 'Posição'),
        places: field(z.string().nullable(), 'By language', 'Por idioma'),
      }),
    },
  },
  actions: {
    place: {
      label: words('Set the place in lists', 'Definir posição nas listas'),
      sentence: words(
        'set the place of league {league} in {lang} to {place}',
        'definiu a posição da liga {league} em {lang}: {place}',
      ),
      input: z.strictObject({
        league,
        lang,
        place: field(z.number().int().min(1).max(999).optional(), 'Place', 'Posição', {
          hint: words('1 is first; empty removes the place', '1 é a primeira; vazio remove a posição'),
        }),
      }),
      may: 'leagues.order',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { league: 'league' },
      tone: 'primary',
    },
    tier: {
      label: words('Set the tier', 'Definir faixa'),
      sentence: words('set league {league} to tier {tier}', 'pôs a liga {league} na faixa {tier}'),
      input: z.strictObject({ league, tier: field(z.number().int().min(1).max(9), 'Tier', 'Faixa') }),
      may: 'markets.limit',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { league: 'league', tier: 'tier' },
    },
  },
});
