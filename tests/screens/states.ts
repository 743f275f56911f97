import type { BrowserContext, Route } from '@playwright/test';

/** Who looks at the screens, and under which conditions. */
export type State = {
  who: 'veteran' | 'newcomer' | 'visitor';
  /** Screens to show in this state. Default: all. */
  screens?: readonly string[];
  overlays?: boolean;
  /** Prepares the routes of a context. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
  /** Whether the network fails after a screen has loaded. */
  offline?: boolean;
  /** Text size of the browser in percent of the default. */
  textPercent?: number;
};

const api = '**/api/app/**';

/** Calls of the shell. They must succeed, or every screen would be that of a visitor. */
const ofTheShell = /\/user\/userInfo|\/user\/getBalance|\/main\/main/;

const held = (route: Route) =>
  ofTheShell.test(route.request().url()) ? route.fallback() : new Promise<void>(() => undefined);

const broken = (route: Route) =>
  ofTheShell.test(route.request().url())
    ? route.fallback()
    : route.fulfill({ status: 503, json: { status: 503, message: 'Não deu. Tente de novo.', data: null } });

/** Returns a name of maximum length and a very large balance. */
async function inflated(route: Route): Promise<void> {
  const answer = await route.fetch();
  const envelope = (await answer.json()) as { data: Record<string, unknown> };
  await route.fulfill({
    response: answer,
    json: {
      ...envelope,
      data: {
        ...envelope.data,
        name: 'Maria Aparecida dos Santos Albuquerque Cavalcanti de Oliveira e Souza',
        username: 'maria.aparecida.dos.santos.albuquerque@correio-da-empresa.exemplo.com.br',
        email: 'maria.aparecida.dos.santos.albuquerque@correio-da-empresa.exemplo.com.br',
        balance: 98_765_432.1,
      },
    },
  });
}

const lists = [
  'home',
  'sports',
  'match',
  'slip-open',
  'casino',
  'wallet',
  'records',
  'bonus',
  'vip',
  'friends',
  'activity',
  'search',
  'account',
  'share',
  'gameDetail',
  'dice',
];

export const states = {
  player: { who: 'veteran', overlays: true },
  visitor: { who: 'visitor', overlays: true },
  empty: { who: 'newcomer', screens: [...lists, 'slip', 'slip-settled', 'agent'], overlays: true },
  loading: { who: 'veteran', screens: lists, prepare: (context) => context.route(api, held) },
  refused: { who: 'veteran', screens: lists, prepare: (context) => context.route(api, broken) },
  offline: { who: 'veteran', screens: lists, offline: true },
  long: {
    who: 'veteran',
    overlays: true,
    prepare: async (context) => {
      await context.route('**/api/app/user/userInfo*', inflated);
      // The socket would send the real balance.
      await context.routeWebSocket(/gamecenter/, () => undefined);
    },
  },
  largeText: { who: 'veteran', overlays: true, textPercent: 200 },
} as const satisfies Record<string, State>;

export type StateName = keyof typeof states;
