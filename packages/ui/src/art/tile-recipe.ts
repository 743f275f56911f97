import { drawGlyph, type GlyphName, glyphNames } from './glyphs.ts';
import { modules } from './modules.ts';
import { mosaic } from './mosaic.ts';
import { type Palette, type PaletteName, paint, paletteNames, palettes, type Shape } from './palettes.ts';
import { circle, half, poly, rect } from './paths.ts';
import { pick, seeded } from './random.ts';

export type TileStage = 'disc' | 'arch' | 'hill' | 'wall' | 'split';

export interface TileRecipe {
  glyph: GlyphName;
  palette: PaletteName;
  stage: TileStage;
}

const known: Record<string, TileRecipe> = {
  mines: { glyph: 'mines', palette: 'azulejo', stage: 'disc' },
  dice: { glyph: 'dice', palette: 'pitanga', stage: 'wall' },
  limbo: { glyph: 'limbo', palette: 'folha', stage: 'arch' },
  luckyColor: { glyph: 'luckyColor', palette: 'noite', stage: 'disc' },
  rowDouble: { glyph: 'rowDouble', palette: 'dende', stage: 'wall' },
  double: { glyph: 'double', palette: 'maracuja', stage: 'wall' },
  crash: { glyph: 'crash', palette: 'lagoa', stage: 'wall' },
  plinko: { glyph: 'plinko', palette: 'cafe', stage: 'disc' },
  hilo: { glyph: 'hilo', palette: 'calcada', stage: 'disc' },
  keno: { glyph: 'keno', palette: 'lagoa', stage: 'disc' },
  roulette: { glyph: 'roulette', palette: 'folha', stage: 'hill' },
  blackjack: { glyph: 'blackjack', palette: 'lagoa', stage: 'disc' },
  baccarat: { glyph: 'baccarat', palette: 'pitanga', stage: 'disc' },
  wheel: { glyph: 'wheel', palette: 'noite', stage: 'arch' },
  coinflip: { glyph: 'coin', palette: 'cafe', stage: 'arch' },
  penalty: { glyph: 'penalty', palette: 'folha', stage: 'wall' },
  tower: { glyph: 'tower', palette: 'dende', stage: 'arch' },
  onca: { glyph: 'onca', palette: 'folha', stage: 'disc' },
  tucano: { glyph: 'tucano', palette: 'azulejo', stage: 'wall' },
  ipe: { glyph: 'ipe', palette: 'noite', stage: 'disc' },
  caju: { glyph: 'caju', palette: 'lagoa', stage: 'arch' },
  berimbau: { glyph: 'berimbau', palette: 'pitanga', stage: 'arch' },
  calcadao: { glyph: 'calcadao', palette: 'lagoa', stage: 'wall' },
};

/** Words in a game's code that select a glyph; other codes get a random one. */
const hints: readonly (readonly [RegExp, GlyphName])[] = [
  [/tiger|jaguar|panther|onca|leopard|lion/, 'onca'],
  [/toucan|tucan/, 'tucano'],
  [/macaw|parrot|arara|bird/, 'arara'],
  [/fruit|cherr|berry/, 'cereja'],
  [/melon/, 'melancia'],
  [/pineapple|ananas/, 'abacaxi'],
  [/coffee|cafe/, 'cafe'],
  [/coco/, 'coco'],
  [/palm|beach|tropic|island/, 'palmeira'],
  [/crown|king|queen|royal/, 'coroa'],
  [/diamond|gem|jewel|crystal/, 'diamante'],
  [/seven|777/, 'sete'],
  [/bell/, 'sino'],
  [/clover|irish|lucky/, 'trevo'],
  [/horse|west/, 'ferradura'],
  [/fire|hot|flame|burn/, 'fogo'],
  [/thunder|bolt|zeus|power/, 'raio'],
  [/rocket|space|jet/, 'foguete'],
  [/eye|egypt|ra\b|horus/, 'olho'],
  [/butterfly/, 'borboleta'],
  [/mask|carnival|samba/, 'mascara'],
  [/turtle/, 'tartaruga'],
  [/star/, 'estrela'],
  [/drum/, 'tambor'],
  [/fish|ocean|sea/, 'peixe'],
  [/sun|sol\b|aztec|inca/, 'sol'],
  [/moon|night|wolf/, 'lua'],
  [/kite/, 'pipa'],
  [/boat|pirate|sail/, 'jangada'],
  [/guitar|rock/, 'violao'],
  [/cactus|desert/, 'mandacaru'],
  [/roulette/, 'roulette'],
  [/blackjack/, 'blackjack'],
  [/baccarat/, 'baccarat'],
];

