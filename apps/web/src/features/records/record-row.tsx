import { formatTime } from '@palpite/i18n';
import { Badge, cx } from '@palpite/ui';
import { ArrowDownToLine, ArrowUpFromLine, Dices, Gift, type LucideIcon, Medal, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import { originalPaths } from '../../shared/paths.ts';
import { isVoid, type LedgerRecord } from './record.ts';
import { SignedMoney } from './signed-money.tsx';

export const kindIcons: Record<LedgerRecord['kind'], LucideIcon> = {
  recharge: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  bonus: Gift,
  sports: Trophy,
  games: Dices,
  awards: Medal,
};

export const statusTones: Record<LedgerRecord['status'], 'neutral' | 'up' | 'down' | 'boost'> = {
  '00': 'boost',
  '99': 'boost',
  '-99': 'boost',
  '10': 'up',
  '01': 'neutral',
  '-01': 'down',
};

interface RecordRowProps {
  record: LedgerRecord;
  /** The last row of a day rounds the card's lower corners. */
  last: boolean;
  first: boolean;
  onOpen: () => void;
}

export function RecordRow({ record, first, last, onOpen }: RecordRowProps) {
  const { t } = useTranslation('movements');
  const texts = useRecordTexts();
  const Icon = kindIcons[record.kind];
  const place = texts.place(record);
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        'flex min-h-16 w-full items-center gap-3 bg-surface-1 px-3.5 py-2.5 text-left active:bg-surface-2',
        first && 'rounded-t-card',
        last ? 'rounded-b-card' : 'border-b border-hairline',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-full',
          record.kind === 'bonus' || record.pocket === 'bonus'
            ? 'bg-bonus/14 text-bonus'
            : 'bg-surface-2 text-fg-2',
        )}
      >
        <Icon size={19} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-body-sm leading-tight font-semibold">{texts.title(record)}</span>
        <span className="tabular block truncate text-caption text-fg-3">
          {[formatTime(record.at), place].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <SignedMoney
          className="text-body-sm font-bold"
          minor={record.amountMinor}
          currency={record.currency}
          struck={isVoid(record)}
          waiting={record.status !== '10'}
        />
        {record.status === '10' ? (
          record.pocket === 'bonus' ? (
            <span className="text-micro text-bonus">{t('pocket.bonus')}</span>
          ) : null
        ) : (
          <Badge className="py-0.5!" tone={statusTones[record.status]}>
            {t(`status.${record.status}`)}
          </Badge>
        )}
      </span>
    </button>
  );
}

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
