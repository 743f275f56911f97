import { type GlyphName, glyphNames, glyphs } from './glyphs.ts';
import { mosaic } from './mosaic.ts';
import { type Palette, type PaletteName, paint, paletteNames, palettes, type Shape } from './palettes.ts';
import { circle, half, poly, rect } from './paths.ts';
import { pick, seeded } from './random.ts';

export type TileStage = 'disc' | 'arch' | 'hill' | 'plain' | 'split';

export interface TileRecipe {
  glyph: GlyphName;
  palette: PaletteName;
  stage: TileStage;
}

/** The games that have a glyph of their own, and the colours they are known by. */
const known: Record<string, TileRecipe> = {
  mines: { glyph: 'mines', palette: 'azulejo', stage: 'disc' },
  dice: { glyph: 'dice', palette: 'pitanga', stage: 'split' },
  limbo: { glyph: 'limbo', palette: 'folha', stage: 'arch' },
  luckyColor: { glyph: 'luckyColor', palette: 'noite', stage: 'disc' },
  rowDouble: { glyph: 'rowDouble', palette: 'dende', stage: 'plain' },
  double: { glyph: 'double', palette: 'areia', stage: 'hill' },
  crash: { glyph: 'crash', palette: 'lagoa', stage: 'plain' },
  plinko: { glyph: 'plinko', palette: 'cafe', stage: 'disc' },
  hilo: { glyph: 'hilo', palette: 'maracuja', stage: 'disc' },
  keno: { glyph: 'keno', palette: 'azulejo', stage: 'plain' },
  roulette: { glyph: 'roulette', palette: 'folha', stage: 'hill' },
  blackjack: { glyph: 'blackjack', palette: 'lagoa', stage: 'disc' },
  baccarat: { glyph: 'baccarat', palette: 'pitanga', stage: 'disc' },
  wheel: { glyph: 'wheel', palette: 'noite', stage: 'arch' },
  coinflip: { glyph: 'coin', palette: 'cafe', stage: 'arch' },
  penalty: { glyph: 'penalty', palette: 'folha', stage: 'split' },
  tower: { glyph: 'tower', palette: 'dende', stage: 'arch' },
  onca: { glyph: 'onca', palette: 'folha', stage: 'disc' },
  tucano: { glyph: 'tucano', palette: 'azulejo', stage: 'plain' },
  ipe: { glyph: 'ipe', palette: 'noite', stage: 'disc' },
  caju: { glyph: 'caju', palette: 'lagoa', stage: 'arch' },
  berimbau: { glyph: 'berimbau', palette: 'pitanga', stage: 'arch' },
  calcadao: { glyph: 'calcadao', palette: 'lagoa', stage: 'plain' },
};

/** Words in a game's code that call for a glyph; anything else draws lots. */
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

/** Glyphs that a game without one of its own may draw: the house's own games keep theirs. */
const drawnByLot = glyphNames.filter((name) => !(name in known)) as [GlyphName, ...GlyphName[]];

const stages: readonly [TileStage, ...TileStage[]] = ['disc', 'arch', 'hill', 'plain', 'split'];

function isGlyph(game: string): game is GlyphName {
  return Object.hasOwn(glyphs, game);
}

/** This decides how a game is drawn, the same on every machine. */
export function tileRecipe(game: string): TileRecipe {
  const own = Object.hasOwn(known, game) ? known[game] : undefined;
  if (own) return own;
  const random = seeded(game);
  if (isGlyph(game)) return { glyph: game, palette: pick(random, paletteNames), stage: pick(random, stages) };
  const lower = game.toLowerCase();
  const hinted = hints.find(([words]) => words.test(lower))?.[1];
  return {
    glyph: hinted ?? pick(random, drawnByLot),
    palette: pick(random, paletteNames),
    stage: pick(random, stages),
  };
}

export const tileWidth = 120;
export const tileHeight = 160;

/** The calm ground that lifts the glyph from the wall. */
function stageShapes(stage: TileStage, { ground, tone }: Palette): Shape[] {
  switch (stage) {
    case 'disc':
      return [{ d: circle(60, 55, 52), fill: ground }];
    case 'arch':
      return [{ d: 'M10 120V54A50 50 0 0 1 110 54V120z', fill: ground }];
    case 'hill':
      return [{ d: rect(0, 0, 120, 46) + half(60, 46, 60, 180), fill: ground }];
    case 'split':
      return [
        { d: poly(10, 4, 110, 4, 10, 104), fill: ground },
        { d: poly(110, 4, 110, 104, 10, 104), fill: tone },
      ];
    case 'plain':
      return [{ d: rect(10, 5, 100, 100), fill: ground }];
  }
}

export interface TileDrawing {
  wall: Shape[];
  glyph: Shape[];
}

/** This draws a game's wall (120 × 160) and its glyph (96 × 96, to be set at 60, 55). */
export function tileDrawing(game: string): TileDrawing {
  const { glyph, palette: name, stage } = tileRecipe(game);
  const palette = palettes[name];
  return {
    wall: [
      ...mosaic({
        seed: game,
        columns: 3,
        rows: 4,
        cell: 40,
        colors: [palette.ground, palette.tone],
        density: 0.95,
      }),
      ...stageShapes(stage, palette),
    ],
    glyph: paint(glyphs[glyph], palette),
  };
}
