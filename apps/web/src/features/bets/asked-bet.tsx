import { useQuery } from '@tanstack/react-query';
import { betQuery } from '../../shared/sports/bets.queries.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** This is the receipt of a bet that another screen leads to by its number, such as a record of money. */
export function LinkedBetReceipt({ betId, onClose }: { betId: string; onClose: () => void }) {
  const { data } = useQuery(betQuery(betId));
  return data ? <ReceiptSheet bet={data} onClose={onClose} /> : null;
}
