export type BetPicture = {
  product: string;
  heading: string;
  legs: readonly { outcome: string; market: string; fixture: string; odds: string }[];
  /** Three pairs of label and value. */
  figures: readonly (readonly [string, string])[];
  number: string;
  note: string;
  more: (count: number) => string;
};

const width = 1080;
const margin = 72;
const legHeight = 148;
const legsShown = 8;
/** The dark theme's colours, independent of the user's theme. */
const ink = { ground: '#12100e', card: '#24201c', cream: '#faf6ef', soft: '#a39686', sun: '#ffb81f' };
const tiles = ['#ffb81f', '#4b78ff', '#ff6b57', '#2b55e6', '#45d394'];

/** Draws a bet as a PNG. The picture shows no name and no balance. */
export async function drawBet(bet: BetPicture): Promise<Blob> {
  const shown = bet.legs.slice(0, legsShown);
  const hidden = bet.legs.length - shown.length;
  const height = 360 + shown.length * legHeight + (hidden > 0 ? 70 : 0) + 330;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  // A canvas does not load fonts; it would draw with a fallback font.
  await Promise.all(['Unbounded', 'Onest Variable'].map((name) => document.fonts.load(`700 64px '${name}'`)));
  pen.fillStyle = ink.ground;
  pen.fillRect(0, 0, width, height);
  drawTiles(pen);
  const write = writer(pen);
  write(bet.product.toLowerCase(), margin, 140, `700 64px ${face('Unbounded')}`, ink.cream);
  write(bet.heading, margin, 292, `700 52px ${face('Onest Variable')}`, ink.cream);
  let top = 330;
  for (const leg of shown) {
    box(pen, margin, top, width - 2 * margin, legHeight - 20, ink.card);
    write(leg.odds, width - margin - 32, top + 78, `800 46px ${face('Onest Variable')}`, ink.cream, 'right');
    write(leg.outcome, margin + 32, top + 56, `700 40px ${face('Onest Variable')}`, ink.cream, 'left', 720);
    write(
      `${leg.fixture} · ${leg.market}`,
      margin + 32,
      top + 102,
      `400 28px ${face('Onest Variable')}`,
      ink.soft,
      'left',
      720,
    );
    top += legHeight;
  }
  if (hidden > 0) {
    write(bet.more(hidden), margin, top + 30, `500 32px ${face('Onest Variable')}`, ink.soft);
    top += 70;
  }
  bet.figures.forEach(([label, value], at) => {
    const last = at === bet.figures.length - 1;
    const x = margin + (at * (width - 2 * margin)) / bet.figures.length;
    const right = width - margin;
    write(
      label,
      last ? right : x,
      top + 70,
      `500 30px ${face('Onest Variable')}`,
      ink.soft,
      last ? 'right' : 'left',
    );
    write(
      value,
      last ? right : x,
      top + 126,
      `800 46px ${face('Onest Variable')}`,
      last ? ink.sun : ink.cream,
      last ? 'right' : 'left',
      320,
    );
  });
  write(bet.number, margin, height - 72, `500 28px ${face('Onest Variable')}`, ink.soft);
  write(bet.note, width - margin, height - 72, `500 28px ${face('Onest Variable')}`, ink.soft, 'right');
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

function face(name: string): string {
  return `'${name}', system-ui, sans-serif`;
}

function drawTiles(pen: CanvasRenderingContext2D): void {
  const size = 90;
  for (let at = 0; at < 10; at++) {
    const x = width - size * (5 - (at % 5));
    const y = at < 5 ? 0 : size;
    pen.fillStyle = tiles[(at * 3) % tiles.length] ?? ink.sun;
    pen.beginPath();
    if (at % 3 === 0) pen.arc(x, y, size, 0, Math.PI / 2);
    else if (at % 3 === 1) pen.arc(x + size, y + size, size, Math.PI, 1.5 * Math.PI);
    else pen.arc(x + size / 2, y + size / 2, size * 0.32, 0, 2 * Math.PI);
    if (at % 3 === 0) pen.lineTo(x, y);
    if (at % 3 === 1) pen.lineTo(x + size, y + size);
    pen.fill();
  }
}

function box(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  wide: number,
  high: number,
  colour: string,
) {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(x, y, wide, high, 28);
  pen.fill();
}

function writer(pen: CanvasRenderingContext2D) {
  return (
    text: string,
    x: number,
    y: number,
    font: string,
    colour: string,
    align: CanvasTextAlign = 'left',
    most = width - 2 * margin,
  ) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(fit(pen, text, most), x, y);
  };
}

function fit(pen: CanvasRenderingContext2D, text: string, most: number): string {
  if (pen.measureText(text).width <= most) return text;
  let kept = text;
  while (kept !== '' && pen.measureText(`${kept}…`).width > most) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

export async function shareFile(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    // Closing the share sheet rejects; that is not an error.
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
