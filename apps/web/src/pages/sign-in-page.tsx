import { Card } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { SignInBoard } from '../features/sign-in/sign-in-board.tsx';
import { useSession } from '../shared/session/session.ts';
import { GuestState } from '../shared/ui/guest-state.tsx';

/** The daily sign-in as a screen that can be linked to. */
export function SignInPage() {
  const { t } = useTranslation(['signIn', 'common']);
  const loggedIn = useSession((session) => session.token !== '');
  if (!loggedIn)
    return (
      <GuestState
        className="mt-10"
        art="favourites"
        title={t('signIn:guest.title')}
        text={t('signIn:guest.text')}
      />
    );
  return (
    <div className="gutter pt-1 pb-6">
      <Card>
        <SignInBoard />
      </Card>
    </div>
  );
}
