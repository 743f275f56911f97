import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';

/** Where a league is played: its country's flag, a globe where it has none. The name stands beside it. */
export function LeagueFlag({ country }: { country: string | null }) {
  // A table of some 260 addresses is not worth the first paint.
  const { data: flags } = useQuery({
    queryKey: ['flags'],
    queryFn: async () => (await import('./flags.ts')).flags,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = country === null ? undefined : flags?.get(country);
  if (address === undefined)
    return <Globe aria-hidden="true" size={18} className="shrink-0 text-fg-3" strokeWidth={1.75} />;
  return (
    <img
      src={address}
      alt=""
      width={20}
      height={14}
      loading="lazy"
      className="h-3.5 w-5 shrink-0 rounded-[3px] object-cover outline-1 -outline-offset-1 outline-fg-1/12"
    />
  );
}
