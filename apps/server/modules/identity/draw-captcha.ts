import { randomInt } from 'node:crypto';
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { faces } from '../../platform/faces.ts';

const width = 240;
const height = 88;
/** Strips of two pixels look as smooth as one and take half the time. */
const stripWidth = 2;
const ground = '#12100e';
/** Each has a contrast of at least 7:1 on the ground. */
const inks = ['#ffb81f', '#faf6ef', '#ff9f5a', '#e8ded0', '#ffd27a'];

const between = (low: number, high: number) => low + (randomInt(10_001) / 10_000) * (high - low);
const oneOf = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;

/**
 * Signs are rotated, sized and coloured separately and touch; two waves bend the image, and lines in the same
 * colours cross it.
 */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const flat = createCanvas(width, height);
  drawSigns(flat.getContext('2d'), text);
  const image = createCanvas(width, height);
  const pen = image.getContext('2d');
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  drawSpecks(pen, 90);
  drawLines(pen, 2);
  bend(pen, flat);
  drawLines(pen, 2);
  return image.encode('png');
}

function drawSigns(pen: SKRSContext2D, text: string): void {
  pen.textBaseline = 'middle';
  pen.textAlign = 'center';
  const signs = [...text].map((sign) => {
    const font = `${oneOf([700, 800])} ${Math.round(between(42, 52))}px ${oneOf(Object.values(faces))}`;
    pen.font = font;
    return { sign, font, wide: pen.measureText(sign).width };
  });
  const room = width - 36;
  const total = signs.reduce((sum, { wide }) => sum + wide, 0);
  // Signs overlap slightly; a wide word is compressed.
  const step = Math.min(0.95, room / total);
  let x = (width - total * step) / 2;
  for (const { sign, font, wide } of signs) {
    pen.save();
    pen.translate(x + (wide * step) / 2, height / 2 + between(-7, 7));
    pen.rotate(between(-0.32, 0.32));
    pen.transform(
      Math.min(1, step + 0.12),
      between(-0.12, 0.12),
      between(-0.2, 0.2),
      between(0.95, 1.15),
      0,
      0,
    );
    pen.font = font;
    pen.fillStyle = oneOf(inks);
    pen.fillText(sign, 0, 0);
    pen.restore();
    x += wide * step;
  }
}

function bend(pen: SKRSContext2D, flat: Canvas): void {
  const slow = { height: between(3, 6), length: between(90, 150), start: between(0, 6.3) };
  const quick = { height: between(0.8, 1.8), length: between(24, 40), start: between(0, 6.3) };
  const lift = (wave: typeof slow, x: number) =>
    wave.height * Math.sin(wave.start + (2 * Math.PI * x) / wave.length);
  for (let x = 0; x < width; x += stripWidth) {
    const y = lift(slow, x) + lift(quick, x);
    pen.drawImage(flat, x, 0, stripWidth, height, x, y, stripWidth, height);
  }
}

function drawLines(pen: SKRSContext2D, count: number): void {
  for (let line = 0; line < count; line++) {
    pen.beginPath();
    pen.moveTo(between(0, 20), between(10, height - 10));
    pen.bezierCurveTo(
      between(40, 100),
      between(0, height),
      between(120, 200),
      between(0, height),
      between(width - 20, width),
      between(10, height - 10),
    );
    pen.strokeStyle = oneOf(inks);
    pen.globalAlpha = between(0.55, 0.85);
    pen.lineWidth = between(1.2, 2.4);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function drawSpecks(pen: SKRSContext2D, count: number): void {
  for (let speck = 0; speck < count; speck++) {
    pen.globalAlpha = between(0.2, 0.7);
    pen.fillStyle = oneOf(inks);
    pen.beginPath();
    pen.arc(between(0, width), between(0, height), between(0.5, 1.7), 0, 2 * Math.PI);
    pen.fill();
  }
  pen.globalAlpha = 1;
}
