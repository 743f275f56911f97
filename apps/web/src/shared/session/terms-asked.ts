import { create } from 'zustand';

/** Whether the server refused something until newer terms are accepted: then they are asked for over all else. */
export const useTermsAsked = create<{ asked: boolean }>(() => ({ asked: false }));

export function askForTerms(): void {
  useTermsAsked.setState({ asked: true });
}

export function forgetTermsAsked(): void {
  useTermsAsked.setState({ asked: false });
}
