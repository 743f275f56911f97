import { Repeat } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

export type AutoplayButtonProps = { disabled: boolean; onPress: () => void };

/** Opens the autoplay sheet; beside the main button. */
export const AutoplayButton = memo(function AutoplayButton({ disabled, onPress }: AutoplayButtonProps) {
  const { t } = useTranslation('autoplay');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={onPress}
      className="flex h-14 w-17 short:h-12 big:h-auto big:w-auto big:min-w-17 big:px-2 shrink-0 scale-100 flex-col items-center justify-center gap-0.5 rounded-card border border-control bg-surface-2 text-micro font-semibold text-fg-1 active:scale-95 disabled:border-hairline disabled:text-fg-3"
    >
      <Repeat aria-hidden="true" size={18} />
      {t('open')}
    </button>
  );
});

/** Opens the autoplay sheet in games without a main button; at the end of a label's line. */
export const AutoplayLink = memo(function AutoplayLink({ disabled, onPress }: AutoplayButtonProps) {
  const { t } = useTranslation('autoplay');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={onPress}
      className="hit-48 inline-flex items-center gap-1.5 rounded-sm text-label font-semibold text-link disabled:text-fg-3"
    >
      <Repeat aria-hidden="true" size={15} />
      {t('title')}
    </button>
  );
});
