import { formatCompact } from '@palpite/i18n';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';

const refreshMs = 60_000;

const onlineQuery = queryOptions({
  queryKey: ['online'],
  meta: { background: true },
  queryFn: ({ signal }) => call('getOnline', { query: { loading: false } }, { signal }),
  staleTime: refreshMs,
  refetchInterval: refreshMs,
});

/** Shows the number of players online, abbreviated from 1,000 on (section 9). */
export function OnlineCount({ className = '' }: { className?: string }) {
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
