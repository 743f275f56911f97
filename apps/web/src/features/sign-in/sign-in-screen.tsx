import { Card } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session/session.ts';
import { GuestState } from '../../shared/ui/empty-states.tsx';
import { SignInBoard } from './sign-in-board.tsx';

export function SignInScreen() {
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
