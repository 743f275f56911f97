import { Sheet } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { useMedia } from '../../shared/ui/media.ts';
import { leaveResults } from './place-slip.ts';
import { closeKeypad } from './slip-form.ts';
import { useSlipParts } from './slip-parts.tsx';

export function SlipOverlay({ onClose }: OverlayComponentProps<'slip'>) {
  const { t } = useTranslation(['slip', 'common']);
  const leave = () => {
    leaveResults();
    onClose();
  };
  const { aside, body, foot } = useSlipParts(leave);
  // From 1200 px on the slip is a column beside every screen.
  const hasPane = useMedia('(min-width: 1200px)');
  useEffect(() => closeKeypad, []);
  useEffect(() => {
    if (hasPane) onClose();
  }, [hasPane, onClose]);
  return (
    <Sheet
      open={!hasPane}
      onOpenChange={leave}
      height="half"
      desktop="side"
      title={t('slip:title')}
      closeLabel={t('common:close')}
      aside={
        <>
          {aside}
          <Link
            to={paths.slip}
            search={{ tab: 'open' }}
            onClick={leave}
            className="hit-48 flex min-h-10 items-center rounded-sm px-2 text-[min(var(--text-body-sm),4vw)] font-medium whitespace-nowrap text-link"
          >
            {t('slip:myBets')}
          </Link>
        </>
      }
      footer={foot ?? undefined}
    >
      {body}
    </Sheet>
  );
}
