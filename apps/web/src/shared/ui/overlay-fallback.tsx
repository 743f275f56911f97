import { useEffect, useEffectEvent } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { useNotice } from '../messages/notice.ts';

/** What was kept of it comes sooner, also without a network. */
const comesWithinMs = 1_000;

/** This stands for what was opened until its code is there: what a lost network keeps away is forgotten and told of, as later it would open over something else. */
export function OverlayFallback({ onGone }: { onGone: () => void }) {
  const giveUp = useEffectEvent(() => {
    if (navigator.onLine) return;
    onGone();
    useNotice.setState({ text: i18n.t('errors:slow') });
  });
  useEffect(() => {
    const timer = setTimeout(giveUp, comesWithinMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
