import { useEffect, useEffectEvent } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { useNotice } from '../messages/notice.ts';

/** Stored code loads sooner, also without a network. */
const waitMs = 1_000;

/** Without a network it gives up with a message: loaded later, the overlay would open over something else. */
export function OverlayFallback({ onGone }: { onGone: () => void }) {
  const giveUp = useEffectEvent(() => {
    if (navigator.onLine) return;
    onGone();
    useNotice.setState({ text: i18n.t('errors:slow') });
  });
  useEffect(() => {
    const timer = setTimeout(giveUp, waitMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
