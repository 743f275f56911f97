import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { authorize } from './modules/staff/index.ts';
import { auditLedger, exportJournal, journalFormats } from './modules/wallet/index.ts';
import { bearerOf, isFromThisMachine, mayInspect } from './office/caller-access.ts';
import type { Database } from './platform/db.ts';
import type { Metrics } from './platform/metrics.ts';
import { Refusal } from './platform/refusal.ts';

/** For everyone, for METRICS_TOKEN, and for staff with the permission. */
export function serveHealth(
  http: FastifyInstance,
  database: Database,
  metrics: Metrics,
  config: Config,
): void {
  /** Refuses: `path_unknown` for a stranger, `not_logged_in`, `session_ended`, `staff_permission_missing`. */
  async function requireLedgerReader(request: FastifyRequest): Promise<void> {
    const token = bearerOf(request);
    if (token === null && !isFromThisMachine(request, config)) throw new Refusal('path_unknown');
    const identify = (staffId: bigint) => {
      request.sender = { staffId: String(staffId) };
    };
    await authorize(database.db, { token, mode: config.MODE, permission: 'ledger.read', identify });
  }

  http.get('/healthz', { schema: { tags: ['health'], summary: 'The process is alive' } }, async () => ({
    ok: true,
  }));
  http.get(
    '/readyz',
    { schema: { tags: ['health'], summary: 'The database answers' } },
    async (_request, reply) => {
      try {
        await sql`select 1`.execute(database.db);
        return { ok: true };
      } catch {
        return reply.code(503).send({ ok: false, waitingFor: 'database' });
      }
    },
  );
  http.get(
    '/metrics',
    { schema: { tags: ['health'], summary: 'Prometheus metrics, for this machine or with the token' } },
    async (request, reply) => {
      if (!mayInspect(request, config)) throw new Refusal('path_unknown');
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    },
  );
  http.get(
    '/ledger-check',
    { schema: { tags: ['health'], summary: 'The trial balance, for staff with the permission' } },
    async (request) => {
      await requireLedgerReader(request);
      return auditLedger(database.db, ledgerChecks);
    },
  );
  http.get(
    '/ledger-export',
    {
      schema: {
        tags: ['health'],
        summary: 'The journal for a program of plain-text accounting, for staff with the permission',
      },
    },
    async (request, reply) => {
      const format = journalFormats.find((name) => name === (request.query as { format?: unknown }).format);
      await requireLedgerReader(request);
      if (!format) return reply.callNotFound();
      const body = new PassThrough();
      // Otherwise its transaction would wait forever.
      const gone = new AbortController();
      body.once('close', () => gone.abort());
      exportJournal(database.db, format, async (text) => {
        gone.signal.throwIfAborted();
        if (!body.write(text)) await once(body, 'drain', { signal: gone.signal });
      }).then(
        () => body.end(),
        (failure) => body.destroy(failure),
      );
      return reply.type('text/plain; charset=utf-8').send(body);
    },
  );
}
