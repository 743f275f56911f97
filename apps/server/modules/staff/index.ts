import { staff as contracts } from '@palpite/contracts';
import { hasPermission } from '@palpite/domain/staff';
import type { Company } from '../../company-settings.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import { type AuthenticateStaff, route, type StaffMember } from '../../platform/http.ts';
import { type CounterStore, createLimits } from '../../platform/limits.ts';
import type { Mail } from '../../platform/mail.ts';
import type { ModuleWith } from '../../platform/module.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { drawToken } from '../identity/index.ts';
import { hasAccounts } from './authorize.ts';
import { confirmSession } from './confirm-session.ts';
import { allowances, type Context } from './context.ts';
import { acceptInvitation, invitationJob } from './invitations.ts';
import {
  beginLogin,
  confirmLogin,
  confirmPasskeyLogin,
  logOut,
  startPasskeyLogin,
  welcomeOwner,
} from './log-in.ts';
import { addPasskey, offerPasskey, removePasskey, showPasskeys, startPasskey } from './passkeys.ts';
import { findMember, useSession } from './sessions.ts';

export { authorize, guardTransactions, hasAccounts } from './authorize.ts';
export { confirmSession } from './confirm-session.ts';
export {
  addStaff,
  changeRoles,
  listStaff,
  removeStaff,
  replaceOwner,
  resetPassword,
  resetSecondFactor,
  type StaffChanged,
  type StaffProblem,
} from './keep-staff.ts';
export { beginLogin, confirmLogin, logOut } from './log-in.ts';
export {
  addRole,
  changeRole,
  type ListedRole,
  listOwnRoles,
  listRoles,
  type RoleProblem,
  removeRole,
} from './roles.ts';
export { findMember, hasMemberPermission, isDeskOpen, noteAtDesk } from './sessions.ts';
export { staffSecrets } from './staff.store.ts';

export type Staff = ModuleWith<'routes' | 'jobs'> & {
  /** For requests: extends the idle timeout, except for an unattended page. */
  readonly authenticate: AuthenticateStaff;
  /**
   * Path of the page that creates the first owner. The key in it is made at the start of the process and works while
   * there is no account. Null in live mode and once there is one.
   */
  welcomePath(): Promise<string | null>;
  /** For open sockets of the desk, which do not count as use of the session. Null without the permission, too. */
  readonly recheckDesk: AuthenticateStaff;
};

/** Builds what a login needs; commands that open the database use it without the routes. */
export function createStaffContext(deps: {
  database: Pick<Database, 'db'>;
  config: Config;
  company: () => Company;
  counters: CounterStore;
  secrets: Secrets;
}): Context {
  const { database, config, company, counters, secrets } = deps;
  return {
    db: database.db,
    config,
    company,
    secrets,
    limits: createLimits(counters, 'staff', allowances, config.RATE_LIMIT_FACTOR),
  };
}

export const profileOf = ({ id, name, email, roles }: StaffMember) => ({
  staffId: String(id),
  name,
  email,
  roles: [...roles],
});

export function createStaff(deps: {
  database: Database;
  config: Config;
  company: () => Company;
  counters: CounterStore;
  secrets: Secrets;
  mail: Mail;
  addresses: { public(): string };
}): Staff {
  const context = createStaffContext(deps);
  const { db } = context;
  const welcomeKey = deps.config.MODE === 'sandbox' ? drawToken() : null;
  return {
    welcomePath: async () =>
      welcomeKey === null || (await hasAccounts(db)) ? null : `/office#/welcome/${welcomeKey}`,
    jobs: [
      invitationJob({
        db,
        mail: deps.mail,
        productName: deps.config.PRODUCT_NAME,
        officeUrl: () => deps.config.OFFICE_ORIGIN || deps.addresses.public(),
      }),
    ],
    authenticate: (token, isUnattended) => useSession(db, token, isUnattended),
    recheckDesk: async (token) => {
      const member = await findMember(db, token);
      return member && hasPermission(member.roles, 'desk.use', member.granted) ? member : null;
    },
    routes: [
      route(contracts.logInStaff, ({ body, caller }) => beginLogin(context, body, caller)),
      route(contracts.welcomeOwner, ({ body, caller }) => welcomeOwner(context, welcomeKey, body, caller)),
      route(contracts.acceptInvitation, ({ body, caller }) => acceptInvitation(context, body, caller)),
      route(contracts.confirmStaffLogin, ({ body, caller }) => confirmLogin(context, body, caller)),
      route(contracts.confirmStaff, async ({ staff, body, caller }) => {
        await confirmSession(context, staff, { code: body.code }, caller);
        return { confirmed: true as const };
      }),
      route(contracts.startStaffConfirmation, ({ staff, caller }) =>
        offerPasskey(
          context,
          { purpose: 'confirm', staffId: staff.id, boundTo: String(staff.sessionId) },
          caller,
        ),
      ),
      route(contracts.confirmStaffByPasskey, async ({ staff, body, caller }) => {
        await confirmSession(context, staff, { answer: body.answer, caller }, caller);
        return { confirmed: true as const };
      }),
      route(contracts.getStaffPasskeys, ({ staff, caller }) => showPasskeys(context, staff, caller)),
      route(contracts.startStaffPasskey, ({ staff, caller }) => startPasskey(context, staff, caller)),
      route(contracts.addStaffPasskey, ({ staff, body, caller }) => addPasskey(context, staff, body, caller)),
      route(contracts.removeStaffPasskey, ({ staff, body, caller }) =>
        removePasskey(context, staff, body.id, caller),
      ),
      route(contracts.startStaffPasskeyLogin, ({ body, caller }) =>
        startPasskeyLogin(context, body.step, caller),
      ),
      route(contracts.confirmStaffPasskeyLogin, ({ body, caller }) =>
        confirmPasskeyLogin(context, body, caller),
      ),
      route(contracts.logOutStaff, async ({ staff, caller }) => {
        await logOut(context, staff, caller.ip);
        return { ended: true as const };
      }),
      route(contracts.getStaff, async ({ staff }) => ({ member: profileOf(staff) })),
    ],
  };
}
