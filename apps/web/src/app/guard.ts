import { i18n } from '../shared/i18n/i18n.ts';
import { showAlert } from '../shared/messages/alerts.ts';
import { type NextPlace, openOverlay } from '../shared/overlays/overlays.ts';
import { loginRequired } from '../shared/paths.ts';
import { useSession } from '../shared/session/session.ts';

/** Whether a visitor may not see this screen (section 2). */
export function needsLogin(path: string, token: string): boolean {
  return token === '' && loginRequired.has(path);
}

/**
 * Tells a visitor to log in first and, after the OK, opens the login overlay; the caller has sent them home. A login or
 * registration there leads on to the screen that was refused.
 */
export async function showLoginPrompt(next: NextPlace): Promise<void> {
  await showAlert(i18n.t('guard.loginFirst'), i18n.t('guard.title'));
  openOverlay('login', { next });
}

/** Leads home with the guard's dialog when a session ends, here or in another tab, on a screen that needs one. */
export function followSessionEnd(shownPlace: () => NextPlace, goHome: () => void): () => void {
  return useSession.subscribe(({ token }, before) => {
    const place = shownPlace();
    if (before.token === '' || !needsLogin(place.path, token)) return;
    goHome();
    void showLoginPrompt(place);
  });
}
