import { Spinner, Wordmark } from '@palpite/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { spinnerHideMs } from '../shared/api/activity.ts';
import { paths } from '../shared/paths.ts';
import { productName } from '../shared/product.ts';

export function LoadingPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: paths.home, replace: true }), spinnerHideMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-6">
      <h1>
        <Wordmark name={productName} className="text-display-sm" />
      </h1>
      <Spinner label={t('loading')} className="text-accent" />
    </main>
  );
}
