import { create } from 'zustand';

/** Leagues that the user folded, until the page is closed. */
export const useFolded = create<{ folded: ReadonlySet<string> }>(() => ({ folded: new Set() }));

export function toggleFolded(leagueId: string): void {
  useFolded.setState(({ folded }) => {
    const next = new Set(folded);
    if (!next.delete(leagueId)) next.add(leagueId);
    return { folded: next };
  });
}
