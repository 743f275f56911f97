import { foldNumberText } from '@palpite/domain/typed-digits';
import { cx, Field, TextInput } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

const usualRounds = ['10', '25', '50', '100', '500'] as const;

export type RoundsFieldProps = {
  value: string;
  onChange: (rounds: string) => void;
  error: string | undefined;
};

export function RoundsField({ value, onChange, error }: RoundsFieldProps) {
  const { t } = useTranslation('autoplay');
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('rounds')} aside={t('roundsRange')} error={error}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={value}
          onChange={(event) => onChange(foldNumberText(event.target.value).replaceAll(/\D/g, ''))}
        />
      </Field>
      <div className="grid grid-cols-5 gap-1.5">
        {usualRounds.map((rounds) => (
          <button
            key={rounds}
            type="button"
            aria-pressed={rounds === value}
            onClick={() => onChange(rounds)}
            className={cx(
              'tabular min-h-11 rounded-md border text-body-sm font-bold transition-transform duration-instant active:scale-95',
              rounds === value ? 'border-fg-1 bg-fg-1 text-ground' : 'border-hairline bg-surface-2 text-fg-1',
            )}
          >
            {rounds}
          </button>
        ))}
      </div>
    </div>
  );
}
