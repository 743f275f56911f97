import { HeroArt, Sheet, Tabs, Wordmark } from '@palpite/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../shared/api/query-client.ts';
import { goTo } from '../../shared/overlays/navigation.ts';
import { queueOverlay } from '../../shared/overlays/overlay-queue.ts';
import {
  closeOverlays,
  type NextPlace,
  type OverlayComponentProps,
  openOverlay,
} from '../../shared/overlays/overlays.ts';
import { productName } from '../../shared/product.ts';
import { userInfoQuery } from '../../shared/session/player.ts';
import { logIn } from '../../shared/session/session.ts';
import { usePayment } from '../../shared/wallet/payment.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import type { RegisterValues } from './register-values.ts';
import { prefetchStartMask } from './start-mask.queries.ts';
import { TestAccountHint } from './test-account.tsx';

type AccessTab = 'login' | 'register';

interface AccessSheetProps {
  tab: AccessTab;
  username?: string | undefined;
  password?: string | undefined;
  next?: NextPlace | undefined;
  onClose: () => void;
}

function AccessSheet({ tab: first, username = '', password = '', next, onClose }: AccessSheetProps) {
  const { t } = useTranslation(['identity', 'common']);
  const [tab, setTab] = useState<AccessTab>(first);
  const [loginName, setLoginName] = useState(username);
  const [draft, setDraft] = useState<RegisterValues | null>(null);
  // Both overlays show this sheet: keep the one opened last.
  useEffect(() => closeOverlays(first === 'login' ? 'register' : 'login'), [first]);

  // The forms report their values when they unmount; stable callbacks keep that effect from running earlier.
  const keepDraft = useCallback((values: RegisterValues) => setDraft(values), []);
  const keepName = useCallback((name: string) => setLoginName(name), []);
  const typedPassword = useRef(password);

  const enter = async (token: string, registered: boolean) => {
    await enterSession(token, registered);
    if (registered) usePayment.setState({ firstDeposit: true });
    onClose();
    if (next) goTo(next.path, next.search);
    queueOverlay('startMask', { registered });
    // Section 4: a new player is offered the first deposit.
    if (registered) queueOverlay('secondDeposit', {});
  };

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={<Wordmark name={productName} onArt />}
      cover={<HeroArt seed="entrada" />}
      closeLabel={t('common:close')}
      height={tab === 'register' ? 'full' : 'auto'}
    >
      <Tabs
        label={t('access.label')}
        value={tab}
        onValueChange={(next) => setTab(next === 'register' ? 'register' : 'login')}
        className="-mx-5 [&>[role=tablist]]:sticky [&>[role=tablist]]:top-0 [&>[role=tablist]]:z-10 [&>[role=tablist]]:bg-surface-1 [&>[role=tablist]]:px-5"
        panelClassName="px-5 pt-4"
        items={[
          {
            value: 'login',
            label: t('common:login'),
            panel: (
              <>
                <LoginForm
                  username={loginName}
                  password={typedPassword.current}
                  onLeave={keepName}
                  onToken={(token) => enter(token, false)}
                  onBlocked={onClose}
                  onRecover={(name) => {
                    onClose();
                    openOverlay('recoverPassword', {
                      next,
                      ...(name.includes('@') && { email: name.trim() }),
                    });
                  }}
                />
                <TestAccountHint next={next} />
              </>
            ),
          },
          {
            value: 'register',
            label: t('common:register'),
            panel: (
              <RegisterForm
                draft={draft}
                onLeave={keepDraft}
                onToken={(token) => enter(token, true)}
                onBlocked={onClose}
                onLogin={(email) => {
                  setTab('login');
                  setLoginName(email);
                }}
              />
            ),
          },
        ]}
      />
    </Sheet>
  );
}

/** Opens the sheet on the login tab; another username remounts it. */
export function LoginOverlay({ username, password, next, onClose }: OverlayComponentProps<'login'>) {
  return (
    <AccessSheet
      key={username ?? ''}
      tab="login"
      username={username}
      password={password}
      next={next}
      onClose={onClose}
    />
  );
}

export function RegisterOverlay({ onClose }: OverlayComponentProps<'register'>) {
  return <AccessSheet tab="register" onClose={onClose} />;
}

/** Stores the token and loads the player and the greeting. If loading fails, the next screen retries. */
async function enterSession(token: string, registered: boolean): Promise<void> {
  logIn(token);
  await Promise.all([queryClient.fetchQuery(userInfoQuery).catch(() => {}), prefetchStartMask(registered)]);
}
