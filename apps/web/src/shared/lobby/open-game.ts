import { i18n } from '../i18n/i18n.ts';
import { toast } from '../messages/toast.ts';
import { goTo } from '../overlays/navigation.ts';
import { type NextPlace, openOverlay } from '../overlays/overlays.ts';
import { originalPaths, paths } from '../paths.ts';
import { isStopped } from '../session/player.ts';
import { isLoggedIn } from '../session/session.ts';
import type { Game } from './lobby.ts';

function gameSearch({ productCode, code }: Pick<Game, 'productCode' | 'code'>) {
  return { productCode, gameType: code };
}

/** Opens a game, or says why it cannot be opened: stopped games first, then the login (section 6). */
function enter({ stopped }: Game, next: NextPlace): void {
  if (stopped) toast.message(i18n.t('soon'));
  else if (!isLoggedIn()) openOverlay('login', { next });
  else goTo(next.path, next.search);
}

/** Opens a game from the lobby: an original directly, a slot by its page. */
export function openGame(game: Game): void {
  if (game.productCode === 'SELF')
    enter(game, { path: originalPaths[game.code as keyof typeof originalPaths], search: {} });
  else enter(game, { path: paths.gameDetail, search: gameSearch(game) });
}

/** Starts a game without its page. During a break of the player a slot's page opens instead, which says until when. */
export function playGame(game: Game): void {
  if (game.productCode === 'SELF' || isStopped()) openGame(game);
  else enter(game, { path: paths.play, search: gameSearch(game) });
}
