import { AccountScreen } from '../features/account/account-screen.tsx';
import { TestAccountHint } from '../features/identity/test-account.tsx';

export function AccountPage() {
  return <AccountScreen extra={<TestAccountHint />} />;
}
