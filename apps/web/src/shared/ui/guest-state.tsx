import { Button, EmptyArt, type EmptyArtKind, EmptyState } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../overlays/overlays.ts';

export interface GuestStateProps {
  art: EmptyArtKind;
  title: string;
  text: string;
  className?: string;
}

/** Login and registration buttons. */
export function WaysIn() {
  const { t } = useTranslation('common');
  return (
    <div className="grid w-76 max-w-full grid-cols-2 gap-2 big:grid-cols-1">
      <Button variant="secondary" onClick={() => openOverlay('login')}>
        {t('login')}
      </Button>
      <Button onClick={() => openOverlay('register')}>{t('register')}</Button>
    </div>
  );
}

/** The state of a screen for visitors: what it would show, with login and registration. */
export function GuestState({ art, title, text, className }: GuestStateProps) {
  return (
    <EmptyState
      {...(className && { className })}
      art={<EmptyArt kind={art} className="w-40" />}
      title={title}
      text={text}
      action={<WaysIn />}
    />
  );
}