/** Glyphs available to games without one of their own; our own games keep theirs exclusive. */
const drawnByLot = glyphNames.filter((name) => !(name in known)) as [GlyphName, ...GlyphName[]];

/** The sand palette turns muddy under the fade, so tiles do not use it. */
const tilePalettes = paletteNames.filter((name) => name !== 'areia') as [PaletteName, ...PaletteName[]];

const stages: readonly [TileStage, ...TileStage[]] = ['disc', 'arch', 'hill', 'wall', 'split'];

function isGlyph(game: string): game is GlyphName {
  return (glyphNames as readonly string[]).includes(game);
}

export function tileRecipe(game: string): TileRecipe {
  const own = Object.hasOwn(known, game) ? known[game] : undefined;
  if (own) return own;
  const random = seeded(game);
  if (isGlyph(game)) return { glyph: game, palette: pick(random, tilePalettes), stage: pick(random, stages) };
  const lower = game.toLowerCase();
  const hinted = hints.find(([words]) => words.test(lower))?.[1];
  return {
    glyph: hinted ?? pick(random, drawnByLot),
    palette: pick(random, tilePalettes),
    stage: pick(random, stages),
  };
}

export function glyphOf(game: string): GlyphName {
  return tileRecipe(game).glyph;
}

export const tileWidth = 120;
export const tileHeight = 160;

/** Shape that separates the glyph from the wall; `wall` relies on the glyph's own contrast. */
function stageShapes(stage: TileStage, { ground }: Palette): Shape[] {
  switch (stage) {
    case 'disc':
      return [{ d: circle(60, 55, 50), fill: ground }];
    case 'arch':
      return [{ d: 'M14 120V51A46 46 0 0 1 106 51V120z', fill: ground }];
    case 'hill':
      return [{ d: rect(20, 0, 80, 40) + half(60, 40, 60, 180), fill: ground }];
    case 'split':
      return [{ d: poly(0, 0, 120, 0, 0, 120), fill: ground }];
    case 'wall':
      return [];
  }
}

const cell = 40;

interface Accents {
  shapes: Shape[];
  isAt(column: number, row: number): boolean;
}

/** Two bright modules in cells that the glyph leaves free, so that every wall has distinct corners. */
function accents(game: string, { spice }: Palette): Accents {
  const random = seeded(`${game} accents`);
  const kinds = ['quarter', 'leaf', 'rings', 'triangle', 'half'] as const;
  const left = modules[pick(random, kinds)];
  const right = modules[pick(random, kinds)];
  const high = random() < 0.5;
  const [leftRow, rightRow] = high ? [0, 2] : [2, 0];
  const d =
    left(0, leftRow * cell, cell, high ? 0 : 3) + right(2 * cell, rightRow * cell, cell, high ? 2 : 1);
  return {
    shapes: [{ d, fill: spice }],
    isAt: (column, row) => (column === 0 && row === leftRow) || (column === 2 && row === rightRow),
  };
}

export interface TileDrawing {
  ground: string;
  wall: Shape[];
  glyph: Shape[];
}

/** Returns a game's wall (120 × 160) and its glyph (96 × 96, to be centred at 60, 55). */
export function tileDrawing(game: string): TileDrawing {
  const { glyph, palette: name, stage } = tileRecipe(game);
  const palette = palettes[name];
  const { shapes, isAt } = accents(game, palette);
  // The first shape is the ground; one background colour for the whole tile needs no path.
  const [, ...tones] = mosaic({
    seed: game,
    columns: 3,
    rows: 4,
    cell,
    colors: [palette.ground, palette.tone],
    density: 0.95,
    isBare: isAt,
  });
  return {
    ground: palette.ground,
    wall: [...tones, ...shapes, ...stageShapes(stage, palette)],
    glyph: paint(drawGlyph(glyph), palette),
  };
}
