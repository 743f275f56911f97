import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { openFeedSandbox } from './feed/index.ts';
import { openMailbox } from './mail/index.ts';
import { guardOperatorRoutes } from './operator-access.ts';
import { openPaymentSandbox } from './pay/index.ts';
import { openSlotSandbox } from './slots/index.ts';

export type Sandboxes = { plugin: FastifyPluginAsync; smtpUrl: string; close(): Promise<void> };

/**
 * They keep their own data and communicate with Palpite only over HTTP and SMTP. `publicUrl` is the address of the
 * plugin's folder for browsers.
 */
export async function openSandboxes(settings: {
  dataDir: string;
  paymentSecret: string;
  publicUrl(): string;
  slots?: { secret: string; walletUrl(): string; appOrigin: string | null };
  /** Settings of the odds feed's simulation; see sandboxes/feed/README.md. */
  feed?: { seed: string; speed: number; matches: boolean };
}): Promise<Sandboxes> {
  const dataDir = join(settings.dataDir, 'sandbox');
  const mailbox = await openMailbox({ dataDir: join(dataDir, 'mail') });
  const pay = await openPaymentSandbox({
    dataDir: join(dataDir, 'pay'),
    secret: settings.paymentSecret,
    publicUrl: settings.publicUrl,
  });
  const slots = settings.slots
    ? await openSlotSandbox({
        dataDir: join(dataDir, 'slots'),
        publicUrl: settings.publicUrl,
        ...settings.slots,
      })
    : null;
  const feed = await openFeedSandbox(settings.feed ?? { seed: '1', speed: 1, matches: true });
  return {
    smtpUrl: mailbox.smtpUrl,
    plugin: async (http) => {
      guardOperatorRoutes(http, settings.publicUrl);
      await http.register(mailbox.plugin);
      await http.register(pay.plugin);
      if (slots) await http.register(slots.plugin);
      await http.register(feed.plugin);
    },
    close: async () => {
      await feed.close();
      await slots?.close();
      await pay.close();
      await mailbox.close();
    },
  };
}
