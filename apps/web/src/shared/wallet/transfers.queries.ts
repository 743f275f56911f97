import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { toBonus } from './bonuses.ts';

export const transferLimitsKey = 'transferLimits';

export const transferLimitsQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [transferLimitsKey, currency],
    queryFn: async ({ signal }) => {
      const reply = await call('getTransfer', { query: { loading: false } }, { signal });
      return {
        open: reply.open === 1,
        leastMinor: fromWire(reply.limitAmount, currency),
        mostMinor: fromWire(reply.maxAmount, currency),
        sendableMinor: fromWire(reply.sendAmount, currency),
        turnoverLeftMinor: fromWire(reply.turnoverLeft, currency),
        forfeits: reply.forfeits.map((each) => toBonus(each, currency)),
        hold: reply.hold,
      };
    },
  });
