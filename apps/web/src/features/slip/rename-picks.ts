import type { MatchCard } from '@palpite/contracts/sports';
import { putPicks, useSlip } from '../../shared/sports/slip-store.ts';

/** Updates the names of the picks to those of the server, after a change of language or a correction. */
export function renamePicks(matches: readonly MatchCard[]): void {
  const { picks } = useSlip.getState();
  const named = picks.map((pick) => {
    const match = matches.find(({ state }) => state.matchId === pick.matchId);
    if (!match) return pick;
    return { ...pick, league: match.league.name, title: match.title, competitors: match.competitors };
  });
  if (JSON.stringify(named) !== JSON.stringify(picks)) putPicks(named);
}
