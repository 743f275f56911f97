import type { Database } from '../apps/server/platform/db.ts';

const firsts = [
  'Onça',
  'Tucano',
  'Ipê',
  'Caju',
  'Jangada',
  'Sol',
  'Lua',
  'Rio',
  'Serra',
  'Mata',
  'Festa',
  'Ouro',
];
const seconds = [
  'Dourada',
  'Azul',
  'da Sorte',
  'Real',
  'Selvagem',
  'de Prata',
  'Encantada',
  'do Norte',
  'Viva',
];

export async function seedGames(database: Database, count: number): Promise<void> {
  const games = Array.from({ length: count }, (_, index) => ({
    game_type: `bench-${index}`,
    product_code: ['PG', 'EVO', 'BG'][index % 3] ?? 'PG',
    names: JSON.stringify({
      pt_BR: `${firsts[index % firsts.length]} ${seconds[index % seconds.length]} ${index}`,
      en_US: `Game of the bench ${index}`,
    }),
    kind: ['lines', 'ways', 'cluster', 'hold'][index % 4] ?? 'lines',
    categories: index % 5 === 0 ? ['freeSpins'] : [],
    return_bp: 9_400 + (index % 250),
    hot_rank: index < 20 ? index + 10 : null,
    art: `bench ${index}`,
    released_on: new Date(Date.UTC(2025, index % 12, 1 + (index % 27))).toISOString().slice(0, 10),
  }));
  await database.db.insertInto('catalogue.game').values(games).execute();
}
