import { gameNames } from '@palpite/domain/games/names';
import type { BrowserContext, Route } from '@playwright/test';

/** Who looks at the screens, and under which conditions. */
export type State = {
  who: 'veteran' | 'newcomer' | 'visitor';
  /** Default: all. */
  screens?: readonly string[];
  overlays?: boolean;
  prepare?: (context: BrowserContext) => Promise<unknown>;
  /** The network fails after a screen has loaded. */
  offline?: boolean;
  /** Text size in percent of the default. */
  textPercent?: number;
};

const api = '**/api/app/**';

/** They must succeed, or every screen would be a visitor's. */
const ofTheShell = /\/user\/userInfo|\/user\/getBalance|\/main\/main/;

const held = (route: Route) =>
  ofTheShell.test(route.request().url()) ? route.fallback() : new Promise<void>(() => undefined);

const broken = (route: Route) =>
  ofTheShell.test(route.request().url())
    ? route.fallback()
    : route.fulfill({ status: 503, json: { status: 503, message: 'Não deu. Tente de novo.', data: null } });

/** Keeps the socket from sending the real data. */
const withPlayer =
  (replaced: { balance?: number } & Record<string, unknown>) => async (context: BrowserContext) => {
    const replaceIn = (path: string, change: (data: never) => unknown) =>
      context.route(`**/api/app/user/${path}*`, async (route) => {
        const answer = await route.fetch();
        const envelope = (await answer.json()) as { data: never };
        await route.fulfill({ response: answer, json: { ...envelope, data: change(envelope.data) } });
      });
    await replaceIn('userInfo', (data: object) => ({ ...data, ...replaced }));
    await replaceIn('getBalance', (data: number) => replaced.balance ?? data);
    await context.routeWebSocket(/gamecenter/, () => undefined);
  };

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
    prepare: withPlayer({
      name: 'Maria Aparecida dos Santos Albuquerque Cavalcanti de Oliveira e Souza',
      username: 'maria.aparecida.dos.santos.albuquerque@correio-da-empresa.exemplo.com.br',
      email: 'maria.aparecida.dos.santos.albuquerque@correio-da-empresa.exemplo.com.br',
      balance: 98_765_432.1,
    }),
  },
  poor: { who: 'veteran', screens: gameNames, prepare: withPlayer({ balance: 0.3 }) },
  stopped: {
    who: 'veteran',
    screens: gameNames,
    prepare: withPlayer({ stop: { kind: 'timeOut', until: '2099-01-01T12:00:00.000Z' } }),
  },
  largeText: { who: 'veteran', overlays: true, textPercent: 200 },
} as const satisfies Record<string, State>;

export type StateName = keyof typeof states;
