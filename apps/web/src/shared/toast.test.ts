import { expect, test, vi } from 'vitest';

const shown = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), message: vi.fn() }));
vi.mock('sonner', () => ({ toast: shown }));

const { toast } = await import('./toast.ts');

test('a toast of a word stays for 1500 ms, a longer one and a failure longer', async () => {
  toast.success('Copiado');
  toast.error('Falhou');
  toast.message('O boletim está cheio: até 20 palpites.');
  await vi.waitFor(() => expect(shown.message).toHaveBeenCalled());
  expect(shown.success).toHaveBeenCalledWith('Copiado', { duration: 1500 });
  expect(shown.error).toHaveBeenCalledWith('Falhou', { duration: 4000 });
  expect(shown.message).toHaveBeenCalledWith('O boletim está cheio: até 20 palpites.', { duration: 3280 });
});
