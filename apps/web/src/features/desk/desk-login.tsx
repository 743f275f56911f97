import { Button, Card, Field, PasswordInput, TextInput, Wordmark } from '@palpite/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { productName } from '../../shared/product.ts';
import { callDesk } from './desk-calls.ts';
import { enterDesk } from './desk-session.ts';

/** The login of the staff; the operator creates the accounts. */
export function DeskLogin() {
  const { t } = useTranslation(['desk', 'common']);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => callDesk('logInStaff', { body: { email, password } }),
    onSuccess: ({ token }) => enterDesk(token),
  });
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-100 flex-col justify-center gap-6 p-4">
      <div className="flex flex-col items-center gap-1 text-center">
        <Wordmark name={productName} />
        <h1 className="mt-4 text-title">{t('login.title')}</h1>
        <p className="text-body-sm text-fg-3">{t('login.text')}</p>
      </div>
      <Card>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            login.mutate();
          }}
        >
          <Field label={t('login.email')}>
            <TextInput
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <Field label={t('login.password')} error={login.isError ? login.error.message : undefined}>
            <PasswordInput
              showLabel={t('common:forms.showPassword')}
              hideLabel={t('common:forms.hidePassword')}
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          <Button type="submit" size={56} loading={login.isPending} loadingLabel={t('login.entering')}>
            {t('login.enter')}
          </Button>
        </form>
      </Card>
    </main>
  );
}
