import { fromWire } from '@palpite/domain/money';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { preloadWhenIdle } from '../../rendering/on-idle.ts';
import { useSportsTerms } from '../../shared/sports/bet.queries.ts';
import type { Bet } from '../../shared/sports/bet.ts';
import { OverlayFallback } from '../../shared/ui/overlay-fallback.tsx';
import { BetCard } from './bet-card.tsx';
import { useOffers } from './cash-out-offers.ts';
import type { CashOutSheetProps } from './cash-out-sheet.tsx';

const loadCashOut = () => import('./cash-out-sheet.tsx');
const loadReceipt = () => import('./receipt-sheet.tsx');
const CashOutSheet = lazyPart(loadCashOut, 'CashOutSheet');
const ReceiptSheet = lazyPart(loadReceipt, 'ReceiptSheet');

preloadWhenIdle(() => Promise.all([loadCashOut(), loadReceipt()]));

export function BetCards({ bets, offersWanted }: { bets: readonly Bet[]; offersWanted: boolean }) {
  const { data: terms, currency } = useSportsTerms();
  const offers = useOffers(bets, offersWanted && terms?.cashOutOffered === true);
  const [shown, setShown] = useState<{ sheet: 'receipt' | 'cashOut'; betId: string } | null>(null);
  const chosen = bets.find(({ betId }) => betId === shown?.betId);
  return (
    <>
      {bets.map((bet) => (
        <BetCard
          key={bet.betId}
          bet={bet}
          offer={offers.get(bet.betId)}
          onOpen={() => setShown({ sheet: 'receipt', betId: bet.betId })}
          onCashOut={() => setShown({ sheet: 'cashOut', betId: bet.betId })}
        />
      ))}
      <Suspense fallback={<OverlayFallback onGone={() => setShown(null)} />}>
        <Sheets
          bet={chosen}
          sheet={shown?.sheet ?? null}
          offer={chosen && offers.get(chosen.betId)}
          stakeMinMinor={fromWire(terms?.stakeMin ?? 0, currency)}
          onClose={() => setShown(null)}
        />
      </Suspense>
    </>
  );
}

type SheetsProps = {
  bet: Bet | undefined;
  sheet: 'receipt' | 'cashOut' | null;
  offer: CashOutSheetProps['offer'];
  stakeMinMinor: bigint;
  onClose: () => void;
};

function Sheets({ bet: found, sheet, offer, stakeMinMinor, onClose }: SheetsProps) {
  // A bet that was cashed out whole leaves the list of open bets, but its sheet still shows the payment.
  const [lastFound, setLastFound] = useState(found);
  if (found && found !== lastFound) setLastFound(found);
  const bet = found ?? lastFound;
  if (!bet || sheet === null) return null;
  if (sheet === 'receipt') return <ReceiptSheet bet={bet} onClose={onClose} />;
  return (
    <CashOutSheet key={bet.betId} bet={bet} offer={offer} stakeMinMinor={stakeMinMinor} onClose={onClose} />
  );
}
