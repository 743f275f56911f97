import type { RefusalCode } from '@palpite/contracts/refusals';
import { Refusal } from '../../shared/api/api.ts';

export type Place = 'amount' | 'account' | 'form';

const places: Partial<Record<RefusalCode, Place>> = {
  nothing_to_withdraw: 'amount',
  withdrawal_too_small: 'amount',
  withdrawal_too_large: 'amount',
  amount_invalid: 'amount',
  account_not_own: 'account',
  address_invalid: 'account',
  withdrawal_way_closed: 'account',
};

/** Returns where a refusal is shown; one about neither field appears above the button. */
export function placeOf(failure: Error | null): Place {
  return (failure instanceof Refusal && failure.code && places[failure.code]) || 'form';
}
