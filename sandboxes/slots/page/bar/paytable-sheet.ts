import type { GameInfo, SymbolInfo } from '../../wire.ts';
import { unitsPerStake } from '../../wire.ts';
import { paintPlate, paintShapes, sheetOf } from '../art/paint.ts';
import { symbolArt } from '../art/symbols.ts';
import type { MoneyFormat } from '../money.ts';
import { say, type Texts } from '../texts/texts.ts';
import { h, openSheet } from './dom.ts';
import { figuresOf, rulesOf } from './rules.ts';

export function openPaytable(game: GameInfo, stakeMinor: number, texts: Texts, money: MoneyFormat): void {
  const { table } = texts;
  openSheet(
    texts.paytable,
    texts.close,
    h('h3', {}, table.symbols, h('small', {}, say(table.atStake, { stake: money.full(stakeMinor) }))),
    h(
      'ul',
      { class: 'pays' },
      ...game.symbols
        .filter(({ role }) => role !== 'blank')
        .map((symbol) => payRow(game, symbol, stakeMinor, texts, money)),
    ),
    h('h3', {}, table.rules),
    h('ul', { class: 'rules' }, ...rulesOf(game, stakeMinor, texts, money).map((rule) => h('li', {}, rule))),
    game.lines.length > 0 ? h('h3', {}, table.lines) : null,
    game.lines.length > 0
      ? h('ol', { class: 'lines' }, ...game.lines.map((rows) => h('li', {}, linePicture(rows, game.rowsMax))))
      : null,
    h('h3', {}, table.facts),
    h(
      'dl',
      { class: 'figures' },
      ...figuresOf(game, texts).flatMap(({ name, value, note }) => [
        h('dt', {}, name, note ? h('small', {}, note) : null),
        h('dd', {}, value),
      ]),
    ),
  );
}

function payRow(
  game: GameInfo,
  symbol: SymbolInfo,
  stakeMinor: number,
  texts: Texts,
  money: MoneyFormat,
): HTMLElement {
  const name = texts.symbols[symbol.id] ?? symbol.id;
  // A cluster game has more counts than a list can show.
  const shown = symbol.pays.filter((_, at, all) => all.length < 6 || [0, 2, 5, all.length - 1].includes(at));
  const last = symbol.pays.at(-1)?.count;
  const role = symbol.role === 'wild' ? texts.wild : symbol.role === 'scatter' ? texts.free : null;
  return h(
    'li',
    {},
    symbolPicture(symbol.id),
    h('b', {}, name, role ? h('small', {}, role) : null),
    h(
      'dl',
      {},
      ...shown.flatMap(({ count, units }) => [
        h(
          'dt',
          {},
          game.kind === 'cluster' && count === last ? say(texts.table.orMore, { count }) : String(count),
        ),
        h('dd', {}, money.full((stakeMinor / unitsPerStake) * units)),
      ]),
    ),
  );
}

const pictureSize = 48;

function symbolPicture(id: string): HTMLCanvasElement {
  const [canvas, brush] = sheetOf(pictureSize, pictureSize, Math.min(2, devicePixelRatio));
  const { plate, shapes, bleeds } = symbolArt(id);
  brush.beginPath();
  brush.roundRect(0, 0, pictureSize, pictureSize, 8);
  brush.clip();
  paintPlate(brush, plate, 0, 0, pictureSize, pictureSize, 8);
  const inset = bleeds ? 0 : pictureSize * 0.1;
  paintShapes(brush, shapes, inset, inset, pictureSize - 2 * inset);
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}

function linePicture(rows: readonly number[], height: number): HTMLElement {
  return h(
    'span',
    { class: 'line-grid', 'aria-label': rows.map((row) => row + 1).join(' ') },
    ...rows.map((row) =>
      h('span', {}, ...Array.from({ length: height }, (_, at) => h('i', at === row ? { class: 'on' } : {}))),
    ),
  );
}
