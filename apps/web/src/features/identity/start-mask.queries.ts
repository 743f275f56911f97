import type { StartMask } from '@palpite/contracts/start-masks';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, call } from '../../shared/api/api.ts';
import { addEndpoints } from '../../shared/api/endpoints.ts';
import { queryClient } from '../../shared/api/query-client.ts';

const picturePath = '/api/app/main/startMask/pictures/{pictureId}';

addEndpoints({
  getStartMask: { method: 'GET', path: '/api/app/main/startMask' },
  getStartMaskPicture: { method: 'GET', path: picturePath },
});

/** The player waits for the greeting no longer; the greeting of the app opens instead. */
const waitMsMax = 1_500;

const startMaskQuery = (registered: boolean) =>
  queryOptions({
    queryKey: ['startMask', registered],
    queryFn: async ({ signal }) => {
      const query = { occasion: registered ? 'registration' : 'login', loading: false } as const;
      const isLate = AbortSignal.timeout(waitMsMax);
      return (await call('getStartMask', { query }, { signal: AbortSignal.any([signal, isLate]) })).mask;
    },
    staleTime: 0,
    meta: { background: true },
  });

/** Loads the operator's greeting. Without an answer, also of a refusal during a break, there is none. */
export function prefetchStartMask(registered: boolean): Promise<void> {
  // That of an earlier login may have ended.
  queryClient.removeQueries({ queryKey: startMaskQuery(registered).queryKey });
  return queryClient.prefetchQuery(startMaskQuery(registered));
}

export const findStartMask = (registered: boolean): StartMask | null =>
  queryClient.getQueryData(startMaskQuery(registered).queryKey) ?? null;

export const maskPictureAddress = (pictureId: string): string =>
  addressOf(picturePath, { params: { pictureId } });
