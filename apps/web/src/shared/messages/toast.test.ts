import { beforeEach, expect, test, vi } from 'vitest';
import type { Span } from './toast-time.ts';

const shown = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), message: vi.fn(), dismiss: vi.fn() }));
vi.mock('sonner', () => ({ toast: shown, Toaster: () => null }));

const { toast } = await import('./toast.ts');
const { clearForOverlays } = await import('./toast-host.tsx');
const { openOverlay } = await import('../overlays/overlays.ts');

let fields: { getBoundingClientRect: () => Span }[] = [];
beforeEach(() => {
  vi.clearAllMocks();
  fields = [];
  vi.stubGlobal('innerHeight', 852);
  vi.stubGlobal('document', { querySelectorAll: () => fields });
});

test('a one-word toast stays 1500 ms, a longer one as long as it takes to read', async () => {
  toast.success('Copiado');
  toast.error('Falhou');
  toast.message('O boletim está cheio: até 20 palpites.');
  await vi.waitFor(() => expect(shown.message).toHaveBeenCalled());
  const position = 'top-center';
  expect(shown.success).toHaveBeenCalledWith('Copiado', { duration: 1500, position });
  expect(shown.error).toHaveBeenCalledWith('Falhou', { duration: 1500, position });
  expect(shown.message).toHaveBeenCalledWith('O boletim está cheio: até 20 palpites.', {
    duration: 3280,
    position,
  });
});

test('a toast avoids the amount field', async () => {
  fields = [{ getBoundingClientRect: () => ({ top: 120, bottom: 172 }) }];
  toast.error('Falhou');
  await vi.waitFor(() => expect(shown.error).toHaveBeenCalled());
  expect(shown.error).toHaveBeenCalledWith('Falhou', { duration: 1500, position: 'bottom-center' });
});

test('an opening overlay dismisses an older toast and keeps the one that belongs to it', async () => {
  const stop = clearForOverlays();
  toast.message('Em Breve...');
  await vi.waitFor(() => expect(shown.message).toHaveBeenCalled());
  openOverlay('login');
  expect(shown.dismiss).not.toHaveBeenCalled();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_000);
  openOverlay('inbox');
  expect(shown.dismiss).toHaveBeenCalled();
  stop();
});
