import type { OverlayName, OverlayProps } from '../../apps/web/src/shared/overlays/overlays.ts';
import { loginRequired, paths } from '../../apps/web/src/shared/paths.ts';

export type Known = { matchId: string };

/** Named by its path, plus the state if it has several. */
export type Place = { name: string; address: string; forVisitors: boolean };

type PathName = keyof typeof paths;

const addresses: { readonly [Name in PathName]?: (known: Known) => Record<string, string> } = {
  invitation: () => ({ '': '/yAMIGO7' }),
  freeze: () => ({ '': '/freeze?key=K7QX', incomplete: '/freeze' }),
  activity: () => ({ '': '/activeprimeira-semana', unknown: '/activenowhere' }),
  records: () => ({ '': '/registros', sports: '/registros?kind=sports' }),
  gameDetail: () => ({ '': '/gameMess?productCode=PG&gameType=onca-dourada' }),
  gameGroup: () => ({ '': '/gameGroupList?productCode=PG' }),
  play: () => ({ '': '/play', open: '/play?productCode=PG&gameType=onca-dourada' }),
  sports: () => ({
    '': '/sports',
    ...Object.fromEntries(
      ['inPlay', 'today', 'early', 'parlay', 'schedule', 'results'].map((list) => [
        list,
        `/sports?sport=football&list=${list}`,
      ]),
    ),
    tennis: '/sports?sport=tennis',
  }),
  match: ({ matchId }) => ({ '': `/match?id=${matchId}`, unknown: '/match?id=0' }),
  slip: () => ({ '': '/slip', open: '/slip?tab=open', settled: '/slip?tab=settled' }),
};

/** These paths redirect at once. */
const passing: readonly PathName[] = ['loading', 'main', 'registered'];

export function placesOf(known: Known): Place[] {
  return (Object.keys(paths) as PathName[])
    .filter((name) => !passing.includes(name))
    .flatMap((name) => {
      const states = addresses[name]?.(known) ?? { '': paths[name] };
      return Object.entries(states).map(([state, address]) => ({
        name: state === '' ? name : `${name}-${state}`,
        address,
        forVisitors: !loginRequired.has(paths[name]),
      }));
    });
}

/** The compiler requires a row for a new overlay. */
export const overlays: {
  readonly [Name in OverlayName]: { props: OverlayProps[Name]; for: 'visitor' | 'player' | 'both' };
} = {
  login: { props: {}, for: 'visitor' },
  register: { props: {}, for: 'visitor' },
  recoverPassword: { props: {}, for: 'visitor' },
  testAccount: { props: {}, for: 'visitor' },
  settings: { props: {}, for: 'both' },
  slip: { props: {}, for: 'both' },
  onePress: { props: {}, for: 'player' },
  ownGames: { props: {}, for: 'both' },
  startMask: { props: { registered: true }, for: 'player' },
  deposit: { props: {}, for: 'player' },
  withdraw: { props: {}, for: 'player' },
  transfer: { props: {}, for: 'player' },
  editBank: { props: {}, for: 'player' },
  gameDeposit: { props: {}, for: 'player' },
  secondDeposit: { props: {}, for: 'player' },
  depositPaid: {
    props: {
      orderId: '20261122000001',
      amountMinor: 10_000n,
      giftMinor: 2_000n,
      currency: 'BRL',
      paidOwed: false,
    },
    for: 'player',
  },
  signIn: { props: {}, for: 'player' },
  gift: { props: {}, for: 'player' },
  levelUp: { props: { level: 3, amount: 200 }, for: 'player' },
  bonusIncrease: { props: { multiplier: 2, amount: 20 }, for: 'player' },
  avatars: { props: {}, for: 'player' },
  changePassword: { props: {}, for: 'player' },
  changeEmail: { props: {}, for: 'player' },
  secondFactor: { props: {}, for: 'player' },
  confirmIdentity: { props: { methods: 'password' }, for: 'player' },
  sessions: { props: {}, for: 'player' },
  statistics: { props: {}, for: 'player' },
  chat: { props: {}, for: 'player' },
  inbox: { props: {}, for: 'player' },
  realityCheck: { props: {}, for: 'player' },
};

export const overlayNames = Object.keys(overlays) as OverlayName[];
