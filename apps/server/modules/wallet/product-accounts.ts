import type { Currency } from '@palpite/domain/money';
import type { Database } from '../../platform/db.ts';
import { getSystemAccountId } from './wallet.store.ts';

/** The account id of the operator's book of a product, by currency. */
export type ProductAccounts = (product: string, currency: Currency) => Promise<bigint>;

/** Finds the operator's books, opening them when first asked for; ids never change, so they are kept. */
export function createHouseBooks(database: Database): ProductAccounts {
  const ids = new Map<string, Promise<bigint>>();
  return (product, currency) => {
    const key = `${product}:${currency}`;
    let id = ids.get(key);
    if (!id) {
      id = database.db.transaction().execute((tx) => getSystemAccountId(tx, 'house', product, currency));
      ids.set(key, id);
      id.catch(() => ids.delete(key));
    }
    return id;
  };
}
