/** How long a toast stays (section 9). */
const toastMs = 1500;

async function show(kind: 'success' | 'error' | 'message', text: string): Promise<void> {
  // The file of the host, which every screen has: one of its own would not come without a network.
  const { toast } = await import('./toast-host.tsx');
  toast[kind](text, { duration: toastMs });
}

export const toast = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  message: (text: string) => void show('message', text),
};
