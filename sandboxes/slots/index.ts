import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { keepBodies } from '../read-body.ts';
import { openBooks } from './books.ts';
import { mountHistory } from './history-api.ts';
import { mountLaunches } from './launch-api.ts';
import { mountPageApi } from './page-api.ts';
import { builtPage, servePage } from './page-files.ts';
import { openRounds, retryWaitsMs } from './play-rounds.ts';
import { createBgamingWallet } from './wallets/bgaming-wallet.ts';
import { createEvoWallet } from './wallets/evo-wallet.ts';
import { createPgWallet } from './wallets/pg-wallet.ts';
import type { VendorWallet } from './wallets/wallet.ts';
import type { Vendor } from './wire.ts';

export type SlotSandbox = { plugin: FastifyPluginAsync; close(): Promise<void> };

const callTimeoutMs = 5_000;

/** The key of one vendor, from the secret that casino and sandbox share. */
export function slotKeyOf(secret: string, vendor: Vendor): string {
  return createHmac('sha256', secret).update(`slots:${vendor}`).digest('hex');
}

/**
 * The slot vendors of sandbox mode: six games, three ways of asking a casino's wallet. They keep their books in
 * `dataDir` and know nothing of Palpite but what the wallet answers.
 */
export async function openSlotSandbox(settings: {
  dataDir: string;
  secret: string;
  /** Where a browser reaches the folder that the plugin is mounted under; may be a path on the same site. */
  publicUrl(): string;
  /** Where the casino's wallet takes calls; each vendor's are in a folder of its own. */
  walletUrl(): string;
  /** Origin of the app that frames the games; null when it is the page's own. */
  appOrigin: string | null;
  /** Where the built page is. */
  pageDir?: string;
  /** How long a call may take, and how long to wait between tries. */
  timeoutMs?: number;
  waitsMs?: readonly number[];
}): Promise<SlotSandbox> {
  const { secret, publicUrl, appOrigin } = settings;
  const keys: Record<Vendor, string> = {
    pg: slotKeyOf(secret, 'pg'),
    evo: slotKeyOf(secret, 'evo'),
    bgaming: slotKeyOf(secret, 'bgaming'),
  };
  const stop = new AbortController();
  const shared = {
    url: settings.walletUrl,
    timeoutMs: settings.timeoutMs ?? callTimeoutMs,
    stopping: stop.signal,
  };
  const wallets: Record<Vendor, VendorWallet> = {
    pg: createPgWallet({ ...shared, key: keys.pg }),
    evo: createEvoWallet({ ...shared, key: keys.evo }),
    bgaming: createBgamingWallet({ ...shared, key: keys.bgaming }),
  };
  const books = openBooks(settings.dataDir);
  const rounds = openRounds({ books, wallets, waitsMs: settings.waitsMs ?? retryWaitsMs });

  return {
    plugin: async (http) => {
      keepBodies(http);
      // A frame whose origin is taken away calls from nowhere; the session in the body is what counts.
      http.addHook('onRequest', async (_request, reply) => {
        reply
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin');
      });
      http.options('/slots/api/*', { schema: { hide: true } }, async (_request, reply) =>
        reply
          .header('access-control-allow-methods', 'POST')
          .header('access-control-allow-headers', 'content-type')
          .header('access-control-max-age', '7200')
          .code(204)
          .send(),
      );
      mountLaunches(http, { books, keys, publicUrl });
      mountHistory(http, { books, keys });
      mountPageApi(http, { books, rounds, wallets, appOrigin });
      await servePage(http, settings.pageDir ?? builtPage, appOrigin);
    },
    close: async () => {
      stop.abort();
      await rounds.close();
      books.closeFile();
    },
  };
}
