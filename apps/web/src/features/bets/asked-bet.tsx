import { useQuery } from '@tanstack/react-query';
import { betQuery } from '../../shared/sports/bets.queries.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** Shows the receipt of a bet opened by its number from another screen, for example from a transaction. */
export function LinkedBetReceipt({ betId, onClose }: { betId: string; onClose: () => void }) {
  const { data } = useQuery(betQuery(betId));
  return data ? <ReceiptSheet bet={data} onClose={onClose} /> : null;
}
