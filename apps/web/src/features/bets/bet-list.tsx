import { fromWire } from '@palpite/domain/money';
import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money.tsx';
import { openOverlay } from '../../shared/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { usePlayer } from '../../shared/player.ts';
import { useSession } from '../../shared/session.ts';
import { sportsTermsQuery } from '../../shared/sports/terms.queries.ts';
import { BetCard } from './bet-card.tsx';
import { type BetsState, betsQuery } from './bets.queries.ts';
import { CashOutSheet } from './cash-out-sheet.tsx';
import { ListEnd } from './list-end.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { useOffers } from './use-offers.ts';

function Waiting() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
    </div>
  );
}

/** This lists the player's bets of a state, newest first, with more as one scrolls. */
export function BetList({ state }: { state: BetsState }) {
  const { t } = useTranslation(['bets', 'common']);
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  const currency = player?.currency ?? 'BRL';
  const list = useInfiniteQuery({ ...betsQuery(state), enabled: loggedIn });
  const { data: terms } = useQuery(sportsTermsQuery(currency));
  const bets = list.data?.bets ?? [];
  const offers = useOffers(bets, state === 'open' && loggedIn && terms?.cashOutOffered === true);
  const [shown, setShown] = useState<{ sheet: 'receipt' | 'cashOut'; betId: string } | null>(null);
  const chosen = bets.find(({ betId }) => betId === shown?.betId);

  if (!loggedIn)
    return (
      <EmptyState
        art={<EmptyArt kind="bets" className="w-40" />}
        title={t('bets:guest.title')}
        text={t('bets:guest.text')}
        action={<Button onClick={() => openOverlay('login')}>{t('common:login')}</Button>}
      />
    );
  if (list.isPending) return <Waiting />;
  if (list.isError && bets.length === 0)
    return (
      <EmptyState
        art={<EmptyArt kind="offline" className="w-40" />}
        title={t('bets:failed.title')}
        text={t('bets:failed.text')}
        action={<Button onClick={() => void list.refetch()}>{t('common:retry')}</Button>}
      />
    );
  if (bets.length === 0)
    return (
      <EmptyState
        art={<EmptyArt kind="bets" className="w-40" />}
        title={t(`bets:empty.${state}.title`)}
        text={t(`bets:empty.${state}.text`)}
        action={
          <Button variant="secondary" render={<Link to={paths.sports} />}>
            {t('bets:empty.action')}
          </Button>
        }
      />
    );
  return (
    <div className="flex flex-col gap-3">
      {state === 'open' && list.data ? (
        <p className="flex justify-between px-1 text-label text-fg-2">
          <span>{t('bets:openCount', { count: list.data.openCount })}</span>
          <span>
            {t('bets:inPlay')} <Money minor={fromWire(list.data.openStake, currency)} currency={currency} />
          </span>
        </p>
      ) : null}
      {bets.map((bet) => (
        <BetCard
          key={bet.betId}
          bet={bet}
          offer={offers.get(bet.betId)}
          onOpen={() => setShown({ sheet: 'receipt', betId: bet.betId })}
          onCashOut={() => setShown({ sheet: 'cashOut', betId: bet.betId })}
        />
      ))}
      {list.hasNextPage ? (
        <ListEnd busy={list.isFetchingNextPage} onReach={() => void list.fetchNextPage()} />
      ) : null}
      <Sheets
        bet={chosen}
        sheet={shown?.sheet ?? null}
        offer={chosen && offers.get(chosen.betId)}
        stakeMinMinor={fromWire(terms?.stakeMin ?? 0, currency)}
        onClose={() => setShown(null)}
      />
    </div>
  );
}

type SheetsProps = {
  bet: Parameters<typeof ReceiptSheet>[0]['bet'] | undefined;
  sheet: 'receipt' | 'cashOut' | null;
  offer: Parameters<typeof CashOutSheet>[0]['offer'];
  stakeMinMinor: bigint;
  onClose: () => void;
};

function Sheets({ bet: found, sheet, offer, stakeMinMinor, onClose }: SheetsProps) {
  // A bet that was sold whole leaves the list of open ones; its sheet still tells what was paid.
  const [held, setHeld] = useState(found);
  if (found && found !== held) setHeld(found);
  const bet = found ?? held;
  if (!bet || sheet === null) return null;
  if (sheet === 'receipt') return <ReceiptSheet bet={bet} onClose={onClose} />;
  return (
    <CashOutSheet key={bet.betId} bet={bet} offer={offer} stakeMinMinor={stakeMinMinor} onClose={onClose} />
  );
}
