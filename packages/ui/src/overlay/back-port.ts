/** The part of the router's history that layers need: blocking navigations while their own entries are removed. */
type RouterHistory = {
  block: (blocker: {
    blockerFn: (navigation: { action: string }) => Promise<boolean>;
    enableBeforeUnload: boolean;
  }) => () => void;
};

/** The app sets its router's history here; `layer-history.ts` loads with the first layer. */
export const backPort: { history: RouterHistory | null } = { history: null };
