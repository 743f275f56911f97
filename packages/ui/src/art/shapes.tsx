import type { Shape } from './palettes.ts';

export interface ShapesProps {
  shapes: readonly Shape[];
}

export function Shapes({ shapes }: ShapesProps) {
  return shapes.map((shape) => (
    <path key={shape.fill + shape.d} d={shape.d} fill={shape.fill} fillRule="evenodd" />
  ));
}
