import { expect, test, vi } from 'vitest';

const shown = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), message: vi.fn() }));
vi.mock('sonner', () => ({ toast: shown }));

const { toast } = await import('./toast.ts');

test('a toast stays for 1500 ms, whatever it says', async () => {
  toast.success('Copiado');
  toast.error('Falhou');
  toast.message('Em Breve...');
  await vi.waitFor(() => expect(shown.message).toHaveBeenCalled());
  expect(shown.success).toHaveBeenCalledWith('Copiado', { duration: 1500 });
  expect(shown.error).toHaveBeenCalledWith('Falhou', { duration: 1500 });
  expect(shown.message).toHaveBeenCalledWith('Em Breve...', { duration: 1500 });
});
