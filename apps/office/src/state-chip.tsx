import { cx } from '@palpite/ui';
import { type Mark, markOf, marks } from './state-marks.ts';

/** A state as a word, after the shape and the colour of what it means. A word of a row that judges nothing is plain. */
export function StateChip({
  value,
  code = '',
  field = '',
}: {
  value: string;
  code?: string;
  field?: string;
}) {
  const mark: Mark | null = markOf(code, field);
  if (mark === null && field !== '') return <span className="shrink-0 whitespace-nowrap">{value}</span>;
  return (
    <span className="inline-flex h-5 shrink-0 items-center gap-1 rounded-xs border border-hairline bg-inset px-1.5 text-[12px] leading-none whitespace-nowrap">
      {mark === null ? null : (
        <span aria-hidden="true" className={cx('text-[10px]', marks[mark].tone)}>
          {marks[mark].shape}
        </span>
      )}
      {value}
    </span>
  );
}
