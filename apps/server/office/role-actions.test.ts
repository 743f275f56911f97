import type { OfficeTopicShape } from '@palpite/contracts/office/registry';
import { hasPermission, type StaffRole, staffRoles } from '@palpite/domain/staff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf, wellFormed } from '../../../tests/harness/contract-samples.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../tests/harness/staff.ts';
import { listAs, orderAs } from './execute.ts';
import { officeTopics } from './topics/index.ts';

let server: TestServer;
const members = new Map<StaffRole, TestStaff>();
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  for (const role of staffRoles) members.set(role, await newStaff(server, [role]));
});
afterAll(() => server.close());

const memberWith = (role: StaffRole) => members.get(role) as TestStaff;

/** Every list and action of the registry, with its endpoint and permission. */
const entries = officeTopics.flatMap((office) => {
  const { name, lists, actions, listEndpoints, actionEndpoints } = office.topic;
  return [
    ...Object.entries(lists).map(([entry, { may }]) => ({
      name: `${name}.${entry}`,
      may,
      endpoint: listEndpoints[entry],
      run: (token: string) =>
        listAs(server.database.db, office, entry, { token, mode: 'sandbox' }, 'en', {}, server.secrets),
    })),
    ...Object.entries(actions).map(([entry, { may }]) => ({
      name: `${name}.${entry}`,
      may,
      endpoint: actionEndpoints[entry],
      run: (token: string) =>
        orderAs(
          server.database.db,
          office,
          { action: entry, input: {} },
          { token, mode: 'sandbox' },
          server.secrets,
        ),
    })),
  ];
});

describe.each(staffRoles)('A member with the role %s', (role) => {
  const refused = entries.filter(({ may }) => !hasPermission([role], may));

  test('is shown exactly the lists and actions of the role', async () => {
    const { body } = await server.send('GET', '/api/office', { token: memberWith(role).token });
    const { topics } = body.data as unknown as { topics: OfficeTopicShape[] };
    const expected = officeTopics.flatMap(({ topic }) => {
      const lists = Object.entries(topic.lists).filter(([, { may }]) => hasPermission([role], may));
      // An action is listed once for its topic or list, and once for each further list that offers it.
      const actions = Object.entries(topic.actions).flatMap(([name, { may, alsoOn = {} }]) =>
        [topic.name, ...Object.keys(alsoOn)].map(() => [
          `${topic.name}.${name}`,
          hasPermission([role], may) ? null : may,
        ]),
      );
      return lists.length > 0 || actions.some(([, lacks]) => lacks === null)
        ? [[topic.name, lists.map(([name]) => name), actions]]
        : [];
    });
    expect(
      topics.map(({ name, lists, actions }) => [
        name,
        lists.map((list) => list.name),
        actions.map((action) => [action.name, action.lacks]),
      ]),
    ).toEqual(expected);
  });

  test('is refused everything else over HTTP and by the command', async () => {
    const { token } = memberWith(role);
    for (const { name, may, endpoint, run } of refused) {
      if (!endpoint) throw new Error(`${name} has no endpoint`);
      const { params, query, body } = wellFormed(endpoint);
      const search = new URLSearchParams(query as Record<string, string>).toString();
      const answer = await server.send(
        endpoint.method,
        `${pathOf(endpoint, params)}${search && `?${search}`}`,
        {
          token,
          ...(endpoint.method === 'POST' && { body: JSON.stringify(body) }),
        },
      );
      expect([name, answer.http, answer.body.data.code]).toEqual([name, 403, 'staff_permission_missing']);
      expect(answer.body.message).toContain(may);
      await expect(run(token), name).rejects.toMatchObject({ code: 'staff_permission_missing' });
    }
  });
});
