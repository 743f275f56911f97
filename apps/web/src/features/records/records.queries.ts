import type { RecordKind } from '@palpite/contracts/records';
import type { Currency } from '@palpite/domain/money';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { recordsKey } from '../../shared/wallet/withdrawals.ts';
import type { Span } from './filters.ts';
import { toRecord } from './record.ts';
import { toStatement } from './statement.ts';

const pageSize = 30;

export const recordsQuery = (kind: RecordKind, { from, to }: Span, currency: Currency) =>
  infiniteQueryOptions({
    queryKey: [recordsKey, 'list', kind, from, to],
    queryFn: ({ signal, pageParam }) =>
      call(
        'listRecords',
        {
          query: {
            kind,
            from,
            to,
            limit: pageSize,
            loading: false,
            ...(pageParam ? { before: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) =>
      pages.flatMap(({ records }) => records.map((record) => toRecord(record, currency))),
  });

export const statementQuery = ({ from, to }: Span, currency: Currency) =>
  queryOptions({
    queryKey: [recordsKey, 'statement', from, to],
    queryFn: async ({ signal }) =>
      toStatement(await call('getStatement', { query: { from, to, loading: false } }, { signal }), currency),
  });

/** Fetches the records as CSV. A link cannot, because the token is sent in a header. */
export function useExportRecords() {
  return useMutation({
    mutationFn: ({ kind, span }: { kind: RecordKind; span: Span }) =>
      call('exportRecords', { query: { kind, ...span, loading: false } }, { by: 'person' }),
  });
}
