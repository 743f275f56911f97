import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { type ComponentType, useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useStaggeredCount } from '../../rendering/staggered.tsx';
import type { Column } from './columns.ts';
import { useFolded } from './folded.ts';
import { LeagueHead } from './league-head.tsx';
import { type ListItem, listItems } from './list-items.ts';
import { MatchRow } from './match-row.tsx';
import { RaceRow } from './race-row.tsx';
import { ResultRow } from './result-row.tsx';

/** Lines visible on a phone. They are rendered with the screen and stay mounted. */
const firstLines = 9;
/** The same for a wide window, whose rows are half as high. */
const firstWideLines = 22;
/** How far beyond the window other lines are rendered. */
const aheadPixels = 400;

export type MatchListProps = {
  leagues: readonly LeagueOfMatches[];
  columns: readonly Column[];
  rows: 'prices' | 'results';
  /** Replaces the phone's row. */
  wideRow?: ComponentType<{ match: MatchCard; columns: readonly Column[] }> | undefined;
};

/** The matches by league. After the first lines, only those near the window are rendered. */
export function MatchList({ leagues, columns, rows, wideRow: WideRow }: MatchListProps) {
  const atFirst = WideRow ? firstWideLines : firstLines;
  const Row = WideRow ?? MatchRow;
  const folded = useFolded((state) => state.folded);
  const items = useMemo(() => listItems(leagues, folded), [leagues, folded]);
  // Mounts in three frames, because all at once would drop frames: the first lines, then the virtualizer, then its
  // buffer.
  const turn = useStaggeredCount('matches', 3, { first: 1 });
  function line(item: ListItem) {
    if (item.kind === 'league') {
      const { key, kind: _, ...head } = item;
      return <LeagueHead key={key} {...head} />;
    }
    if (rows === 'results') return <ResultRow key={item.key} match={item.match} />;
    if (item.match.title !== null) return <RaceRow key={item.key} match={item.match} />;
    return <Row key={item.key} match={item.match} columns={columns} />;
  }
  return (
    <>
      {items.slice(0, atFirst).map(line)}
      {turn > 1 ? (
        <WindowVirtualizer itemSize={WideRow ? 44 : 96} bufferSize={turn > 2 ? aheadPixels : 0}>
          {items.slice(atFirst).map(line)}
        </WindowVirtualizer>
      ) : null}
    </>
  );
}
