import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { publishBanner } from '../../apps/server/modules/realtime/index.ts';
import { listAnchorMismatches, readAnchors } from '../../apps/server/modules/wallet/index.ts';
import { scheduleOrder } from '../../apps/server/office/schedule-order.ts';
import { enterVendorKey, listVendorKeys, useVendorKey } from '../../apps/server/platform/vendor-keys.ts';
import { seal } from './bonuses.ts';
import {
  countOf,
  day,
  forgets,
  insertAged,
  insertNews,
  type JobContext,
  run,
  type Work,
} from './job-context.ts';
import { anEmail } from './people.ts';
import { addAccount, newStaff } from './staff.ts';

/** Work for jobs about events, mails, anchors and sums. */
export const platformJobWork: Record<string, (context: JobContext) => Promise<Work>> = {
  'forget old news': forgets(
    'platform.outbox',
    insertNews('nobody hears'),
    'payload = to_jsonb($1::text)',
    [61, 58],
  ),

  'forget old keys of vendors': async (context) => {
    const { server } = context;
    const { db } = server.database;
    const enter = (text: string) =>
      db.transaction().execute(async (tx) => {
        const order = { by: 'Dona', reason: 'rotation' };
        await enterVendorKey(tx, server.secrets, { ...order, name: 'UOF_TOKEN', text });
        const waiting = (await listVendorKeys(tx, 'UOF_TOKEN')).find(({ used_from: from }) => from === null);
        await useVendorKey(tx, { id: waiting?.id ?? '', previousHours: 0, by: 'Dona' });
      });
    for (const text of ['the-first-token-of-a-feed', 'the-second-token-of-a-feed']) await enter(text);
    const kept = `platform.vendor_key where name = 'UOF_TOKEN' and value is not null`;
    return { check: async () => expect(await countOf(context, kept, [])).toBe(1) };
  },

  'execute scheduled orders of staff': async (context) => {
    const { db } = context.server.database;
    const { staffId } = await newStaff(context.server, ['risk'], 'Rui');
    const input = { kind: 'sale', share: 40, reason: 'half of each payment' };
    await db.transaction().execute((tx) =>
      scheduleOrder(tx, {
        name: 'cashier-terms.claims',
        input,
        changes: null,
        state: null,
        runAt: new Date(),
        actor: { staffId, name: 'Rui' },
      }),
    );
    const entries = `platform.audit_entry where action = 'cashier-terms.claims' and done and input ->> 'share' = '40'`;
    return { check: async () => expect(await countOf(context, entries, [])).toBe(1) };
  },

  'add up the funnel': async (context) => {
    const player = await context.server.newPlayer();
    const day = `(select (created_at at time zone 'America/Sao_Paulo')::date from identity.player where id = $1)`;
    return {
      check: async () => {
        expect(
          await countOf(context, `engagement.funnel_day where day = ${day}`, [player.id]),
        ).toBeGreaterThan(0);
        expect(await countOf(context, `engagement.funnel_change where day = ${day}`, [player.id])).toBe(0);
      },
    };
  },

  'announce banners': async (context) => {
    const text = randomUUID();
    await publishBanner(context.server.database.db, {
      texts: { pt_BR: text },
      startsAt: null,
      endsAt: new Date(Date.now() + 86_400_000),
      by: 'ana',
    });
    const notices = `platform.outbox where topic = 'notice' and payload ->> 'text' = $1`;
    return { check: async () => expect(await countOf(context, notices, [text])).toBe(1) };
  },

  'send mails': async (context) => {
    const to = anEmail();
    await run(
      context,
      `insert into platform.mail (to_address, subject, body, expires_at)
      values ($1, 'Oi', 'Oi', now() + interval '1 day')`,
      [to],
    );
    return {
      check: async () =>
        expect(
          await countOf(context, 'platform.mail where to_address = $1 and sent_at is not null', [to]),
        ).toBe(1),
      later: () => run(context, 'update platform.mail set next_try_at = now() where to_address = $1', [to]),
    };
  },

  'forget old mails': forgets(
    'platform.mail',
    insertAged(
      `mail (to_address, subject, body, sent_at, expires_at, created_at)
      values ($1, '', '', now(), now(), now() - make_interval(mins => $2))`,
    ),
    'to_address = $1',
    [7 * day + 1, 7 * day - 1],
  ),

  'forget old messages of payment vendors': forgets(
    'payments.callback_message',
    (context, name, minutes) =>
      run(
        context,
        `insert into payments.callback_message (
          id, vendor, body_hash, state, headers, body, bytes, address, received_at
        )
        values ($1, 'sandbox', '', 'accepted', '{}', 'v1.', 0, '', now() - make_interval(mins => $2))`,
        [name, minutes],
      ),
    'id = $1',
    [180 * day + 1, 180 * day - 1],
  ),

  'forget pictures of documents': async (context) => {
    const { id } = await context.server.newPlayer();
    return forgets(
      'identity.identity_picture',
      async (_, name, minutes) =>
        run(
          context,
          `with review as (
            insert into identity.identity_review (player_id, wanted, reason, state, requested_by, decided_by, decided_at)
            values ($1, '{front}', 'x', 'withdrawn', 'Ana', 'Ana', now())
            returning id
          )
          insert into identity.identity_picture (id, review_id, attempt, kind, picture, bytes, decided_at)
          select $2, id, 1, 'front', 'v1.', 1, now() - make_interval(mins => $3)
          from review`,
          [id, name, minutes],
        ),
      'id = $1',
      [30 * day + 1, 30 * day - 1],
    )(context);
  },

  'forget old rate limits': forgets(
    'platform.rate_limit',
    insertAged("rate_limit values ('test', $1, 1, now() + make_interval(mins => 5 - $2))"),
    'key_hash = $1',
    [6, 1],
  ),

  'mail owners about orders of staff': async (context) => {
    const { id, username } = await context.server.newPlayer();
    await run(context, "insert into identity.owner_notice (player_id, change) values ($1, 'factorsReset')", [
      id,
    ]);
    const mails = (text: string) =>
      countOf(context, `platform.mail where to_address = $1 ${text}`, [username]);
    const keys = () => countOf(context, 'identity.freeze_key where player_id = $1', [id]);
    return {
      check: async () =>
        expect([await mails("and subject like '%duas etapas%'"), await keys()]).toEqual([1, 1]),
    };
  },

  'mail invitations of staff': async (context) => {
    const { email } = await addAccount(context.server, ['owner'], 'Lia');
    await run(
      context,
      "insert into staff.invitation (staff_id, lang) select id, 'pt_BR' from staff.account where email = $1",
      [email],
    );
    return {
      check: async () =>
        expect([
          await countOf(context, 'platform.mail where to_address = $1', [email]),
          await countOf(
            context,
            'staff.invitation i join staff.account a on a.id = i.staff_id where a.email = $1 and token_hash is not null',
            [email],
          ),
        ]).toEqual([1, 1]),
    };
  },

  'anchor the seals': async (context) => {
    const { config, database } = context.server;
    await context.server.fundedPlayer(5_000n);
    await seal(context.server);
    const newest = await run(context, 'select max(number) as number from wallet.seal');
    return {
      check: async () => {
        const { anchors, others } = readAnchors(readFileSync(config.SEAL_ANCHOR_FILE, 'utf8'));
        // Two runs at the same moment may both write the newest seal.
        expect([anchors.at(-1)?.number, others]).toEqual([newest[0]?.number, 0]);
        expect(await listAnchorMismatches(database.db, anchors)).toEqual([]);
      },
    };
  },

  'mail the newest seal': async (context) => {
    await context.server.fundedPlayer(5_000n);
    await seal(context.server);
    // Each test is another day.
    await run(context, 'delete from wallet.seal_mail');
    await run(context, 'delete from platform.mail where to_address = $1', [
      context.server.config.SEAL_ANCHOR_MAIL,
    ]);
    return {
      check: async () =>
        expect(
          await countOf(context, 'platform.mail where to_address = $1', [
            context.server.config.SEAL_ANCHOR_MAIL,
          ]),
        ).toBe(1),
    };
  },
};
