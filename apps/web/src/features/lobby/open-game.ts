import { i18n } from '../../shared/i18n/i18n.ts';
import type { Game } from '../../shared/lobby/lobby.ts';
import { toast } from '../../shared/messages/toast.ts';
import { goTo } from '../../shared/overlays/navigation.ts';
import { type NextPlace, openOverlay } from '../../shared/overlays/overlays.ts';
import { originalPaths, paths } from '../../shared/paths.ts';
import { isStopped } from '../../shared/session/player.ts';
import { isLoggedIn } from '../../shared/session/session.ts';

/** What names a game in an address. */
function gameSearch({ productCode, code }: Pick<Game, 'productCode' | 'code'>) {
  return { productCode, gameType: code };
}

/** Goes to a game if it can be entered now; otherwise says why (section 6: a stopped one first, then the login). */
function enter({ stopped }: Game, next: NextPlace): void {
  if (stopped) toast.message(i18n.t('soon'));
  else if (!isLoggedIn()) openOverlay('login', { next });
  else goTo(next.path, next.search);
}

/** Opens a game from the lobby: our own at its table, a slot at its page. */
export function openGame(game: Game): void {
  if (game.productCode === 'SELF')
    enter(game, { path: originalPaths[game.code as keyof typeof originalPaths], search: {} });
  else enter(game, { path: paths.gameDetail, search: gameSearch(game) });
}

/** Plays a game at once, without its page between; to a player who has stopped its page says until when. */
export function playGame(game: Game): void {
  if (game.productCode === 'SELF' || isStopped()) openGame(game);
  else enter(game, { path: paths.play, search: gameSearch(game) });
}
