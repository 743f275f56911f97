import { showAlert } from '../shared/alerts.ts';
import { i18n } from '../shared/i18n.ts';
import { openOverlay } from '../shared/overlays.ts';
import { loginRequired } from '../shared/paths.ts';

/** Whether a visitor may not see this screen (section 2). */
export function needsLogin(path: string, token: string): boolean {
  return token === '' && loginRequired.has(path);
}

/** Tells a visitor to log in first and, after the OK, opens the login overlay; the caller has sent them home. */
export async function askToLogIn(): Promise<void> {
  await showAlert(i18n.t('guard.loginFirst'), i18n.t('guard.title'));
  openOverlay('login');
}
