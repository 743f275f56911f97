import { create } from 'zustand';

type Waiting = { settle: (isConfirmed: boolean) => void };

/** Orders that the server refuses until the member proves the second factor again. The dialog answers all of them. */
export const useConfirmation = create<{ waiting: readonly Waiting[] }>(() => ({ waiting: [] }));

/** Shows the dialog. Resolves to true when the order may be sent again. */
export function requestConfirmation(): Promise<boolean> {
  return new Promise((settle) => {
    useConfirmation.setState(({ waiting }) => ({ waiting: [...waiting, { settle }] }));
  });
}

export function settleConfirmation(isConfirmed: boolean): void {
  const { waiting } = useConfirmation.getState();
  useConfirmation.setState({ waiting: [] });
  for (const { settle } of waiting) settle(isConfirmed);
}
