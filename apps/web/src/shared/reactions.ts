import { showAlert } from './alerts.ts';
import { i18n } from './i18n.ts';
import { goTo } from './navigation.ts';
import { openOverlay } from './overlays.ts';
import { paths } from './paths.ts';
import type { Reaction } from './reply-rules.ts';
import { isLoggedIn, logOut } from './session.ts';
import { toast } from './toast.ts';

/** Section 9: an alert waits, so that a screen that is leaving does not swallow it. */
const alertDelayMs = 500;

type Announce = { [Kind in Reaction['kind']]: (reaction: Extract<Reaction, { kind: Kind }>) => void };

const announce: Announce = {
  logOut: ({ message, timedOut }) => {
    const wasLoggedIn = isLoggedIn();
    logOut();
    // Several requests may learn of it at once; the first one tells.
    if (!wasLoggedIn) return;
    toast.message(message || i18n.t(timedOut ? 'errors:loginTimedOut' : 'errors:loginAgain'));
  },
  offerDeposit: async ({ message }) => {
    await showAlert(message, i18n.t('errors:title'));
    openOverlay('deposit');
    goTo(paths.home);
  },
  showErrorPage: () => goTo(paths.error),
  alert: ({ message }) => {
    setTimeout(() => void showAlert(message, i18n.t('errors:title')), alertDelayMs);
  },
};

/** Does what section 8 asks for. */
export function announceFailure(reaction: Reaction): void {
  const announceKind = announce[reaction.kind] as (reaction: Reaction) => void;
  announceKind(reaction);
}

/** Tells that a write got no answer: it may have arrived, so the sentence never says that it did not. */
export function announceUnreachable(slow: boolean): void {
  const message = i18n.t('errors:writeUnreachable');
  void showAlert(message, slow ? i18n.t('errors:slow') : i18n.t('errors:title'));
}
