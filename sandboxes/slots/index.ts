import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { keepBodies } from '../read-body.ts';
import { mountHistory } from './history-api.ts';
import { mountLaunches } from './launch-api.ts';
import { mountPageApi } from './page-api.ts';
import { builtPage, servePage } from './page-files.ts';
import { openRounds, retryWaitsMs } from './play-rounds.ts';
import { openSlotStore } from './slot-store.ts';
import { createBgamingWallet } from './wallets/bgaming-wallet.ts';
import { createEvoWallet } from './wallets/evo-wallet.ts';
import { createPgWallet } from './wallets/pg-wallet.ts';
import type { VendorWallet } from './wallets/wallet.ts';
import type { Vendor } from './wire.ts';

export type SlotSandbox = { plugin: FastifyPluginAsync; close(): Promise<void> };

const callTimeoutMs = 5_000;

/** Derives the key of one vendor from the secret that the casino and the sandbox share. */
export function slotKeyOf(secret: string, vendor: Vendor): string {
  return createHmac('sha256', secret).update(`slots:${vendor}`).digest('hex');
}

/**
 * Opens the slot vendors of sandbox mode: six games, three wallet protocols. They store their data in `dataDir` and
 * know about Palpite only what the wallet answers.
 */
export async function openSlotSandbox(settings: {
  dataDir: string;
  secret: string;
  /** Address of the plugin's folder for browsers; may be a path on the same site. */
  publicUrl(): string;
  /** Address of the casino's wallet. Each vendor's calls are in a folder of its own. */
  walletUrl(): string;
  /** Origin of the app that frames the games; null when it equals the page's own. */
  appOrigin: string | null;
  /** Folder of the built page. */
  pageDir?: string;
  /** Timeout of wallet calls, and delays between tries. */
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
  const store = openSlotStore(settings.dataDir);
  const rounds = openRounds({ store, wallets, waitsMs: settings.waitsMs ?? retryWaitsMs });

  return {
    plugin: async (http) => {
      keepBodies(http);
      // Calls from a frame with an opaque origin have no origin. The session in the body authorizes them.
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
      mountLaunches(http, { store, keys, publicUrl });
      mountHistory(http, { store, keys });
      mountPageApi(http, { store, rounds, wallets, appOrigin });
      await servePage(http, settings.pageDir ?? builtPage, appOrigin);
    },
    close: async () => {
      stop.abort();
      await rounds.close();
      store.closeFile();
    },
  };
}
