/** A stopped game may begin again at any moment: its screen looks so often. */
const lookAgainMs = 5_000;

/** How long a game's rules are believed: they change seldom, and whether it is stopped matters to who waits for it. */
export const rulesFreshness = {
  staleTime: 60_000,
  refetchInterval: ({ state }: { state: { data?: { stopped: boolean } | undefined } }): number | false =>
    state.data?.stopped ? lookAgainMs : false,
};
