import { fromWire } from '@palpite/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlayer } from '../../shared/player.ts';
import type { Bet } from '../../shared/sports/bet.ts';
import { sportsTermsQuery } from '../../shared/sports/terms.queries.ts';
import { BetCard } from './bet-card.tsx';
import { CashOutSheet } from './cash-out-sheet.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { useOffers } from './use-offers.ts';

/** These are bets one under the other, with their receipts and, where wanted, what they can be sold for. */
export function BetCards({ bets, offersWanted }: { bets: readonly Bet[]; offersWanted: boolean }) {
  const currency = usePlayer()?.currency ?? 'BRL';
  const { data: terms } = useQuery(sportsTermsQuery(currency));
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
      <Sheets
        bet={chosen}
        sheet={shown?.sheet ?? null}
        offer={chosen && offers.get(chosen.betId)}
        stakeMinMinor={fromWire(terms?.stakeMin ?? 0, currency)}
        onClose={() => setShown(null)}
      />
    </>
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
