import { call } from './api.ts';
import { logOut } from './session.ts';

/** Ends the session on the server if it can be reached, and here in any case. */
export async function leave(): Promise<void> {
  await call('logout', {}, { refusal: 'inline' }).catch(() => {});
  logOut();
}
