import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSandboxes } from '@palpite/sandboxes';
import { readConfig } from '../../../apps/server/config.ts';
import { createSandboxGateway } from '../../../apps/server/modules/payments/sandbox-gateway.ts';
import { createHttp } from '../../../apps/server/platform/create-http.ts';
import { createLog } from '../../../apps/server/platform/log.ts';
import { paymentSecret, signCallback } from '../deposits.ts';
import { openVendor, type VendorUnderTest } from './open-vendor.ts';

const types = {
  paid: 'checkout.paid',
  declined: 'checkout.declined',
  cancelled: 'checkout.cancelled',
} as const;

/** Behind a connection that tests can disturb. */
export async function openSandboxVendor(): Promise<VendorUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-sandbox-'));
  const sandboxes = await openSandboxes({
    dataDir,
    paymentSecret,
    publicUrl: () => 'https://bets.example/sandbox',
  });
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const inside = await createHttp(config, createLog(config));
  await inside.register(sandboxes.plugin);
  const line = await openVendor(async ({ method, path, query, headers, text }) => {
    // Tests write the callbacks that they need.
    if (path === '/callbacks') return { status: 200, text: '{}' };
    const url = String(query) ? `${path}?${query}` : path;
    const reply = await inside.inject({ method: method as 'GET', url, headers, payload: text });
    return { status: reply.statusCode, text: reply.body };
  });
  const gateway = (now?: () => number) =>
    createSandboxGateway({
      url: () => line.url,
      secret: paymentSecret,
      timeoutMs: 1_500,
      ...(now && { now }),
    });
  const mistakes = new Map<string, { amountMinor?: bigint; currency?: string }>();

  async function act(payNo: string, action: string): Promise<void> {
    const reply = await inside.inject({ method: 'POST', url: `/pay/${payNo}/${action}` });
    if (reply.statusCode !== 200) throw new Error(`${action} answered ${reply.statusCode}`);
  }

  return {
    line,
    gateway,
    pay: (payNo) => act(payNo, 'complete'),
    decline: (payNo) => act(payNo, 'decline'),
    lapse: (payNo) => act(payNo, 'cancel'),
    mistake: (payNo, changes) => void mistakes.set(payNo, changes),
    callback: async (payNo, { secret, agoMs = 0 } = {}) => {
      const found = await gateway().findCheckout({ orderId: '', payNo, orderedAt: new Date() });
      if (found.outcome !== 'ok' || !found.value) throw new Error(`no checkout ${payNo}`);
      const { status, orderId, amountMinor, currency } = { ...found.value, ...mistakes.get(payNo) };
      const text = JSON.stringify({
        eventId: `e-${status}-${payNo}`,
        type: types[status as keyof typeof types],
        payNo,
        merchantOrderId: orderId,
        amountMinor: Number(amountMinor),
        currency,
        method: 'pix',
        at: new Date().toISOString(),
      });
      return { text, headers: signCallback(text, String(Date.now() - agoMs), secret) };
    },
    sign: (text) => ({ text, headers: signCallback(text) }),
    strangeNews: null,
    close: async () => {
      line.close();
      await inside.close();
      await sandboxes.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
