import { i18n } from '../../shared/i18n.ts';
import { goTo } from '../../shared/navigation.ts';
import { openOverlay } from '../../shared/overlays.ts';
import { originalPaths } from '../../shared/paths.ts';
import { isLoggedIn } from '../../shared/session.ts';
import { toast } from '../../shared/toast.ts';
import type { OriginalGame } from './lobby.queries.ts';

/** Opens a game of our own: a stopped one says so, and a visitor logs in first (section 6). */
export function openOriginal({ code, stopped }: OriginalGame): void {
  if (stopped) toast.message(i18n.t('soon'));
  else if (isLoggedIn()) goTo(originalPaths[code]);
  else openOverlay('login');
}
