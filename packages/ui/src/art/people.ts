import type { Paint, Sketch } from './palettes.ts';
import { circle, half, leaf, polar, poly, rect, ring, sector } from './paths.ts';

type Hex = `#${string}`;

interface Person {
  ground: Hex;
  skin: Hex;
  /** The same skin in shade, on the right half of the face. */
  shade: Hex;
  hair: Hex;
  shirt: Hex;
  mark: Hex;
  behind?: string | undefined;
  front?: string | undefined;
  extras?: Sketch | undefined;
  lips?: Hex | undefined;
  eyes?: 'open' | 'closed' | 'round' | undefined;
}

const night: Paint = '#12100e';

function person({
  ground,
  skin,
  shade,
  hair,
  shirt,
  mark,
  behind,
  front,
  extras,
  lips,
  eyes = 'open',
}: Person): Sketch {
  const eye =
    eyes === 'open'
      ? leaf(32, 45, 44, 45, 3.2) + leaf(53, 45, 65, 45, 3.2)
      : eyes === 'closed'
        ? sector(38, 42, 6, 100, 260, 3.6) + sector(58, 42, 6, 100, 260, 3.6)
        : circle(38, 45, 3.6) + circle(58, 45, 3.6);
  return [
    [ground, rect(0, 0, 96, 96)],
    ...(behind ? ([[hair, behind]] as const) : []),
    [shirt, half(48, 106, 40, 0)],
    [mark, sector(48, 106, 40, 0, 90)],
    [shade, rect(39, 60, 18, 18) + half(48, 78, 9, 180)],
    [skin, 'M26 38V50A22 22 0 0 0 70 50V38A22 22 0 0 0 26 38z'],
    [shade, 'M48 16A22 22 0 0 1 70 38V50A22 22 0 0 1 48 72V57H41L48 40z'],
    [night, eye],
    ...(lips
      ? ([[lips, leaf(39, 63.5, 57, 63.5, 3.4)]] as const)
      : ([[night, half(48, 62, 6.5, 180)]] as const)),
    ...(front ? ([[hair, front]] as const) : []),
    ...(extras ?? []),
  ];
}

const cap = 'M24 40V36A24 24 0 0 1 72 36V40C62 34 56 28 52 26C44 32 34 36 24 40z';

