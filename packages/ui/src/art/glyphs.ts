import type { Sketch } from './palettes.ts';
import {
  bar,
  circle,
  ellipse,
  half,
  leaf,
  ngon,
  polar,
  poly,
  rect,
  ring,
  sector,
  spark,
  star,
} from './paths.ts';

function repeat(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join('');
}

function around(
  count: number,
  cx: number,
  cy: number,
  r: number,
  draw: (x: number, y: number, at: number) => string,
): string {
  return repeat(count, (at) => draw(...polar(cx, cy, r, (at * 360) / count), at));
}

/** Every glyph fills a square of 96 units. Each game has one glyph, bold enough to recognize at thumb size. */
const drawings = {
  // Our own games.
  mines: () => [
    ['ink', repeat(8, (at) => bar(...polar(48, 48, 26, at * 45), ...polar(48, 48, 42, at * 45), 9))],
    ['ink', repeat(8, (at) => circle(...polar(48, 48, 41, at * 45), 6.5))],
    ['against', circle(48, 48, 32)],
    ['ink', sector(48, 48, 25, 275, 355, 18)],
    ['pop', spark(50, 50, 17)],
  ],
  dice: () => [
    ['pop', rect(34, 34, 60, 60, 10)],
    ['against', circle(82, 82, 7) + circle(82, 64, 7) + circle(64, 82, 7)],
    ['ink', rect(2, 2, 62, 62, 10)],
    [
      'against',
      circle(18, 18, 7.5) +
        circle(48, 18, 7.5) +
        circle(33, 33, 7.5) +
        circle(18, 48, 7.5) +
        circle(48, 48, 7.5),
    ],
  ],
  limbo: () => [
    ['pop', poly(48, 0, 92, 36, 92, 54, 48, 18, 4, 54, 4, 36)],
    ['ink', poly(48, 24, 92, 60, 92, 75, 48, 39, 4, 75, 4, 60)],
    ['ink', poly(48, 46, 92, 82, 92, 94, 48, 58, 4, 94, 4, 82)],
    ['against', poly(48, 66, 82, 94, 14, 94)],
  ],
  luckyColor: () => [
    ['ink', circle(48, 48, 48)],
    ['#cf3526', sector(48, 48, 43, 0, 120)],
    ['#45d394', sector(48, 48, 43, 120, 240)],
    ['#8f7bff', sector(48, 48, 43, 240, 360)],
    ['ink', circle(48, 48, 19)],
    ['against', spark(48, 48, 15)],
  ],
  rowDouble: () => [
    ['ink', rect(0, 74, 22, 22) + rect(24.7, 74, 22, 22) + rect(49.4, 74, 22, 22) + rect(74, 74, 22, 22)],
    ['ink', rect(24.7, 49.4, 22, 22) + rect(49.4, 49.4, 22, 22) + rect(74, 49.4, 22, 22)],
    ['ink', rect(49.4, 24.7, 22, 22) + rect(74, 24.7, 22, 22)],
    ['pop', rect(74, 0, 22, 22)],
    [
      'against',
      sector(0, 96, 22, 0, 90) +
        sector(24.7, 71.4, 22, 0, 90) +
        sector(49.4, 46.7, 22, 0, 90) +
        sector(74, 22, 22, 0, 90),
    ],
  ],
  double: () => [
    ['ink', half(46, 42, 42, 270)],
    ['pop', half(50, 54, 42, 90)],
    ['against', half(46, 42, 18, 270) + half(50, 54, 18, 90)],
  ],
  crash: () => [
    ['pop', circle(22, 24, 20)],
    ['ink', 'M0 96V74C38 72 54 54 57 26H40L68 0L96 26H79C77 70 48 95 0 96z'],
    ['against', circle(68, 22, 7)],
  ],
  plinko: () => [
    ['pop', circle(48, 11, 11)],
    [
      'ink',
      repeat(2, (at) => circle(36 + at * 24, 36, 8)) +
        repeat(3, (at) => circle(24 + at * 24, 58, 8)) +
        repeat(4, (at) => circle(12 + at * 24, 80, 8)),
    ],
    ['against', rect(0, 92, 96, 4)],
  ],
  hilo: () => [
    ['ink', poly(48, 0, 92, 42, 4, 42)],
    ['pop', poly(4, 54, 92, 54, 48, 96)],
    ['against', poly(48, 18, 66, 36, 30, 36)],
  ],
  keno: () => [
    ['ink', repeat(9, (at) => circle(15 + (at % 3) * 33, 15 + Math.floor(at / 3) * 33, 15))],
    ['pop', circle(48, 15, 15) + circle(15, 48, 15) + circle(81, 81, 15)],
    ['against', ring(48, 48, 15, 7)],
  ],
  roulette: () => [
    ['ink', circle(48, 48, 48)],
    ['pop', repeat(6, (at) => sector(48, 48, 44, at * 60, at * 60 + 30, 26))],
    ['against', repeat(6, (at) => sector(48, 48, 44, at * 60 + 30, at * 60 + 60, 26))],
    ['pop', circle(48, 48, 9)],
    ['against', circle(70, 22, 6)],
  ],
  blackjack: () => [
    ['pop', rect(36, 4, 56, 80, 8)],
    ['ink', rect(6, 12, 58, 82, 8)],
    [
      'against',
      `M35 30C50 46 58 52 52 62C48 69 40 68 37 62L41 76H29L33 62C30 68 22 69 18 62C12 52 20 46 35 30z`,
    ],
  ],
  baccarat: () => [
    ['pop', poly(42, 6, 90, 18, 72, 90, 24, 78)],
    ['ink', poly(6, 18, 54, 6, 72, 78, 24, 90)],
    ['pop', poly(39, 22, 55, 48, 39, 74, 23, 48)],
  ],
  wheel: () => [
    ['ink', circle(48, 52, 44)],
    ['pop', repeat(4, (at) => sector(48, 52, 40, at * 90, at * 90 + 45))],
    ['ink', circle(48, 52, 13)],
    ['against', circle(48, 52, 7) + poly(36, 0, 60, 0, 48, 22)],
  ],
  coin: () => [
    ['pop', circle(48, 48, 48)],
    ['against', ring(48, 48, 41, 37)],
    ['ink', star(48, 48, 31, 13, 5)],
  ],
  penalty: () => [
    ['ink', circle(48, 48, 48)],
    ['against', ngon(48, 48, 17, 5)],
    [
      'against',
      repeat(5, (at) => sector(48, 48, 48, at * 72 + 20, at * 72 + 52, 34)) +
        repeat(5, (at) => bar(...polar(48, 48, 15, at * 72), ...polar(48, 48, 30, at * 72), 3)),
    ],
    ['pop', circle(48, 48, 6)],
  ],
  tower: () => [
    ['ink', rect(12, 76, 72, 20) + rect(20, 52, 56, 20) + rect(28, 28, 40, 20)],
    ['pop', half(48, 24, 20, 0)],
    ['against', repeat(3, (at) => rect(20 + at * 24, 82, 8, 14)) + rect(34, 58, 8, 14) + rect(54, 58, 8, 14)],
  ],
  // Symbols of slots and other games.
  onca: () => [
    ['pop', circle(20, 18, 16) + circle(76, 18, 16)],
    ['against', circle(20, 18, 8) + circle(76, 18, 8)],
    ['pop', 'M48 6C80 6 92 30 90 52C88 78 70 94 48 94C26 94 8 78 6 52C4 30 16 6 48 6z'],
    ['ink', ellipse(48, 75, 23, 17)],
    ['against', poly(36, 62, 60, 62, 48, 74) + rect(46, 73, 4, 10)],
    ['ink', leaf(17, 46, 43, 49, 7) + leaf(53, 49, 79, 46, 7)],
    [
      'against',
      circle(31, 48, 5) +
        circle(65, 48, 5) +
        ring(48, 20, 7, 3) +
        ring(29, 29, 6.5, 2.6) +
        ring(67, 29, 6.5, 2.6),
    ],
    [
      'against',
      circle(14, 60, 4) + circle(82, 60, 4) + circle(20, 73, 4) + circle(76, 73, 4) + circle(48, 36, 3),
    ],
  ],
  tucano: () => [
    ['ink', `M4 96V46A34 34 0 0 1 72 46L60 96z`],
    ['against', `M4 96V46A34 34 0 0 1 38 12A34 34 0 0 1 52 15L40 60L34 96z`],
    ['pop', `M44 18C74 2 98 22 94 66C84 48 66 46 44 48z`],
    ['against', `M88 40C94 48 95 58 94 66C90 59 86 55 82 52z`],
    ['pop', circle(36, 34, 10)],
    ['ink', circle(36, 34, 6)],
    ['against', circle(36, 34, 3.5)],
  ],
  ipe: () => [
    ['pop', around(5, 48, 48, 27, (x, y) => circle(x, y, 21))],
    ['ink', star(48, 48, 26, 9, 5)],
    ['against', circle(48, 48, 7)],
  ],
  caju: () => [
    ['pop', 'M48 12C66 6 88 16 86 36C84 56 70 62 48 62C26 62 12 56 10 36C8 16 30 6 48 12z'],
    ['ink', 'M26 58C18 86 40 98 58 96C80 94 86 74 74 68C66 64 64 76 52 74C40 72 46 60 42 56z'],
    ['against', leaf(48, 14, 80, -2, 8) + sector(48, 38, 30, 280, 340, 23)],
  ],
  berimbau: () => [
    ['ink', sector(14, 48, 56, 10, 170, 48)],
    ['against', bar(23, -2, 23, 98, 3)],
    ['pop', circle(56, 70, 24)],
    ['against', circle(64, 70, 12)],
    ['ink', bar(34, 30, 78, 22, 5)],
  ],
  calcadao: () => [
    ['ink', rect(0, 0, 96, 96)],
    [
      'against',
      repeat(
        3,
        (at) =>
          `M0 ${12 + at * 30}C12 ${-4 + at * 30} 36 ${-4 + at * 30} 48 ${12 + at * 30}S84 ${28 + at * 30} 96 ${12 + at * 30}V${25 + at * 30}C84 ${41 + at * 30} 60 ${41 + at * 30} 48 ${25 + at * 30}S12 ${9 + at * 30} 0 ${25 + at * 30}z`,
      ),
    ],
    ['pop', circle(74, 18, 12)],
  ],
  arara: () => [
    ['pop', `M8 96V44A38 38 0 0 1 76 24L60 40V96z`],
    ['ink', circle(52, 38, 24)],
    ['against', `M62 16C90 14 98 40 84 66C80 54 72 46 60 46z`],
    ['against', circle(48, 34, 5.5)],
    ['ink', rect(20, 66, 28, 8) + rect(16, 80, 32, 8)],
  ],
  jangada: () => [
    ['ink', poly(52, 2, 52, 66, 94, 66)],
    ['pop', poly(46, 14, 46, 66, 8, 66)],
    ['against', `M2 72H94L82 88H14z`],
    ['ink', `M0 90C12 82 20 82 32 90S52 98 64 90S84 82 96 90V96H0z`],
  ],
  mandacaru: () => [
    [
      'ink',
      rect(36, 4, 24, 92, 12) +
        `M8 34a9 9 0 0 1 18 0v12h12v18H22a14 14 0 0 1-14-14z` +
        `M88 22a9 9 0 0 0-18 0v20H58v18h16a14 14 0 0 0 14-14z`,
    ],
    ['against', rect(43, 18, 3, 62) + rect(50, 18, 3, 62)],
    ['pop', circle(48, 8, 10) + circle(17, 24, 7) + circle(79, 12, 7)],
  ],
  sol: () => [
    ['pop', star(48, 48, 48, 34, 12)],
    ['ink', circle(48, 48, 30)],
    ['against', half(48, 50, 20, 180) + circle(36, 38, 5) + circle(60, 38, 5)],
  ],
  lua: () => [
    ['ink', `M60 4A46 46 0 1 0 92 62A38 38 0 0 1 60 4z`],
    ['pop', spark(72, 26, 20)],
    ['against', circle(28, 44, 5) + circle(40, 68, 7) + circle(24, 64, 3.5)],
  ],
  peixe: () => [
    ['ink', leaf(0, 48, 76, 48, 34)],
    ['pop', poly(62, 48, 96, 18, 96, 78)],
    ['against', circle(20, 44, 6) + sector(30, 48, 22, 40, 140, 17) + sector(42, 48, 20, 45, 135, 15)],
  ],
  pipa: () => [
    ['ink', poly(52, 0, 88, 34, 52, 34)],
    ['pop', poly(52, 0, 52, 34, 16, 34) + poly(52, 34, 88, 34, 52, 80)],
    ['ink', poly(16, 34, 52, 34, 52, 80)],
    ['against', bar(52, 0, 52, 80, 3) + bar(16, 34, 88, 34, 3)],
    ['pop', poly(36, 78, 48, 84, 36, 90) + poly(18, 84, 30, 90, 18, 96)],
    ['ink', poly(52, 78, 40, 84, 52, 92)],
  ],
  cafe: () => [
    ['pop', leaf(20, 20, 76, 76, 26)],
    ['ink', ellipse(48, 48, 34, 46)],
    ['against', `M50 2C30 22 66 42 48 62C42 70 42 82 48 94C36 84 30 70 40 56C52 40 26 24 50 2z`],
  ],
  abacaxi: () => [
    [
      'ink',
      leaf(48, 38, 48, -6, 9) +
        leaf(44, 38, 22, 4, 8) +
        leaf(52, 38, 74, 4, 8) +
        leaf(42, 38, 10, 22, 7) +
        leaf(54, 38, 86, 22, 7),
    ],
    ['pop', ellipse(48, 64, 29, 33)],
    [
      'against',
      repeat(3, (at) => poly(48, 40 + at * 17, 55, 48.5 + at * 17, 48, 57 + at * 17, 41, 48.5 + at * 17)) +
        repeat(
          2,
          (at) =>
            poly(33, 49 + at * 17, 40, 57 + at * 17, 33, 65 + at * 17, 26, 57 + at * 17) +
            poly(63, 49 + at * 17, 70, 57 + at * 17, 63, 65 + at * 17, 56, 57 + at * 17),
        ),
    ],
  ],
  violao: () => [
    ['pop', circle(34, 68, 28) + circle(52, 46, 21)],
    ['against', circle(46, 52, 11)],
    ['ink', bar(40, 60, 84, 10, 8) + poly(78, 6, 90, 2, 96, 10, 88, 20) + bar(20, 72, 36, 86, 6)],
  ],
  coco: () => [
    ['against', circle(46, 56, 40)],
    ['ink', circle(46, 56, 31)],
    ['pop', half(46, 60, 24, 180)],
    ['pop', bar(54, 62, 86, 2, 7)],
  ],
  coroa: () => [
    ['pop', poly(4, 22, 28, 46, 48, 8, 68, 46, 92, 22, 84, 78, 12, 78)],
    ['ink', rect(12, 82, 72, 12) + circle(48, 8, 8) + circle(6, 20, 6) + circle(90, 20, 6)],
    ['against', poly(48, 44, 58, 58, 48, 72, 38, 58)],
  ],
  diamante: () => [
    ['ink', poly(22, 8, 74, 8, 96, 38, 48, 94, 0, 38)],
    ['pop', poly(0, 38, 28, 38, 48, 94) + poly(22, 8, 48, 8, 28, 38)],
    ['against', poly(28, 38, 68, 38, 48, 94)],
  ],
  sete: () => [
    ['ink', poly(10, 4, 90, 4, 90, 24, 56, 96, 28, 96, 60, 28, 10, 28)],
    ['pop', poly(10, 34, 30, 34, 10, 54)],
    ['against', rect(10, 4, 12, 24)],
  ],
  cereja: () => [
    ['ink', sector(76, 64, 72, 270, 350, 66) + sector(100, 10, 40, 195, 262, 34)],
    ['pop', circle(24, 70, 24) + circle(72, 66, 24)],
    ['against', leaf(62, 6, 96, 20, 9)],
    ['ink', sector(24, 70, 17, 270, 340, 11) + sector(72, 66, 17, 270, 340, 11)],
  ],
  sino: () => [
    ['pop', `M12 72V46A36 36 0 0 1 84 46V72z`],
    ['ink', rect(4, 72, 88, 12) + circle(48, 8, 8)],
    ['against', half(48, 84, 12, 180) + sector(48, 46, 26, 285, 350, 19)],
  ],
  trevo: () => [
    [
      'ink',
      `M46 46H22A20 20 0 1 1 22 6A20 20 0 0 1 46 26z` + `M50 46V26A20 20 0 0 1 74 6A20 20 0 1 1 74 46z`,
    ],
    [
      'ink',
      `M46 50V70A20 20 0 0 1 22 90A20 20 0 1 1 22 50z` + `M50 50H74A20 20 0 1 1 74 90A20 20 0 0 1 50 70z`,
    ],
    ['pop', circle(48, 48, 11)],
    ['against', circle(24, 26, 6) + circle(72, 26, 6) + circle(24, 70, 6) + circle(72, 70, 6)],
  ],
  ferradura: () => [
    ['ink', sector(48, 46, 46, 215, 505, 24) + rect(12, 84, 20, 10) + rect(64, 84, 20, 10)],
    ['against', repeat(7, (at) => circle(...polar(48, 46, 35, -105 + at * 35), 4))],
    ['pop', spark(48, 48, 16)],
  ],
  fogo: () => [
    [
      'pop',
      `M50 0C54 22 86 34 86 62A38 36 0 0 1 10 62C10 44 24 38 26 22C36 28 38 34 38 40C48 32 52 18 50 0z`,
    ],
    ['ink', `M50 40C52 54 68 58 68 74A20 20 0 0 1 28 74C28 60 46 58 50 40z`],
    ['against', circle(48, 80, 9)],
  ],
  raio: () => [
    ['pop', circle(48, 48, 48)],
    ['against', poly(60, -2, 16, 56, 42, 56, 34, 98, 82, 38, 54, 38)],
    ['ink', poly(56, 6, 24, 52, 46, 52, 40, 84, 74, 42, 50, 42)],
  ],
  foguete: () => [
    ['pop', poly(30, 54, 8, 84, 34, 78) + poly(66, 54, 88, 84, 62, 78)],
    ['ink', `M48 0C72 20 72 54 62 80H34C24 54 24 20 48 0z`],
    ['against', circle(48, 38, 11)],
    ['pop', circle(48, 38, 5) + leaf(48, 78, 48, 100, 8)],
  ],
  olho: () => [
    ['ink', leaf(0, 48, 96, 48, 34)],
    ['pop', circle(48, 48, 25)],
    ['against', circle(48, 48, 14)],
    ['ink', circle(54, 42, 5)],
  ],
  borboleta: () => [
    ['ink', sector(45, 46, 43, 270, 360) + sector(51, 46, 43, 0, 90)],
    ['pop', sector(45, 50, 36, 180, 270) + sector(51, 50, 36, 90, 180)],
    [
      'against',
      sector(45, 46, 20, 270, 360) +
        sector(51, 46, 20, 0, 90) +
        circle(30, 64, 6) +
        circle(66, 64, 6) +
        rect(45.5, 10, 5, 80, 2.5),
    ],
  ],
  melancia: () => [
    ['against', half(48, 30, 48, 180)],
    ['ink', half(48, 30, 42, 180)],
    ['pop', half(48, 30, 36, 180)],
    ['against', leaf(30, 38, 30, 50, 3.5) + leaf(48, 42, 48, 56, 3.5) + leaf(66, 38, 66, 50, 3.5)],
    ['ink', spark(48, 12, 12)],
  ],
  mascara: () => [
    [
      'pop',
      leaf(24, 40, 8, -2, 9) + leaf(40, 36, 36, -6, 8) + leaf(56, 36, 60, -6, 8) + leaf(72, 40, 88, -2, 9),
    ],
    [
      'ink',
      `M0 40C20 30 36 34 48 40C60 34 76 30 96 40C98 64 84 80 66 80C56 80 52 70 48 66C44 70 40 80 30 80C12 80 -2 64 0 40z`,
    ],
    ['against', leaf(14, 54, 42, 58, 9) + leaf(54, 58, 82, 54, 9)],
  ],
  tartaruga: () => [
    [
      'ink',
      circle(48, 12, 12) + circle(16, 28, 11) + circle(80, 28, 11) + circle(18, 78, 11) + circle(78, 78, 11),
    ],
    ['pop', circle(48, 54, 40)],
    ['against', ngon(48, 54, 17, 6) + around(6, 48, 54, 30, (x, y, at) => ngon(x, y, 8, 6, at * 60))],
  ],
  palmeira: () => [
    ['pop', circle(64, 34, 32)],
    ['against', `M42 96C40 70 44 50 54 36L62 40C52 54 50 74 54 96z`],
    [
      'ink',
      leaf(58, 38, 10, 34, 9) +
        leaf(58, 38, 24, 6, 9) +
        leaf(58, 38, 62, -4, 9) +
        leaf(58, 38, 94, 14, 9) +
        leaf(58, 38, 98, 50, 9),
    ],
  ],
  estrela: () => [
    ['ink', spark(48, 48, 52)],
    ['pop', spark(80, 18, 18) + spark(18, 78, 18)],
    ['against', circle(48, 48, 7)],
  ],
  vitoria: () => [
    ['ink', sector(48, 50, 46, 20, 340)],
    ['against', ring(48, 50, 36, 32)],
    ['pop', around(6, 48, 50, 13, (x, y) => circle(x, y, 8))],
    ['ink', circle(48, 50, 6)],
  ],
  tambor: () => [
    ['pop', rect(10, 30, 76, 54)],
    ['ink', ellipse(48, 30, 38, 16)],
    ['against', poly(10, 44, 29, 80, 10, 80) + poly(29, 80, 48, 46, 67, 80) + poly(67, 80, 86, 44, 86, 80)],
    ['pop', ellipse(48, 84, 38, 6)],
    ['against', bar(34, 30, 70, 2, 5) + circle(34, 30, 6)],
  ],
  pandeiro: () => [
    ['ink', circle(48, 48, 46)],
    ['against', circle(48, 48, 34)],
    ['pop', around(6, 48, 48, 40, (x, y) => circle(x, y, 9)) + circle(48, 48, 24)],
  ],
} as const satisfies Record<string, () => Sketch>;

export type GlyphName = keyof typeof drawings;

export const glyphNames = Object.keys(drawings) as [GlyphName, ...GlyphName[]];

const drawn: Partial<Record<GlyphName, Sketch>> = {};

/** Each glyph is built on first use: building all at once would block a phone during start-up. */
export function drawGlyph(name: GlyphName): Sketch {
  drawn[name] ??= drawings[name]();
  return drawn[name];
}
