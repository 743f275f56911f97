import type { Check } from '@palpite/contracts/office/topic';
import { cx } from '@palpite/ui';
import { text } from './texts.ts';

const marks: Record<Check['state'], { sign: string; className: string }> = {
  failed: { sign: '■', className: 'text-late' },
  look: { sign: '▲', className: 'text-warn' },
  passed: { sign: '·', className: 'text-fg-3 opacity-60' },
  none: { sign: '', className: '' },
};
const order: readonly Check['state'][] = ['failed', 'look', 'passed', 'none'];

const checksOf = (value: unknown) => (Array.isArray(value) ? (value as Check[]) : []);
const exceptionsOf = (value: unknown) =>
  checksOf(value).filter(({ state }) => state === 'look' || state === 'failed');

/** Words of the exceptions, worst first. */
function exceptionWords(value: unknown): string {
  const lines = exceptionsOf(value)
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    .map(({ name, words }) => `${name}: ${words}`);
  return lines.join('; ') || text('checksPassed');
}

/** Number by which a column of checks is sorted: a failed one counts more than any that need a look. */
export const weightOf = (value: unknown): number =>
  exceptionsOf(value).reduce((sum, { state }) => sum + (state === 'failed' ? 100 : 1), 0);

type MarksProps = { value: unknown; onlyExceptions?: boolean };

/** Each check at its own place, where a passed one is a faint dot; a narrow row has only the exceptions, worst first. */
export function CheckMarks({ value, onlyExceptions = false }: MarksProps) {
  const words = exceptionWords(value);
  const shown = onlyExceptions
    ? exceptionsOf(value).toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    : checksOf(value);
  return (
    <span role="img" aria-label={words} title={words} className="inline-flex">
      {shown.map(({ name, state }) => (
        <span
          key={name}
          aria-hidden="true"
          className={cx('w-3.5 text-center text-[10px] leading-5', marks[state].className)}
        >
          {marks[state].sign}
        </span>
      ))}
    </span>
  );
}

/** All checks in words, exceptions first. */
export function CheckList({ value }: { value: unknown }) {
  const sorted = checksOf(value).toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <ul className="flex flex-col gap-1">
      {sorted.map(({ name, state, words }) => (
        <li key={name} className="flex gap-2">
          <span
            role="img"
            aria-label={text(`check_${state}`)}
            className={cx('w-3 shrink-0 text-center text-[10px]', marks[state].className)}
          >
            {marks[state].sign}
          </span>
          <span className={cx('min-w-0', (state === 'passed' || state === 'none') && 'text-fg-3')}>
            <span className={cx((state === 'look' || state === 'failed') && 'font-semibold')}>{name}</span>
            {`: ${words}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
