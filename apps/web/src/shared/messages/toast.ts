import type { ToastKind } from './toast-time.ts';

async function show(kind: ToastKind, text: string): Promise<void> {
  // A server of another version may say nothing about a success.
  if (text === '') return;
  // The file of the host, which every screen has: one of its own would not come without a network.
  const { showToast } = await import('./toast-host.tsx');
  showToast(kind, text);
}

export const toast = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  message: (text: string) => void show('message', text),
};
