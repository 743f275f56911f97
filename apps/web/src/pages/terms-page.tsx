import { formatDate } from '@palpite/i18n';
import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Terms, useAcceptTerms, useTerms } from '../features/terms/terms.queries.ts';
import { TermsContents } from '../features/terms/terms-contents.tsx';
import { Markdown } from '../shared/markdown/markdown.tsx';
import { listHeadings } from '../shared/markdown/parse-markdown.ts';
import { useUserInfo } from '../shared/session/player.ts';

function Waiting() {
  return (
    <div className="gutter flex flex-col gap-4 pt-1" aria-busy="true">
      <Skeleton className="h-5 w-60 rounded-md" />
      <Skeleton className="h-12 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}

function AcceptBar({ version }: { version: number }) {
  const { t } = useTranslation('terms');
  const accept = useAcceptTerms();
  return (
    <div className="flex flex-col gap-3 border-t border-hairline pt-4">
      <Button block size={56} loading={accept.isPending} onClick={() => accept.mutate(version)}>
        {t('due.accept')}
      </Button>
    </div>
  );
}

function OtherVersions({ terms, onChoose }: { terms: Terms; onChoose: (version: number) => void }) {
  const { t } = useTranslation('terms');
  if (terms.others.length === 0) return null;
  return (
    <section className="border-t border-hairline pt-4">
      <h2 className="text-body-sm font-semibold">{t('versions')}</h2>
      <ul className="flex flex-col">
        {terms.others.map(({ version, publishedAt }) => (
          <li key={version}>
            <button
              type="button"
              onClick={() => {
                onChoose(version);
                window.scrollTo({ top: 0 });
              }}
              className="min-h-11 text-left text-body-sm text-link underline underline-offset-2"
            >
              {t('one', { version, date: formatDate(publishedAt) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TermsPage() {
  const { t } = useTranslation(['terms', 'common']);
  const [chosen, setChosen] = useState<number | null>(null);
  const { data: terms, isError, refetch } = useTerms(chosen);
  const due = useUserInfo()?.termsDue ?? null;
  const headings = useMemo(() => listHeadings(terms?.body ?? ''), [terms?.body]);
  if (isError && !terms)
    return (
      <EmptyState
        className="mt-10"
        art={<EmptyArt kind="offline" className="w-40" />}
        title={t('terms:failed.title')}
        text={t('terms:failed.text')}
        action={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}
      />
    );
  if (!terms) return <Waiting />;
  const { version, isInForce, isOtherLanguage } = terms;
  return (
    <article className="gutter flex flex-col gap-4 pt-1 pb-8">
      <header className="flex flex-col gap-1 text-caption text-fg-3">
        <p>
          {t(isInForce ? 'terms:version' : 'terms:old', { version, date: formatDate(terms.publishedAt) })}
        </p>
        {isOtherLanguage ? <p>{t('terms:otherLanguage')}</p> : null}
      </header>
      <TermsContents headings={headings} />
      <Markdown text={terms.body} />
      {due !== null && isInForce ? <AcceptBar version={version} /> : null}
      <OtherVersions terms={terms} onChoose={setChosen} />
    </article>
  );
}
