import { Button, HeroArt, Wordmark } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../shared/api/api.ts';
import { writeStored } from '../shared/device/stored.ts';
import { openOverlay } from '../shared/overlays/overlays.ts';
import { paths } from '../shared/paths.ts';
import { productName } from '../shared/product.ts';

export function InvitationPage() {
  const { t } = useTranslation(['pages', 'common']);
  const navigate = useNavigate();
  const { yqm = '' } = useParams({ strict: false }) as { yqm?: string };
  const isCode = /^[A-Za-z0-9]{1,32}$/.test(yqm);
  const { data } = useQuery({
    enabled: isCode,
    queryKey: ['invitation', yqm],
    queryFn: ({ signal }) =>
      call('checkInvitation', { params: { yqm }, query: { loading: false } }, { signal }),
    meta: { background: true },
  });
  const isUnknown = !isCode || data?.valid === false;
  // A code that could not be checked is stored; the registration checks it again.
  useEffect(() => writeStored('regcode', isUnknown ? '' : yqm), [yqm, isUnknown]);
  const register = () => {
    void navigate({ to: paths.home });
    openOverlay('register');
  };
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col">
      <div className="relative h-[44dvh]">
        <HeroArt seed={`invite-${yqm}`} palette="folha" fade={false} />
      </div>
      <div className="gutter flex flex-1 flex-col gap-3 py-8">
        <Wordmark name={productName} />
        <h1 className="text-display-sm">
          {t(isUnknown ? 'pages:invitation.unknown' : 'pages:invitation.title')}
        </h1>
        <p className="text-body text-fg-2">
          {t(isUnknown ? 'pages:invitation.unknownText' : 'pages:invitation.text')}
        </p>
        <p className="text-body-sm text-fg-3">{t('pages:invitation.code', { code: yqm })}</p>
        <div className="mt-auto flex flex-col gap-3 pt-6">
          <Button size={56} block onClick={register}>
            {t('common:register')}
          </Button>
          <Button variant="ghost" block render={<Link to={paths.home} />}>
            {t('pages:invitation.look')}
          </Button>
          <p className="text-center text-micro text-fg-3">{t('common:responsible')}</p>
        </div>
      </div>
    </main>
  );
}
