import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';

/** The flag of a league's country, or a globe. Decorative: the name is next to it. */
export function LeagueFlag({ country }: { country: string | null }) {
  // Loaded after the first paint: the table has about 260 addresses.
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
