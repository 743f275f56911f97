import { create } from 'zustand';

/** The leagues that the reader folded; as long as the page lives. */
export const useFolded = create<{ folded: ReadonlySet<string> }>(() => ({ folded: new Set() }));

export function toggleFolded(leagueId: string): void {
  useFolded.setState(({ folded }) => {
    const next = new Set(folded);
    if (!next.delete(leagueId)) next.add(leagueId);
    return { folded: next };
  });
}