/** Twelve people in the style of paper cut-outs. */
export const people: readonly Sketch[] = [
  person({
    ground: '#ffb81f',
    skin: '#8a5230',
    shade: '#6f4326',
    hair: '#12100e',
    shirt: '#1f3db5',
    mark: '#2f54de',
    behind: circle(48, 36, 37),
    lips: '#cf3526',
    extras: [['#faf6ef', ring(22, 62, 6, 3.4) + ring(74, 62, 6, 3.4)]],
  }),
  person({
    ground: '#0a6c74',
    skin: '#f1c9a5',
    shade: '#d9a67c',
    hair: '#7a2e0e',
    shirt: '#faf6ef',
    mark: '#ffb81f',
    behind: 'M16 96V40A32 32 0 0 1 80 40V96z',
    front: 'M24 42V36A24 24 0 0 1 72 36V42H60V28H36V42z',
    lips: '#cf3526',
  }),
  person({
    ground: '#cf3526',
    skin: '#b97a4c',
    shade: '#95592f',
    hair: '#12100e',
    shirt: '#faf6ef',
    mark: '#c4b8a8',
    front: cap,
    extras: [['#12100e', ring(38, 45, 9.5, 7) + ring(58, 45, 9.5, 7) + rect(46, 43.5, 4, 3)]],
    eyes: 'round',
  }),
  person({
    ground: '#1f3db5',
    skin: '#6f4326',
    shade: '#533019',
    hair: '#ffb81f',
    shirt: '#cf3526',
    mark: '#b22a1c',
    front: 'M22 38A26 26 0 0 1 74 38L66 30H30z',
    lips: '#ff6b57',
    extras: [['#ffb81f', circle(24, 58, 4) + circle(72, 58, 4) + circle(48, 6, 12)]],
    eyes: 'closed',
  }),
  person({
    ground: '#faf6ef',
    skin: '#d99a6c',
    shade: '#b97a4c',
    hair: '#33271e',
    shirt: '#0b6347',
    mark: '#128059',
    front: `${cap}M26 54C34 58 40 56 48 58C56 56 62 58 70 54V52A22 22 0 0 1 48 76A22 22 0 0 1 26 52z`,
    extras: [['#faf6ef', leaf(40, 65, 56, 65, 2.6)]],
  }),
  person({
    ground: '#128059',
    skin: '#f1c9a5',
    shade: '#d9a67c',
    hair: '#12100e',
    shirt: '#ff9f5a',
    mark: '#e2602a',
    behind: 'M18 70V40A30 30 0 0 1 78 40V70z',
    front: 'M24 44V36A24 24 0 0 1 72 36V44H66V34H30V44z',
    lips: '#cf3526',
    eyes: 'open',
  }),
  person({
    ground: '#ff9f5a',
    skin: '#8a5230',
    shade: '#6f4326',
    hair: '#12100e',
    shirt: '#171c45',
    mark: '#242b63',
    front: 'M24 32L20 22H76L72 32z',
    extras: [
      ['#faf6ef', half(48, 24, 25, 0)],
      ['#cf3526', rect(22, 18, 52, 8)],
      ['#faf6ef', rect(14, 26, 68, 6, 3)],
    ],
  }),
  person({
    ground: '#3fd6d6',
    skin: '#6f4326',
    shade: '#533019',
    hair: '#12100e',
    shirt: '#ffb81f',
    mark: '#f7a20a',
    behind: Array.from(
      { length: 6 },
      (_, at) => circle(20, 30 + at * 11, 7) + circle(76, 30 + at * 11, 7),
    ).join(''),
    front: `M24 40V36A24 24 0 0 1 72 36V40L48 18z`,
    lips: '#cf3526',
    extras: [['#ffb81f', circle(20, 90, 6) + circle(76, 90, 6)]],
  }),
  person({
    ground: '#571c05',
    skin: '#e3b48c',
    shade: '#c68f62',
    hair: '#efe3cf',
    shirt: '#c4b8a8',
    mark: '#a39686',
    front: `M24 42A24 26 0 0 1 34 20L30 42zM72 42A24 26 0 0 0 62 20L66 42zM34 58H46L48 60L50 58H62L54 64H42z`,
    eyes: 'closed',
  }),
  person({
    ground: '#2e2924',
    skin: '#d99a6c',
    shade: '#b97a4c',
    hair: '#cf3526',
    shirt: '#3fd6d6',
    mark: '#0a6c74',
    behind: Array.from({ length: 9 }, (_, at) => circle(...polar(48, 40, 28, -112 + at * 28), 13)).join(''),
    lips: '#b22a1c',
    eyes: 'round',
  }),
  person({
    ground: '#efe3cf',
    skin: '#a9683f',
    shade: '#8a5230',
    hair: '#1f3db5',
    shirt: '#ffb81f',
    mark: '#e59a00',
    front: `${half(48, 34, 27, 0)}`,
    lips: '#cf3526',
    extras: [
      ['#faf6ef', sector(48, 34, 27, 270, 300) + sector(48, 34, 27, 330, 360) + sector(48, 34, 27, 30, 60)],
      ['#ffb81f', circle(48, 30, 6)],
    ],
  }),
  person({
    ground: '#8f7bff',
    skin: '#f1c9a5',
    shade: '#d9a67c',
    hair: '#12100e',
    shirt: '#12100e',
    mark: '#2e2924',
    front: `M42 26L40 -2H56L54 26zM28 62A22 22 0 0 0 48 72A22 22 0 0 0 68 62L56 68L48 60L40 68z`,
    extras: [
      ['#cf3526', poly(26, 38, 70, 38, 70, 49, 54, 52, 48, 47, 42, 52, 26, 49)],
      ['#faf6ef', leaf(31, 44, 43, 45, 2.6) + leaf(53, 45, 65, 44, 2.6)],
    ],
  }),
];
