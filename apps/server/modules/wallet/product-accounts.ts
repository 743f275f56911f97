import type { Currency } from '@palpite/domain/money';
import type { Database } from '../../platform/db.ts';
import { getSystemAccountId } from './wallet.store.ts';

export type ProductAccounts = (product: string, currency: Currency) => Promise<bigint>;

/** Ids never change, so they are cached. */
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
