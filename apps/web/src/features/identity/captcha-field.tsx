import { Field, TextInput, type TextInputProps } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { CaptchaImage } from './captcha-image.tsx';
import { CaptchaProof } from './captcha-proof.tsx';
import type { Captcha } from './use-captcha.ts';

interface CaptchaFieldProps extends Omit<TextInputProps, 'onChange'> {
  captcha: Captcha;
  error?: string | undefined;
  onChange: NonNullable<TextInputProps['onChange']>;
  /** The code came from the puzzle, or is gone. */
  onCode: (code: string) => void;
}

/** This asks for the text of an image, or lets the device prove itself instead. */
export function CaptchaField({ captcha, error, onCode, ...input }: CaptchaFieldProps) {
  const { t } = useTranslation('identity');
  const again = () => {
    onCode('');
    captcha.refresh();
  };
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
          {error ? <p className="mt-1.5 text-caption text-down">{error}</p> : null}
        </>
      )}
      <button
        type="button"
        className="-mb-2 min-h-11 self-start text-caption font-semibold text-link"
        onClick={() => {
          onCode('');
          captcha.chooseWay(seesImage ? 'puzzle' : 'image');
        }}
      >
        {t(seesImage ? 'captcha.cannotSee' : 'captcha.useImage')}
      </button>
    </div>
  );
}
