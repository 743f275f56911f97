/** What the layers need of the app's router: to hold back its navigations while their own entries are taken away. */
type RouterHistory = {
  block: (blocker: {
    blockerFn: (navigation: { action: string }) => Promise<boolean>;
    enableBeforeUnload: boolean;
  }) => () => void;
};

/** The app hands its router's history in here; `layer-history.ts` loads with the first layer. */
export const backPort: { history: RouterHistory | null } = { history: null };
