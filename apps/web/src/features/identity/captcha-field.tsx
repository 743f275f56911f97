import { Field, TextInput, type TextInputProps } from '@palpite/ui';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { CaptchaImage } from './captcha-image.tsx';
import { CaptchaProof, UnseenProof } from './captcha-proof.tsx';
import type { Captcha } from './use-captcha.ts';

interface CaptchaFieldProps extends Omit<TextInputProps, 'onChange'> {
  captcha: Captcha;
  error?: string | undefined;
  onChange: NonNullable<TextInputProps['onChange']>;
  /** Receives the code of the solved puzzle, or an empty code after a refresh. */
  onCode: (code: string) => void;
}

/** Asks for the text of an image, or solves a proof-of-work puzzle instead. */
export function CaptchaField({ captcha, error, onCode, ...input }: CaptchaFieldProps) {
  const { t } = useTranslation('identity');
  const again = () => {
    onCode('');
    captcha.refresh();
  };
  if (captcha.way === 'unseen')
    return (
      <UnseenProof codeId={captcha.codeId} onSolved={onCode} onFailed={() => captcha.chooseWay('image')} />
    );
  const seesImage = captcha.way === 'image';
  return (
    <div className="flex flex-col">
      {seesImage ? (
        <Field label={t('captcha.label')} error={error}>
          <div className="flex gap-2">
            <TextInput
              {...input}
              className="min-w-0 flex-1"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={12}
            />
            <CaptchaImage codeId={captcha.codeId} onRefresh={again} />
          </div>
        </Field>
      ) : (
        <>
          <p className="mb-1.5 text-label text-fg-2">{t('captcha.proofLabel')}</p>
          <CaptchaProof codeId={captcha.codeId} onSolved={onCode} onRefresh={again} />
          {error ? (
            <p role="alert" className="mt-1.5 text-caption text-down">
              {error}
            </p>
          ) : null}
        </>
      )}
      <div className="-mb-2 flex justify-between gap-3">
        <LinkButton
          onClick={() => {
            onCode('');
            captcha.chooseWay(seesImage ? 'puzzle' : 'image');
          }}
        >
          {t(seesImage ? 'captcha.cannotSee' : 'captcha.useImage')}
        </LinkButton>
        {seesImage ? (
          // Tapping the image does the same; this button makes it discoverable.
          <LinkButton aria-label={t('captcha.refresh')} onClick={again}>
            <RotateCw aria-hidden="true" size={14} strokeWidth={2.5} />
            {t('captcha.another')}
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}
