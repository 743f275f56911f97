import { useId } from 'react';
import type { Shape } from './palettes.ts';
import { bar, circle, half, poly, rect, sector, star } from './paths.ts';
import { Shapes } from './shapes.tsx';

export interface LanguageFlagProps {
  locale: string;
  size?: number | undefined;
  className?: string | undefined;
}

function flag(...shapes: readonly (readonly [string, string])[]): readonly Shape[] {
  return shapes.map(([fill, d]) => ({ fill, d }));
}

/** English belongs to no single country here, so it has two letters instead of a flag. */
const letterE = poly(
  5.4,
  8,
  11,
  8,
  11,
  10,
  7.6,
  10,
  7.6,
  11.1,
  10.4,
  11.1,
  10.4,
  12.9,
  7.6,
  12.9,
  7.6,
  14,
  11,
  14,
  11,
  16,
  5.4,
  16,
);
const letterN = poly(
  12.6,
  8,
  14.8,
  8,
  17,
  12.2,
  17,
  8,
  19,
  8,
  19,
  16,
  16.9,
  16,
  14.7,
  11.8,
  14.7,
  16,
  12.6,
  16,
);

const flags: Record<string, readonly Shape[]> = {
  pt_BR: flag(
    ['#0b8f4d', rect(0, 0, 24, 24)],
    ['#ffcf1f', poly(12, 3.4, 22, 12, 12, 20.6, 2, 12)],
    ['#1f3db5', circle(12, 12, 4.6)],
    ['#ffffff', sector(10, 19, 8.6, -14, 50, 7.6)],
  ),
  en_US: flag(['#1f3db5', rect(0, 0, 24, 24)], ['#ffffff', letterE + letterN]),
  id_ID: flag(['#ffffff', rect(0, 0, 24, 24)], ['#d8232a', rect(0, 0, 24, 12)]),
  vi_VN: flag(['#d8232a', rect(0, 0, 24, 24)], ['#ffd21f', star(12, 12.4, 7, 2.8, 5)]),
  nr_NR: flag(['#ffffff', rect(0, 0, 24, 24)], ['#0b8f4d', rect(0, 0, 8, 24) + rect(16, 0, 8, 24)]),
  ja_JP: flag(['#ffffff', rect(0, 0, 24, 24)], ['#c8102e', circle(12, 12, 6)]),
  ko_KR: flag(
    ['#ffffff', rect(0, 0, 24, 24)],
    ['#c8202f', half(12, 12, 5.4, 0)],
    ['#12479c', half(12, 12, 5.4, 180)],
    ['#c8202f', circle(9.3, 12, 2.7)],
    ['#12479c', circle(14.7, 12, 2.7)],
    [
      '#12100e',
      bar(3.4, 7.6, 6.2, 4, 1.2) +
        bar(17.8, 4, 20.6, 7.6, 1.2) +
        bar(3.4, 16.4, 6.2, 20, 1.2) +
        bar(17.8, 20, 20.6, 16.4, 1.2),
    ],
  ),
  zh_CN: flag(
    ['#d8232a', rect(0, 0, 24, 24)],
    [
      '#ffd21f',
      star(9.4, 11.6, 5, 2, 5) +
        star(16.6, 6.4, 1.7, 0.7, 5, 20) +
        star(18.8, 9.8, 1.7, 0.7, 5, 40) +
        star(18.6, 13.8, 1.7, 0.7, 5) +
        star(16.2, 17, 1.7, 0.7, 5, 20),
    ],
  ),
  ru_RU: flag(
    ['#ffffff', rect(0, 0, 24, 24)],
    ['#1f3db5', rect(0, 8, 24, 8)],
    ['#d8232a', rect(0, 16, 24, 8)],
  ),
};

const unknown = flag(['#807364', rect(0, 0, 24, 24)], ['#faf6ef', circle(12, 12, 4)]);

export function flagShapes(locale: string): readonly Shape[] {
  return flags[locale] ?? unknown;
}

export function LanguageFlag({ locale, size = 24, className }: LanguageFlagProps) {
  const clip = useId();
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={className}>
      <clipPath id={clip}>
        <circle cx="12" cy="12" r="12" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <Shapes shapes={flagShapes(locale)} />
      </g>
      <circle cx="12" cy="12" r="11.5" fill="none" stroke="currentColor" strokeOpacity="0.22" />
    </svg>
  );
}
