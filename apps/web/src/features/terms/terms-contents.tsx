import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Heading } from '../../shared/markdown/parse-markdown.ts';

/** A link would not work, because the router uses the address's hash. */
function goToHeading(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function Entries({ headings }: { headings: readonly Heading[] }) {
  return (
    <ol className="gap-x-6 md:columns-2">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => goToHeading(id)}
            className="flex min-h-11 w-full items-center rounded-md bg-none text-left text-body-sm text-fg-2 hover:text-fg-1 active:text-fg-1 md:min-h-9"
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}

export function TermsContents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTranslation('terms');
  return (
    <>
      <details className="group rounded-card bg-surface-1 px-4 md:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center text-body-sm font-semibold">
          <span className="flex-1">{t('contents')}</span>
          <ChevronDown aria-hidden="true" size={18} className="text-fg-3 group-open:rotate-180" />
        </summary>
        <nav aria-label={t('contents')} className="pb-3">
          <Entries headings={headings} />
        </nav>
      </details>
      <nav aria-label={t('contents')} className="hidden rounded-card bg-surface-1 px-5 py-4 md:block">
        <p className="pb-2 text-body-sm font-semibold">{t('contents')}</p>
        <Entries headings={headings} />
      </nav>
    </>
  );
}
