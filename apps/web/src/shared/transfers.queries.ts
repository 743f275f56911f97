import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

export const transferRoomKey = 'transferRoom';

/** What can be sent to another player now, in minor units. */
export const transferRoomQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [transferRoomKey, currency],
    queryFn: async ({ signal }) => {
      const reply = await call('getTransfer', { query: { loading: false } }, { signal, refusal: 'inline' });
      return {
        open: reply.open === 1,
        leastMinor: fromWire(reply.limitAmount, currency),
        mostMinor: fromWire(reply.maxAmount, currency),
        sendableMinor: fromWire(reply.sendAmount, currency),
        turnoverLeftMinor: fromWire(reply.turnoverLeft, currency),
        hold: reply.hold,
      };
    },
  });
