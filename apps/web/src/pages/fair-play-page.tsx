import { Button, Card } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Verifier } from '../features/games/fairness/verifier.tsx';
import { paths } from '../shared/paths.ts';

const steps = ['sealed', 'yours', 'round', 'revealed'] as const;

export function FairPlayPage() {
  const { t } = useTranslation(['pages', 'fairness']);
  return (
    <article className="gutter flex flex-col gap-4 pt-1">
      <p className="text-body text-pretty text-fg-2">{t('pages:fairPlay.lead')}</p>
      <ol className="flex flex-col gap-2">
        {steps.map((step, at) => (
          <li key={step}>
            <Card className="flex gap-4">
              <span aria-hidden="true" className="font-brand text-title text-accent">
                {at + 1}
              </span>
              <div>
                <h2 className="text-body font-semibold">{t(`pages:fairPlay.${step}.title`)}</h2>
                <p className="mt-1 text-body-sm text-fg-3">{t(`pages:fairPlay.${step}.text`)}</p>
              </div>
            </Card>
          </li>
        ))}
      </ol>
      <p className="text-body-sm text-fg-3">{t('pages:fairPlay.formula')}</p>
      <p className="rounded-md bg-surface-1 p-3 font-mono text-caption break-all text-fg-2">
        HMAC_SHA256(serverSeed, clientSeed:nonce:0)
      </p>
      <section className="rounded-card bg-surface-1 p-4">
        <h2 className="mb-3 text-title-sm">{t('fairness:verifier.title')}</h2>
        <Verifier />
      </section>
      <Button variant="secondary" render={<Link to={paths.dice} />}>
        {t('pages:fairPlay.action')}
      </Button>
    </article>
  );
}
