import { Button, Card, EmptyArt, EmptyState, Wordmark } from '@palpite/ui';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { HandCoins, LogOut, type LucideIcon, WalletMinimal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { paths } from '../../shared/paths.ts';
import { productName } from '../../shared/product.ts';

const points: readonly { name: 'sessions' | 'money' | 'balance'; icon: LucideIcon }[] = [
  { name: 'sessions', icon: LogOut },
  { name: 'money', icon: HandCoins },
  { name: 'balance', icon: WalletMinimal },
];

/** Opening the page changes nothing, because mail scanners open links too. */
export function FreezeScreen() {
  const key = useKey();
  const freezing = useFreeze();
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col gutter py-8">
      <Link to={paths.home} className="self-start">
        <Wordmark name={productName} />
      </Link>
      {key === '' ? (
        <Incomplete />
      ) : freezing.isSuccess ? (
        <Frozen />
      ) : (
        <Offer freezing={freezing.isPending} onFreeze={() => freezing.mutate(key)} />
      )}
    </main>
  );
}

/** Returns the key of the link and removes it from the address, so that it stays out of history and screenshots. */
function useKey(): string {
  const { key } = useSearch({ strict: false }) as { key?: unknown };
  const navigate = useNavigate();
  const [kept, setKept] = useState('');
  const given = key === undefined ? '' : String(key);
  if (given !== '' && given !== kept) setKept(given);
  useEffect(() => {
    if (given !== '') void navigate({ to: paths.freeze, search: {}, replace: true });
  }, [given, navigate]);
  return kept;
}

function useFreeze() {
  return useMutation({
    mutationFn: (key: string) => call('freezeAccount', { body: { key, loading: false } }),
  });
}

function Offer({ freezing, onFreeze }: { freezing: boolean; onFreeze: () => void }) {
  const { t } = useTranslation('security');
  return (
    <>
      <h1 className="mt-10 text-display-sm text-balance">{t('freeze.title')}</h1>
      <p className="mt-3 text-body text-fg-2">{t('freeze.text')}</p>
      <Card className="mt-6">
        <ul className="flex flex-col gap-4">
          {points.map(({ name, icon: Icon }) => (
            <li key={name} className="flex items-start gap-3 text-body-sm">
              <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent" />
              <span>{t(`freeze.points.${name}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <div className="mt-auto flex flex-col gap-3 pt-8">
        <Button size={56} block loading={freezing} loadingLabel={t('freeze.submitting')} onClick={onFreeze}>
          {t('freeze.submit')}
        </Button>
        <Button variant="ghost" block render={<Link to={paths.home} />}>
          {t('freeze.home')}
        </Button>
      </div>
    </>
  );
}

function Frozen() {
  const { t } = useTranslation('security');
  return (
    <div role="status" className="grid flex-1 place-items-center">
      <EmptyState
        art={<EmptyArt kind="wallet" className="w-40" />}
        title={t('freeze.done.title')}
        text={t('freeze.done.text')}
        action={<Ways />}
      />
    </div>
  );
}

function Incomplete() {
  const { t } = useTranslation('security');
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        art={<EmptyArt kind="fault" className="w-40" />}
        title={t('freeze.incomplete.title')}
        text={t('freeze.incomplete.text')}
        action={<Ways />}
      />
    </div>
  );
}

function Ways() {
  const { t } = useTranslation('security');
  return (
    <div className="flex flex-col gap-2">
      <Button render={<Link to={paths.support} />}>{t('freeze.support')}</Button>
      <Button variant="ghost" render={<Link to={paths.home} />}>
        {t('freeze.home')}
      </Button>
    </div>
  );
}
