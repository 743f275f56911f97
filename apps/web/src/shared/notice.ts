import { create } from 'zustand';

/** The banner text that the server pushes. */
export const useNotice = create<{ text: string | null }>(() => ({ text: null }));

export function dismissNotice(): void {
  useNotice.setState({ text: null });
}
