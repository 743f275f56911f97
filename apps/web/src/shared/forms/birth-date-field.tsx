import { daysInMonth } from '@palpite/domain/birth-date';
import { locales } from '@palpite/domain/locales';
import { cx, Select } from '@palpite/ui';
import { CircleAlert } from 'lucide-react';
import { type RefCallback, useId } from 'react';
import { useLocale } from '../i18n/i18n.ts';

type Part = 'year' | 'month' | 'day';

const parts: readonly Part[] = ['year', 'month', 'day'];
const yearCount = 121;
/** A leap year, so that 29 February stays possible until a year is chosen. */
const leapYear = 2000;

interface BirthDateFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** Year, month and day, such as `1990-12-31`; a part is empty until it is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** The first list, which takes the focus after a refusal. */
  firstRef: RefCallback<HTMLSelectElement>;
}

/**
 * A field of type `date` would show the order of the browser, and reach a year of the past century only by many steps.
 */
export function BirthDateField({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  firstRef,
}: BirthDateFieldProps) {
  const { tag } = locales[useLocale()];
  const id = useId();
  const [year = '', month = '', day = ''] = value.split('-');
  const chosen = { year, month, day };
  const choose = (part: Part, choice: string) => {
    const next = { ...chosen, [part]: choice };
    // A shorter month drops a day that it does not have.
    if (Number(next.day) > daysOf(next)) next.day = '';
    onChange(`${next.year}-${next.month}-${next.day}`);
  };
  return (
    <fieldset aria-describedby={`${id}-note`} className="flex min-w-0 flex-col">
      <legend className="mb-1.5 text-label text-fg-2">{label}</legend>
      <div className="flex gap-2">
        {orderOf(tag).map((part, place) => (
          <Select
            key={part}
            {...(place === 0 && { ref: firstRef })}
            aria-label={nameOf(part, tag)}
            aria-invalid={error ? true : undefined}
            autoComplete={`bday-${part}`}
            className={cx('min-w-0', part === 'month' ? 'flex-[1.35]' : 'flex-1')}
            placeholder={nameOf(part, tag)}
            value={chosen[part]}
            onChange={(event) => choose(part, event.target.value)}
            onBlur={onBlur}
            options={optionsOf(part, chosen, tag)}
          />
        ))}
      </div>
      <p
        id={`${id}-note`}
        className={cx('mt-1.5 flex items-start gap-1.5 text-caption', error ? 'text-down' : 'text-fg-3')}
      >
        {error ? <CircleAlert aria-hidden="true" size={14} className="mt-px shrink-0" /> : null}
        <span>{error ?? hint}</span>
      </p>
    </fieldset>
  );
}

function orderOf(tag: string): Part[] {
  return new Intl.DateTimeFormat(tag)
    .formatToParts(0)
    .map(({ type }) => parts.find((part) => part === type))
    .filter((part) => part !== undefined);
}

function nameOf(part: Part, tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'dateTimeField' }).of(part) ?? part;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

const daysOf = ({ year, month }: { year: string; month: string }) =>
  daysInMonth(Number(year) || leapYear, Number(month) || 1);

/** Options of a list, as the language writes them: `15`, `May` or `1990年`. Values have two or four digits. */
function optionsOf(part: Part, chosen: Record<Part, string>, tag: string) {
  const thisYear = new Date().getFullYear();
  const count = { year: yearCount, month: 12, day: daysOf(chosen) }[part];
  const format = new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    [part]: part === 'month' ? 'long' : 'numeric',
  });
  return Array.from({ length: count }, (_, index) => {
    const number = part === 'year' ? thisYear - index : index + 1;
    const moment = Date.UTC(
      part === 'year' ? number : leapYear,
      part === 'month' ? number - 1 : 0,
      part === 'day' ? number : 1,
    );
    return { value: String(number).padStart(2, '0'), label: format.format(moment) };
  });
}
