import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import { originalPaths } from '../../shared/paths.ts';
import type { LedgerRecord } from './record.ts';

type OwnGame = keyof typeof originalPaths;

const isOwnGame = (product: string): product is OwnGame => product in originalPaths;

export function useRecordTexts() {
  const { t } = useTranslation(['movements', 'pages']);
  const { lobby } = useLobby();
  return {
    title: ({ reason }: Pick<LedgerRecord, 'reason'>): string => t(`movements:reason.${reason}`),
    /** Returns the game or sports; empty if the title already says it. */
    place: ({ kind, product }: Pick<LedgerRecord, 'kind' | 'product'>): string => {
      if (product !== null && isOwnGame(product)) return t(`pages:titles.${product}`);
      const slot = kind === 'games' && product !== null ? lobby?.byCode.get(product) : undefined;
      if (slot) return slot.name;
      return kind === 'sports' || kind === 'games' ? t(`movements:kind.${kind}`) : '';
    },
  };
}
