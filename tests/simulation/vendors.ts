import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { openPaymentSandbox } from '../../sandboxes/pay/index.ts';
import type { Clock } from './clock.ts';
import type { Network } from './network.ts';
import type { VendorBooks } from './oracle.ts';
import type { SimulatedProcess } from './process.ts';
import { paymentSecret, vendorHost, vendorUrl } from './server.ts';
import type { Bank } from './world.ts';

export type Vendors = Bank & {
  books(): VendorBooks;
  close(): Promise<void>;
};

type Line = {
  kind: string;
  payNo?: string;
  payoutNo?: string;
  status?: string;
  checkout?: { payNo: string; merchantOrderId: string; amountMinor: number };
  payout?: { payoutNo: string; merchantWithdrawalId: string; amountMinor: number };
  reversal?: { amountMinor: number };
  refund?: { payNo: string; amountMinor: number };
};

/** Opens the vendors of the simulation: the payment vendor of sandbox mode, and the pages of the slots vendors. */
export async function openVendors(deps: {
  clock: Clock;
  network: Network;
  process: SimulatedProcess;
  /** Folder of the journals of the payment vendor, which stays. Otherwise they last as long as the run. */
  folder?: string;
}): Promise<Vendors> {
  const { clock, network, process, folder } = deps;
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'palpite-simulation-'));
  const pay = await clock.ownedBy(process, () =>
    openPaymentSandbox({ dataDir, secret: paymentSecret, publicUrl: () => `${vendorUrl}/sandbox` }),
  );
  const http = Fastify() as unknown as FastifyInstance;
  await http.register(pay.plugin, { prefix: '/sandbox' });
  serveSlotPages(http);
  await http.ready();
  network.serve(vendorHost, process, http);
  return {
    async act(path) {
      const { status } = await network.send(`${vendorUrl}/sandbox/pay/${path.replace(/^pay\//, '')}`, {
        method: 'POST',
      });
      return status;
    },
    books: () => readBooks(dataDir),
    close: async () => {
      void pay.close();
      await clock.settle();
      if (folder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Answers the requests by which our server opens a game. */
function serveSlotPages(http: FastifyInstance): void {
  let sessions = 0;
  http.get('/evo/Game/getURL', async (request) => ({
    status: 'ok',
    data: { link: `/evo-page?token=${(request.query as { token: string }).token}` },
  }));
  http.post('/bgaming/sessions', async () => {
    const session = `bg-session-${++sessions}`;
    return { launch_options: { game_url: `/bg-page?s=${session}` }, session_id: session };
  });
}

/** Reads the vendor's journals, which are the truth about money outside our ledger. */
function readBooks(dataDir: string): VendorBooks {
  const lines = (name: string) =>
    readFileSync(join(dataDir, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  const orderOf = new Map<string, { order: string; minor: bigint }>();
  const checkouts: VendorBooks['checkouts'] = new Map();
  for (const line of lines('checkouts.jsonl')) {
    if (line.checkout) {
      const { payNo, merchantOrderId, amountMinor } = line.checkout;
      orderOf.set(payNo, { order: merchantOrderId, minor: BigInt(amountMinor) });
      checkouts.set(merchantOrderId, { paidMinor: 0n, backMinor: 0n });
    }
    const known = orderOf.get(line.payNo ?? line.refund?.payNo ?? '');
    const book = known && checkouts.get(known.order);
    if (!book) continue;
    if (line.kind === 'closed' && line.status === 'paid') book.paidMinor = known.minor;
    if (line.kind === 'reversed') book.backMinor += BigInt(line.reversal?.amountMinor ?? 0);
    if (line.kind === 'reinstated') book.backMinor -= BigInt(line.reversal?.amountMinor ?? 0);
    if (line.kind === 'refunded') book.backMinor += BigInt(line.refund?.amountMinor ?? 0);
  }
  const withdrawalOf = new Map<string, { id: string; minor: bigint }>();
  const payouts: VendorBooks['payouts'] = new Map();
  for (const { payout, kind, payoutNo, status } of lines('payouts.jsonl')) {
    if (payout)
      withdrawalOf.set(payout.payoutNo, {
        id: payout.merchantWithdrawalId,
        minor: BigInt(payout.amountMinor),
      });
    const known = withdrawalOf.get(payoutNo ?? '');
    if (known && kind === 'ended' && status === 'paid') payouts.set(known.id, known.minor);
  }
  return { checkouts, payouts };
}
