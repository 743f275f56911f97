import { formatCompact } from '@palpite/i18n';
import { Button, HeroSign, type HeroSignProps } from '@palpite/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';

type HeroProps = Pick<HeroSignProps, 'glyph'> & {
  eyebrow: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action: string;
  onAction: () => void;
};

export function Hero({ eyebrow, title, text, action, onAction, glyph }: HeroProps) {
  return (
    <section className="gutter">
      {/* The art is dark in both themes, so live red is also that of the dark theme. */}
      <div className="relative isolate flex min-h-u-192 flex-col justify-end overflow-hidden rounded-card p-4 text-cream short:min-h-28! short:flex-row short:items-center short:justify-start short:gap-8 short:p-4! [--color-down:#ff8272] big:pt-14 md:min-h-60 md:p-6">
        <HeroSign glyph={glyph} className="-z-10" />
        <OnlineCount className="absolute top-3 right-3 md:top-4 md:right-4" />
        {/* In landscape a phone has the width for the button, but not the height. */}
        <div className="contents short:block">
          <p className="pr-22 text-label text-action uppercase big:pr-0">{eyebrow}</p>
          <h2 className="mt-1 line-clamp-3 max-w-[calc(var(--u)*184)] text-title text-balance big:max-w-none md:text-display-sm">
            {title}
          </h2>
          {text ? <p className="tabular mt-1 text-body-sm text-cream/85">{text}</p> : null}
        </div>
        <Button size={40} className="mt-3 self-start short:mt-0 short:self-center" onClick={onAction}>
          {action}
        </Button>
      </div>
    </section>
  );
}

export function HeroPlace() {
  return (
    <div className="gutter">
      <div className="relative min-h-u-192 overflow-hidden rounded-card md:min-h-60 short:min-h-28!">
        <HeroSign />
      </div>
    </div>
  );
}

const refreshMs = 60_000;

const onlineQuery = queryOptions({
  queryKey: ['online'],
  meta: { background: true },
  queryFn: ({ signal }) => call('getOnline', { query: { loading: false } }, { signal }),
  staleTime: refreshMs,
  refetchInterval: refreshMs,
});

/** Shows the number of players online, abbreviated from 1,000 on (section 9). */
function OnlineCount({ className = '' }: { className?: string }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const { data } = useQuery(onlineQuery);
  if (data === undefined) return null;
  return (
    <p
      className={`tabular inline-flex items-center gap-1.5 rounded-full bg-coffee/80 px-2.5 py-1 text-micro font-semibold text-cream ${className}`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-[#45d394]" />
      {t('online', { amount: formatCompact(data, locale) })}
    </p>
  );
}
