/** Colours of one drawing. A glyph is drawn in `ink`, accented in `pop`, and cut out with `against`. */
export interface Palette {
  ground: string;
  /** Close to the ground: the faint pattern behind the glyph. */
  tone: string;
  /** Brighter than the tone: a rare accent. */
  spice: string;
  ink: string;
  pop: string;
  /** Readable on ink. */
  against: string;
}

/** A palette key or a colour. */
export type Paint = keyof Palette | `#${string}`;

export interface Shape {
  d: string;
  fill: string;
}

export type Sketch = readonly (readonly [Paint, string])[];

export const palettes = {
  azulejo: {
    ground: '#1f3db5',
    tone: '#2b4fd6',
    spice: '#4b78ff',
    ink: '#faf6ef',
    pop: '#ffb81f',
    against: '#122470',
  },
  pitanga: {
    ground: '#b22a1c',
    tone: '#cf3f2e',
    spice: '#ff6b57',
    ink: '#faf6ef',
    pop: '#ffb81f',
    against: '#4a0d07',
  },
  folha: {
    ground: '#0b6347',
    tone: '#128059',
    spice: '#2fb07a',
    ink: '#faf6ef',
    pop: '#ffb81f',
    against: '#06301f',
  },
  maracuja: {
    ground: '#ffb81f',
    tone: '#f59a00',
    spice: '#e2602a',
    ink: '#12100e',
    pop: '#cf3526',
    against: '#ffe6ad',
  },
  areia: {
    ground: '#efe3cf',
    tone: '#dcc8a6',
    spice: '#c9ae7f',
    ink: '#1b1815',
    pop: '#cf3526',
    against: '#faf6ef',
  },
  cafe: {
    ground: '#33271e',
    tone: '#4d3c2f',
    spice: '#8a5a2b',
    ink: '#faf6ef',
    pop: '#ff9f5a',
    against: '#12100e',
  },
  lagoa: {
    ground: '#0a6c74',
    tone: '#10868f',
    spice: '#37b3b8',
    ink: '#faf6ef',
    pop: '#ff9f5a',
    against: '#04343a',
  },
  dende: {
    ground: '#e2602a',
    tone: '#c94a18',
    spice: '#ff9f5a',
    ink: '#faf6ef',
    pop: '#ffd36b',
    against: '#571c05',
  },
  noite: {
    ground: '#171c45',
    tone: '#2a3275',
    spice: '#4553bd',
    ink: '#faf6ef',
    pop: '#3fd6d6',
    against: '#0b0e26',
  },
  calcada: {
    ground: '#1b1815',
    tone: '#3f3831',
    spice: '#807364',
    ink: '#faf6ef',
    pop: '#ff6b57',
    against: '#12100e',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

export const paletteNames: readonly [PaletteName, ...PaletteName[]] = [
  'azulejo',
  'pitanga',
  'folha',
  'maracuja',
  'lagoa',
  'dende',
  'noite',
  'areia',
  'cafe',
  'calcada',
];

export function isPaint(paint: string): paint is keyof Palette {
  return paint in palettes.azulejo;
}

export function paint(sketch: Sketch, palette: Palette): Shape[] {
  return sketch.map(([fill, d]) => ({ d, fill: isPaint(fill) ? palette[fill] : fill }));
}
