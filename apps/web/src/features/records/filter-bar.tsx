import { Chip, ChipRow, Field, SegmentedControl, TextInput } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { type RecordKind, recordKinds } from './kinds.ts';
import { dayText, isWhole, type Period, periods, type Span } from './period.ts';

export interface FilterBarProps {
  kind: RecordKind;
  onKind: (kind: RecordKind) => void;
  period: Period;
  onPeriod: (period: Period) => void;
  span: Span;
  onSpan: (span: Span) => void;
}

/** The two days of a custom period. */
function DayFields({ span, onSpan }: Pick<FilterBarProps, 'span' | 'onSpan'>) {
  const { t } = useTranslation('records');
  const today = dayText(new Date());
  const both = span.from !== '' && span.to !== '';
  return (
    <div className="grid grid-cols-2 gap-2 big:grid-cols-1 pt-3">
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={t(`period.${end}`)}
          error={end === 'to' && both && !isWhole(span) ? t('period.wrong') : undefined}
        >
          <TextInput
            type="date"
            max={today}
            min="2020-01-01"
            value={span[end]}
            onChange={(event) => onSpan({ ...span, [end]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  );
}

export function FilterBar({ kind, onKind, period, onPeriod, span, onSpan }: FilterBarProps) {
  const { t } = useTranslation(['records', 'movements']);
  return (
    <div>
      <ChipRow label={t('records:filter')} className="-mx-4 px-4 md:flex-wrap md:gap-1.5 md:*:px-3">
        {recordKinds.map((each) => (
          <Chip key={each} selected={each === kind} onClick={() => onKind(each)}>
            {t(`movements:kind.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      <SegmentedControl<Period>
        className="mt-2"
        label={t('records:period.label')}
        value={period}
        onValueChange={onPeriod}
        segments={periods.map((value) => ({ value, label: t(`records:period.${value}`) }))}
      />
      {period === 'other' ? <DayFields span={span} onSpan={onSpan} /> : null}
    </div>
  );
}
