import { fromWire } from '@palpite/domain/money';
import { formatDate } from '@palpite/i18n';
import { Banner } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api/api.ts';
import { type Player, usePlayer } from '../session/player.ts';
import { useMoney } from './money.tsx';

function Owed({ player: { owedMinor, currency } }: { player: Player }) {
  const { t, ready } = useTranslation('movements', { useSuspense: false });
  const money = useMoney();
  const { data: claims = [] } = useQuery({
    queryKey: ['claims', String(owedMinor)],
    meta: { background: true },
    queryFn: ({ signal }) => call('getClaims', { query: { loading: false } }, { signal }),
  });
  if (!ready) return null;
  return (
    <Banner tone="warn" className="items-start">
      <p className="font-semibold">{t('owed.left', { amount: money(owedMinor, currency) })}</p>
      {claims.length > 0 ? (
        <ul className="mt-2 divide-y divide-hairline border-t border-hairline">
          {claims.map((claim) => (
            <li key={claim.id} className="flex items-baseline justify-between gap-4 py-2 last:pb-0">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {t(`owed.${claim.kind}`, { betId: claim.betId, game: claim.game, roundId: claim.roundId })}
                <span className="block text-caption text-fg-2">{formatDate(new Date(claim.at))}</span>
              </span>
              <span className="tabular shrink-0 font-semibold">
                {money(fromWire(claim.amount, currency), currency)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}

export function OwedBanner() {
  const player = usePlayer();
  return player && player.owedMinor > 0n ? <Owed player={player} /> : null;
}
