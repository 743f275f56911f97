import type { ToastKind } from './toast-time.ts';

async function show(kind: ToastKind, text: string): Promise<void> {
  // A server of another version may send no message for a success.
  if (text === '') return;
  // The module of the host is loaded on every screen; a chunk of its own would fail without a network.
  const { showToast } = await import('./toast-host.tsx');
  showToast(kind, text);
}

export const toast = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  message: (text: string) => void show('message', text),
};
