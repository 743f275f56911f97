import { AccountScreen } from '../features/account/account-screen.tsx';
import { TestAccountHint } from '../features/identity/test-account-hint.tsx';

export function AccountPage() {
  return <AccountScreen extra={<TestAccountHint />} />;
}
