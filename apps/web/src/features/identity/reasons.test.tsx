import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import { createCodeFlow, EmailStep } from '../../shared/forms/code-flow.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { CaptchaField } from './captcha-field.tsx';
import { LoginForm } from './login-form.tsx';

beforeAll(() => i18n.use(initReactI18next).init({ lng: 'cimode', react: { useSuspense: false } }));

function sendButton(form: ReactElement) {
  const page = renderToStaticMarkup(<QueryClientProvider client={queryClient}>{form}</QueryClientProvider>);
  const button = /<button[^>]* type="submit"[^>]*>/.exec(page)?.[0] ?? '';
  const id = / aria-describedby="([^"]+)"/.exec(button)?.[1];
  return {
    isOpen: button !== '' && !button.includes('aria-disabled'),
    reason: id === undefined ? null : new RegExp(`<p id="${id}"[^>]*>([^<]*)</p>`).exec(page)?.[1],
  };
}

const login = (username: string, password: string) => (
  <LoginForm
    username={username}
    password={password}
    onToken={async () => {}}
    onRecover={() => {}}
    onBlocked={() => {}}
    onLeave={() => {}}
  />
);

test.each([
  ['nothing is filled in', '', '', 'forms.fill'],
  ['the password is missing', 'ana@exemplo.com.br', '', 'forms.fill'],
  ['the code of the picture is missing', 'ana@exemplo.com.br', 'segredo-1', 'captcha.missing'],
])('the login explains why it cannot be sent while %s', (_case, username, password, reason) => {
  expect(sendButton(login(username, password))).toEqual({ isOpen: false, reason });
});

test('the recovery explains why it cannot send a code without an address', () => {
  const step = (
    <EmailStep
      flow={createCodeFlow()}
      sending={{ mutateAsync: async () => ({ message: '' }), isPending: false }}
      texts={{ label: 'email', send: 'send', sending: 'sending', haveCode: 'code' }}
      autoComplete="username"
    >
      {null}
    </EmailStep>
  );
  expect(sendButton(step)).toEqual({ isOpen: false, reason: 'forms.fill' });
});

test.each([
  ['offers the image beside the puzzle', false],
  ['offers no image that the server would refuse', true],
])('the captcha %s', (_, isForced) => {
  const none = () => {};
  const captcha = {
    codeId: 1,
    way: 'puzzle',
    isForced,
    chooseWay: none,
    forcePuzzle: none,
    refresh: none,
  } as const;
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <CaptchaField captcha={captcha} error="refused" onChange={none} onCode={none} />
    </QueryClientProvider>,
  );
  expect(page).toContain('refused');
  expect(page.includes('captcha.useImage')).toBe(!isForced);
  // The player did nothing wrong, so the sentence is not red.
  expect(page.includes('text-down')).toBe(!isForced);
});
