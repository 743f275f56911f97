import { locales } from '@palpite/domain/locales';
import { minesRulesQuery, useMinesRules } from '../features/mines/mines.queries.ts';
import { useGameCode } from '../shared/held-game.ts';
import { currentLocale, useLocale } from '../shared/i18n.ts';
import { usePlayerPart } from '../shared/player.ts';
import { queryClient } from '../shared/query-client.ts';
import { isLoggedIn, useSession } from '../shared/session.ts';
import { GameScreen } from './game-screen.tsx';
import { MinesTable } from './mines-table.tsx';
import { MinesVisit } from './mines-visit.tsx';

/** Asks for the rules that a visitor sees; a player's follow from the currency. */
export async function askForMines(): Promise<void> {
  if (!isLoggedIn()) await queryClient.prefetchQuery(minesRulesQuery(locales[currentLocale()].currency));
}

/** This is the mines game's screen; a visitor may look at it, with amounts in the currency of the language. */
export function MinesPage() {
  useGameCode('mines');
  const own = usePlayerPart((player) => player.currency);
  const { currency } = locales[useLocale()];
  const visitor = useSession((session) => session.token === '');
  const rules = useMinesRules(visitor ? currency : own);
  if (visitor && rules.data) return <MinesVisit rules={rules.data} currency={currency} />;
  return <GameScreen rules={rules} Table={MinesTable} resumes />;
}
