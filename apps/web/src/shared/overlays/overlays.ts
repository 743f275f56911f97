import type { Currency } from '@palpite/domain/money';
import { create } from 'zustand';

/** The overlays that a player reaches only with a checked identity. */
export type MoneyOverlay = 'deposit' | 'gameDeposit' | 'secondDeposit' | 'withdraw' | 'transfer';

/** Where a visitor wanted to go before the login. */
export type NextPlace = { path: string; search: Record<string, string> };

/** Each overlay by name with what it needs to open; the app's table has one component for each, the compiler insists. */
export interface OverlayProps {
  login: { username?: string; password?: string; next?: NextPlace | undefined };
  register: object;
  recoverPassword: { email?: string; next?: NextPlace | undefined };
  startMask: { registered: boolean };
  deposit: object;
  withdraw: object;
  transfer: object;
  editBank: { next?: MoneyOverlay };
  gameDeposit: object;
  secondDeposit: object;
  depositPaid: {
    orderId: string;
    amountMinor: bigint;
    giftMinor: bigint;
    currency: Currency;
    /** It went to what was missing of a deposit that was taken back. */
    paidOwed: boolean;
  };
  signIn: object;
  gift: object;
  levelUp: { level: number; amount: number };
  bonusIncrease: { multiplier: number; amount: number };
  settings: object;
  avatars: object;
  changePassword: object;
  changeEmail: object;
  sessions: object;
  testAccount: { next?: NextPlace | undefined };
  statistics: object;
  ownGames: object;
  sitting: object;
  slip: object;
  onePress: object;
  chat: object;
  inbox: object;
}

export type OverlayName = keyof OverlayProps;

export type OpenOverlay = { [Name in OverlayName]: { name: Name; props: OverlayProps[Name] } }[OverlayName];

/** What each overlay component gets: its own props and the way out. */
export type OverlayComponentProps<Name extends OverlayName> = OverlayProps[Name] & { onClose: () => void };

export const useOverlays = create<{ open: readonly OpenOverlay[] }>(() => ({ open: [] }));

type PropsArgument<Name extends OverlayName> =
  Record<never, never> extends OverlayProps[Name]
    ? [props?: OverlayProps[Name]]
    : [props: OverlayProps[Name]];

/** Opens an overlay above the others; one that is open already comes to the top with its new props. */
export function openOverlay<Name extends OverlayName>(name: Name, ...[props]: PropsArgument<Name>): void {
  const others = useOverlays.getState().open.filter((overlay) => overlay.name !== name);
  useOverlays.setState({ open: [...others, { name, props: props ?? {} } as OpenOverlay] });
}

/** Closes the named overlays, open or not. */
export function closeOverlays(...names: readonly OverlayName[]): void {
  useOverlays.setState({
    open: useOverlays.getState().open.filter((overlay) => !names.includes(overlay.name)),
  });
}

/** Closes everything. */
export function closeAllOverlays(): void {
  useOverlays.setState({ open: [] });
}

/** Everything that asks for money or tells about a payment. */
export const paymentOverlays = ['deposit', 'gameDeposit', 'secondDeposit'] as const satisfies OverlayName[];
