/** Path builders for flat geometry in drawing units. All paths are closed and use the even-odd fill rule. */

function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function circle(cx: number, cy: number, r: number): string {
  return ellipse(cx, cy, r, r);
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0z`;
}

export function ring(cx: number, cy: number, outer: number, inner: number): string {
  return circle(cx, cy, outer) + circle(cx, cy, inner);
}

export function rect(x: number, y: number, w: number, h: number, r = 0): string {
  if (r === 0) return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
  const a = `a${n(r)} ${n(r)} 0 0 1 `;
  return (
    `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}${a}${n(r)} ${n(r)}v${n(h - 2 * r)}${a}${n(-r)} ${n(r)}` +
    `h${n(2 * r - w)}${a}${n(-r)} ${n(-r)}v${n(2 * r - h)}${a}${n(r)} ${n(-r)}z`
  );
}

/** Corners as x, y, x, y, … */
export function poly(...xy: readonly number[]): string {
  let d = '';
  for (let at = 0; at + 1 < xy.length; at += 2)
    d += `${at === 0 ? 'M' : 'L'}${n(xy[at] ?? 0)} ${n(xy[at + 1] ?? 0)}`;
  return `${d}z`;
}

/** A point on a circle; 0 degrees is up, clockwise. */
export function polar(cx: number, cy: number, r: number, degrees: number): [number, number] {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return [cx + r * Math.cos(radians), cy + r * Math.sin(radians)];
}

export function star(cx: number, cy: number, outer: number, inner: number, points: number, turn = 0): string {
  const xy: number[] = [];
  for (let at = 0; at < points * 2; at += 1)
    xy.push(...polar(cx, cy, at % 2 === 0 ? outer : inner, turn + (at * 180) / points));
  return poly(...xy);
}

export function ngon(cx: number, cy: number, r: number, sides: number, turn = 0): string {
  const xy: number[] = [];
  for (let at = 0; at < sides; at += 1) xy.push(...polar(cx, cy, r, turn + (at * 360) / sides));
  return poly(...xy);
}

export function spark(cx: number, cy: number, r: number): string {
  const k = r * 0.16;
  return (
    `M${n(cx)} ${n(cy - r)}Q${n(cx + k)} ${n(cy - k)} ${n(cx + r)} ${n(cy)}Q${n(cx + k)} ${n(cy + k)} ${n(cx)} ${n(cy + r)}` +
    `Q${n(cx - k)} ${n(cy + k)} ${n(cx - r)} ${n(cy)}Q${n(cx - k)} ${n(cy - k)} ${n(cx)} ${n(cy - r)}z`
  );
}

/** A slice of a disc, or of a ring when `inner` is given. */
export function sector(cx: number, cy: number, r: number, from: number, to: number, inner = 0): string {
  const [ax, ay] = polar(cx, cy, r, from);
  const [bx, by] = polar(cx, cy, r, to);
  const large = to - from > 180 ? 1 : 0;
  const outerArc = `M${n(ax)} ${n(ay)}A${n(r)} ${n(r)} 0 ${large} 1 ${n(bx)} ${n(by)}`;
  if (inner === 0) return `${outerArc}L${n(cx)} ${n(cy)}z`;
  const [cx2, cy2] = polar(cx, cy, inner, to);
  const [dx, dy] = polar(cx, cy, inner, from);
  return `${outerArc}L${n(cx2)} ${n(cy2)}A${n(inner)} ${n(inner)} 0 ${large} 0 ${n(dx)} ${n(dy)}z`;
}

/** A half disc whose round side faces up (0), right (90), down (180) or left (270). */
export function half(cx: number, cy: number, r: number, facing: number): string {
  return sector(cx, cy, r, facing - 90, facing + 90);
}

/** A pointed oval between two points; `bulge` is its half width. */
export function leaf(ax: number, ay: number, bx: number, by: number, bulge: number): string {
  const mx = (ax + bx) / 2;
  const my = (ay + by) / 2;
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const ox = (-(by - ay) / length) * bulge * 2;
  const oy = ((bx - ax) / length) * bulge * 2;
  return `M${n(ax)} ${n(ay)}Q${n(mx + ox)} ${n(my + oy)} ${n(bx)} ${n(by)}Q${n(mx - ox)} ${n(my - oy)} ${n(ax)} ${n(ay)}z`;
}

export function bar(ax: number, ay: number, bx: number, by: number, width: number): string {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const ox = ((by - ay) / length) * (width / 2);
  const oy = (-(bx - ax) / length) * (width / 2);
  return poly(ax + ox, ay + oy, bx + ox, by + oy, bx - ox, by - oy, ax - ox, ay - oy);
}
