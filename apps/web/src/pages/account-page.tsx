import { AccountScreen } from '../features/account/account-screen.tsx';
import { TestAccountHint } from '../features/identity/test-account-hint.tsx';

/** This is the account's screen. */
export function AccountPage() {
  return <AccountScreen extra={<TestAccountHint />} />;
}
