import type { Currency } from '@palpite/domain/money';
import { create } from 'zustand';

/** Money overlays, which require a verified identity. */
export type MoneyOverlay = 'deposit' | 'gameDeposit' | 'secondDeposit' | 'withdraw' | 'transfer';

/** The screen that a visitor wanted before the login. */
export type NextPlace = { path: string; search: Record<string, string> };

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
    /** The amount paid what the player owed from a reversed deposit. */
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
  secondFactor: object;
  /** `methods` as in the refusal `confirmation_needed`, separated by commas. */
  confirmIdentity: { methods: string };
  sessions: object;
  testAccount: { next?: NextPlace | undefined };
  statistics: object;
  ownGames: object;
  realityCheck: object;
  slip: object;
  onePress: object;
  chat: object;
  inbox: object;
}

export type OverlayName = keyof OverlayProps;

export type OpenOverlay = { [Name in OverlayName]: { name: Name; props: OverlayProps[Name] } }[OverlayName];

export type OverlayComponentProps<Name extends OverlayName> = OverlayProps[Name] & { onClose: () => void };

export const useOverlays = create<{ open: readonly OpenOverlay[] }>(() => ({ open: [] }));

type PropsArgument<Name extends OverlayName> =
  Record<never, never> extends OverlayProps[Name]
    ? [props?: OverlayProps[Name]]
    : [props: OverlayProps[Name]];

/** Opens an overlay above the others; one that is already open moves to the top with its new props. */
export function openOverlay<Name extends OverlayName>(name: Name, ...[props]: PropsArgument<Name>): void {
  const others = useOverlays.getState().open.filter((overlay) => overlay.name !== name);
  useOverlays.setState({ open: [...others, { name, props: props ?? {} } as OpenOverlay] });
}

export function closeOverlays(...names: readonly OverlayName[]): void {
  useOverlays.setState({
    open: useOverlays.getState().open.filter((overlay) => !names.includes(overlay.name)),
  });
}

export function closeAllOverlays(): void {
  useOverlays.setState({ open: [] });
}

export const paymentOverlays = ['deposit', 'gameDeposit', 'secondDeposit'] as const satisfies OverlayName[];
