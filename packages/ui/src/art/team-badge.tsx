import { useId } from 'react';
import { Drawing } from './drawing.tsx';
import { bar, circle, half, leaf, poly, rect, ring, sector, star } from './paths.ts';
import { pick, seeded } from './random.ts';

export interface TeamBadgeProps {
  /** Seed of the badge; must be the same in every language. */
  name: string;
  /** The club's two colours; without them the name determines a pair. */
  colors?: readonly [string, string] | undefined;
  /** Letters on the badge; without them three letters of the name. */
  short?: string | undefined;
  /** Below 28 px the letters are omitted, because they would be unreadable. */
  size?: number | undefined;
  /** Omit when the name is beside it. */
  label?: string | undefined;
  className?: string | undefined;
}

const shields: readonly [string, ...string[]] = [
  'M8 6H88V50C88 72 68 86 48 94C28 86 8 72 8 50z',
  circle(48, 48, 44),
  'M48 3L88 14V54C88 74 68 86 48 94C28 86 8 74 8 54V14z',
  poly(48, 3, 90, 26, 90, 70, 48, 94, 6, 70, 6, 26),
  'M8 8C22 12 36 10 48 3C60 10 74 12 88 8V56A40 38 0 0 1 8 56z',
  'M12 4H84A4 4 0 0 1 88 8V62L48 94L8 62V8A4 4 0 0 1 12 4z',
];

const patterns: readonly [string, ...string[]] = [
  rect(48, 0, 48, 96),
  rect(0, 0, 20, 96) + rect(38, 0, 20, 96) + rect(76, 0, 20, 96),
  rect(0, 0, 96, 22) + rect(0, 74, 96, 22),
  poly(0, 0, 96, 0, 0, 96),
  bar(-10, 86, 106, 10, 26),
  poly(0, 0, 48, 40, 96, 0, 96, 30, 48, 70, 0, 30),
  half(48, 96, 52, 0),
  sector(48, 48, 80, 0, 90) + sector(48, 48, 80, 180, 270),
  rect(36, 0, 24, 96),
  ring(48, 48, 60, 36),
  star(48, 20, 17, 7, 5) + rect(0, 70, 96, 30),
  leaf(48, 2, 48, 94, 22),
  rect(0, 0, 96, 12) + rect(0, 24, 96, 12) + rect(0, 60, 96, 12) + rect(0, 84, 96, 12),
];

const pairs: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#cf3526', '#12100e'],
  ['#0b6347', '#faf6ef'],
  ['#12100e', '#faf6ef'],
  ['#1f3db5', '#faf6ef'],
  ['#b22a1c', '#faf6ef'],
  ['#1f3db5', '#ffb81f'],
  ['#0a6c74', '#3fd6d6'],
  ['#571c05', '#ff9f5a'],
  ['#4a2aa8', '#faf6ef'],
  ['#171c45', '#cf3526'],
  ['#0b6347', '#ffb81f'],
  ['#3f3831', '#ffb81f'],
];

export interface BadgePlan {
  shield: string;
  pattern: string;
  colors: readonly [string, string];
  letters: string;
}

export function badgePlan(name: string, colors?: readonly [string, string], short?: string): BadgePlan {
  const random = seeded(name);
  const words = name
    .normalize('NFC')
    .split(/[\s.\-/']+/u)
    .filter(Boolean);
  const whole = [...words.join('')];
  const initials =
    words.length >= 3 ? words.slice(0, 3).map((word) => [...word][0] ?? '') : whole.slice(0, 3);
  return {
    shield: pick(random, shields),
    pattern: pick(random, patterns),
    colors: colors ?? pick(random, pairs),
    letters: (short ?? initials.join('')).toLocaleUpperCase('en'),
  };
}

/** Belongs to no real club. */
export function TeamBadge({ name, colors, short, size = 40, label, className }: TeamBadgeProps) {
  const clip = useId();
  const plan = badgePlan(name, colors, short);
  return (
    <Drawing viewBox="0 0 96 96" size={size} label={label} className={className}>
      <clipPath id={clip}>
        <path d={plan.shield} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="96" height="96" fill={plan.colors[0]} />
        <path d={plan.pattern} fill={plan.colors[1]} fillRule="evenodd" />
        {size < 28 ? null : (
          <>
            <rect y="34" width="96" height="30" fill="#12100e" />
            <text
              x="48"
              y="58"
              textAnchor="middle"
              fill="#faf6ef"
              fontFamily="var(--font-sans)"
              fontWeight="800"
              fontSize="25"
              letterSpacing="1"
            >
              {plan.letters}
            </text>
          </>
        )}
      </g>
      <path d={plan.shield} fill="none" stroke="var(--color-fg-1)" strokeOpacity="0.28" strokeWidth="3" />
    </Drawing>
  );
}
