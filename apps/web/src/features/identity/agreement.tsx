import { Checkbox, type CheckboxProps } from '@palpite/ui';
import { useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';

interface AgreementProps extends Omit<CheckboxProps, 'children'> {
  error: string | undefined;
}

export function Agreement({ error, ...input }: AgreementProps) {
  const { t } = useTranslation('identity');
  const id = useId();
  return (
    <div>
      <Checkbox {...input} aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined}>
        <Trans
          t={t}
          i18nKey="register.agreement"
          components={{
            // A new tab keeps what was typed.
            terms: (
              <a
                href={`#${paths.terms}`}
                target="_blank"
                rel="noreferrer"
                className="font-semibold text-link underline underline-offset-2"
              >
                {' '}
              </a>
            ),
          }}
        />
      </Checkbox>
      {error ? (
        <p id={id} role="alert" className="pl-9 text-caption text-down">
          {error}
        </p>
      ) : null}
    </div>
  );
}
