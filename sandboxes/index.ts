import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { openFeedSandbox } from './feed/index.ts';
import { openMailbox } from './mail/index.ts';
import { openPaymentSandbox } from './pay/index.ts';
import { openSlotSandbox } from './slots/index.ts';

export type Sandboxes = { plugin: FastifyPluginAsync; smtpUrl: string; close(): Promise<void> };

/**
 * The vendors of sandbox mode: strangers that keep their own data and speak to Palpite over HTTP and SMTP only.
 * `publicUrl` is where a browser reaches the folder that the plugin is mounted under.
 */
export async function openSandboxes(settings: {
  dataDir: string;
  paymentSecret: string;
  publicUrl(): string;
  /** The slot vendors, where there are any; see sandboxes/slots/index.ts. */
  slots?: { secret: string; walletUrl(): string; appOrigin: string | null };
  /** What the odds feed plays; see sandboxes/feed/README.md. */
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
