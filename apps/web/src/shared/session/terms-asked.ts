import { create } from 'zustand';

/** Whether the server refused a call until newer terms are accepted; the dialog then opens above everything. */
export const useTermsAsked = create<{ asked: boolean }>(() => ({ asked: false }));

export function askForTerms(): void {
  useTermsAsked.setState({ asked: true });
}

export function forgetTermsAsked(): void {
  useTermsAsked.setState({ asked: false });
}
