import { i18n } from '../shared/i18n/i18n.ts';
import { showAlert } from '../shared/messages/alerts.ts';
import { type NextPlace, openOverlay } from '../shared/overlays/overlays.ts';
import { loginRequired } from '../shared/paths.ts';
import { useSession } from '../shared/session/session.ts';

/** Returns whether the screen needs a login that the visitor does not have (section 2). */
export function needsLogin(path: string, token: string): boolean {
  return token === '' && loginRequired.has(path);
}

/** Shows the "log in first" alert, then the login overlay. The caller has already navigated home. */
export async function showLoginPrompt(next: NextPlace): Promise<void> {
  await showAlert(i18n.t('guard.loginFirst'), i18n.t('guard.title'));
  openOverlay('login', { next });
}

/**
 * When a session ends on a screen that needs one, in this tab or another, navigates home and shows the login prompt.
 */
export function followSessionEnd(shownPlace: () => NextPlace, goHome: () => void): () => void {
  return useSession.subscribe(({ token }, before) => {
    const place = shownPlace();
    if (before.token === '' || !needsLogin(place.path, token)) return;
    goHome();
    void showLoginPrompt(place);
  });
}
