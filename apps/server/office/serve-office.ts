import { previewOrder } from '@palpite/contracts/office/preview';
import { revealField } from '@palpite/contracts/office/reveal';
import { outcome, type Topic, validFromHeader } from '@palpite/contracts/office/topic';
import type { Config } from '../config.ts';
import { authorize } from '../modules/staff/index.ts';
import type { Db } from '../platform/db.ts';
import { type Caller, headerText, isUnattended, type Route, route } from '../platform/http.ts';
import type { Job } from '../platform/jobs.ts';
import { refuse } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { isLocalProgram } from './caller-access.ts';
import { type Credentials, listAs, orderAs, previewAs, revealAs } from './execute.ts';
import { type OfficeTopic, valueIn } from './office-topic.ts';
import { runDueOrders } from './scheduled-orders.ts';
import { registryRoutes } from './show-registry.ts';
import { createTodayFigures, type TodayFigures, todayRoutes } from './today.ts';
import { findAction, officeTopics } from './topics/index.ts';

type Access = Pick<Config, 'MODE' | 'PUBLIC_URL' | 'PRODUCT_NAME'>;

/**
 * Routes of all lists and actions of the back office. Each request carries the session token of a staff account. In
 * sandbox mode, programs of this machine need none while there is no account; a page in a browser on this machine must
 * not be able to send one, so only JSON from no foreign page is accepted, and nothing through a proxy.
 */
export function officeRoutes(
  db: Db,
  config: Access,
  secrets: Secrets,
  figures: TodayFigures = createTodayFigures(db),
): Route[] {
  const preview = route(previewOrder, async ({ body, caller }) => {
    const credentials = credentialsOf(caller, config);
    await authorize(db, { ...credentials, permission: null });
    const found = findAction(body.action) ?? refuse('request_invalid');
    const input = found.office.topic.actions[found.action]?.input.safeParse(body.input);
    if (!input?.success) return refuse('request_invalid');
    const order = { action: found.action, input: input.data };
    const shown = await previewAs(db, found.office, order, credentials);
    return {
      state: shown?.state ?? null,
      changes: (shown?.changes ?? []).map(({ what, before, after }) => ({
        what: what[langOf(caller)],
        before: valueIn(before, langOf(caller)),
        after: valueIn(after, langOf(caller)),
      })),
    };
  });
  const reveal = route(revealField, async ({ body: { topic, ...asked }, caller }) => {
    const credentials = credentialsOf(caller, config);
    await authorize(db, { ...credentials, permission: null });
    const office = officeTopics.find((each) => each.topic.name === topic) ?? refuse('request_invalid');
    return { value: await revealAs(db, office, asked, credentials, secrets, langOf(caller)) };
  });
  return [
    preview,
    reveal,
    ...todayRoutes(figures),
    ...registryRoutes(db, config, officeTopics),
    ...officeTopics.flatMap((office) => routesOf(db, config, secrets, office)),
  ];
}

function routesOf(db: Db, config: Access, secrets: Secrets, office: OfficeTopic): Route[] {
  const { listEndpoints, actionEndpoints }: Topic = office.topic;
  const lists = Object.entries(listEndpoints).map(([list, endpoint]) =>
    route(endpoint, ({ query, caller }) =>
      listAs(db, office, list, credentialsOf(caller, config), langOf(caller), query, secrets),
    ),
  );
  const actions = Object.entries(actionEndpoints).map(([action, endpoint]) =>
    route(endpoint, async ({ body, caller }) => {
      const order = {
        action,
        input: body as Record<string, unknown>,
        key: headerText(caller.headers['idempotency-key'], 100) || null,
        state: headerText(caller.headers['if-match'], 100) || null,
        validFrom: headerText(caller.headers[validFromHeader], 40) || null,
      };
      return outcome.parse(
        await orderAs(db, office, order, credentialsOf(caller, config), secrets, langOf(caller)),
      );
    }),
  );
  return [...lists, ...actions];
}

const langOf = ({ lang }: Caller) => (lang === 'pt_BR' ? 'pt' : 'en');

/** Refuses: `not_logged_in` for a request without a token that no program of this machine sends. */
function credentialsOf(caller: Caller, config: Access): Credentials {
  const token = (caller.headers.authorization ?? '').replace(/^Bearer /, '') || null;
  if (token === null && !isLocalProgram(caller, config)) refuse('not_logged_in');
  const { ip, userAgent, identify, headers } = caller;
  return { token, mode: config.MODE, ip, userAgent, identify, isUnattended: isUnattended(headers) };
}

/** Executes orders of staff whose time has come. */
export const officeJobs = (db: Db): Job[] => [
  {
    name: 'execute scheduled orders of staff',
    everyMs: 10_000,
    run: (stopping) => runDueOrders(db, findAction, stopping),
  },
];
