import { Container, Sprite } from 'pixi.js';
import type { Cell } from '../../wire.ts';
import type { Atlas } from '../art/atlas.ts';
import { symbolArt } from '../art/symbols.ts';

/** One position of the board: a plate, a symbol, and its text. */
export type CellView = {
  container: Container;
  show(cell: Cell, rows: number): void;
  /** Sets the frame's colour while the cell wins; null removes it. */
  mark(color: string | null): void;
};

export function createCellView(atlas: Atlas): CellView {
  const container = new Container();
  const [plate, glyph, label, frame] = [spriteOf(), spriteOf(), spriteOf(), spriteOf()];
  container.addChild(plate, glyph, label, frame);
  frame.visible = false;
  let shownRows = 0;

  return {
    container,
    show(cell, rows) {
      shownRows = rows;
      plate.texture = atlas.plate(rows);
      plate.tint = symbolArt(cell.symbol).plate;
      plate.alpha = cell.symbol === 'blank' ? 0.6 : 1;
      glyph.texture = atlas.glyph(cell.symbol);
      // Flat cells show the whole symbol, smaller.
      const fitting = Math.min(
        1,
        plate.texture.height / atlas.glyphSize,
        plate.texture.width / atlas.glyphSize,
      );
      glyph.scale.set(fitting);
      const words = atlas.label(cell);
      label.visible = words !== null;
      if (words) {
        label.texture = words;
        label.scale.set(fitting);
      }
    },
    mark(color) {
      frame.visible = color !== null;
      if (color === null) return;
      frame.texture = atlas.frame(shownRows);
      frame.tint = color;
    },
  };
}

function spriteOf(): Sprite {
  const sprite = new Sprite();
  sprite.anchor.set(0.5);
  return sprite;
}
