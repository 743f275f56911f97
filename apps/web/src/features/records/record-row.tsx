import { formatDateTime, formatRecent, formatTime } from '@palpite/i18n';
import { Badge, Button, cx, Sheet } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Copy,
  Dices,
  Gift,
  type LucideIcon,
  Medal,
  Trophy,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import { toast } from '../../shared/messages/toast.ts';
import { Money } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { originalPaths, paths } from '../../shared/paths.ts';
import { usePayment } from '../../shared/wallet/payment.ts';
import { isVoid, type LedgerRecord } from './record.ts';
import { SignedMoney } from './signed-money.tsx';

const kindIcons: Record<LedgerRecord['kind'], LucideIcon> = {
  recharge: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  bonus: Gift,
  sports: Trophy,
  games: Dices,
  awards: Medal,
};

const statusTones: Record<LedgerRecord['status'], 'neutral' | 'up' | 'down' | 'boost'> = {
  '00': 'boost',
  '99': 'boost',
  '-99': 'boost',
  '10': 'up',
  '01': 'neutral',
  '-01': 'down',
};

interface RecordRowProps {
  record: LedgerRecord;
  last: boolean;
  first: boolean;
  onOpen: () => void;
}

export function RecordRow({ record, first, last, onOpen }: RecordRowProps) {
  const { t } = useTranslation('movements');
  const texts = useRecordTexts();
  const Icon = kindIcons[record.kind];
  const place = texts.place(record);
  const held = record.sendFrom ? t('held', { at: formatRecent(record.sendFrom) }) : '';
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
          {[formatTime(record.at), place, held].filter((part) => part !== '').join(' · ')}
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

function useFacts(record: LedgerRecord): (readonly [string, ReactNode])[] {
  const { t } = useTranslation(['records', 'movements']);
  const texts = useRecordTexts();
  const place = texts.place(record);
  const { balanceAfterMinor, currency } = record;
  return [
    [t('records:receipt.kind'), t(`movements:kind.${record.kind}`)],
    ...(place === '' || record.kind === 'sports' ? [] : ([[t('records:receipt.product'), place]] as const)),
    [t('records:receipt.at'), formatDateTime(record.at)],
    ...(record.sendFrom ? ([[t('records:receipt.sendFrom'), formatDateTime(record.sendFrom)]] as const) : []),
    [t('records:statement.pocket'), t(`movements:pocket.${record.pocket}`)],
    ...(balanceAfterMinor === null
      ? []
      : ([
          [t('records:receipt.after'), <Money key="after" minor={balanceAfterMinor} currency={currency} />],
        ] as const)),
    [t('records:receipt.number'), record.reference],
  ];
}

export function RecordReceipt({ record, onClose }: { record: LedgerRecord; onClose: () => void }) {
  const { t } = useTranslation(['records', 'movements', 'common']);
  const texts = useRecordTexts();
  const facts = useFacts(record);
  const Icon = kindIcons[record.kind];
  const copy = async () => {
    await navigator.clipboard.writeText(record.reference);
    toast.success(t('common:copied'));
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={texts.title(record)}
      closeLabel={t('common:close')}
      footer={
        <div className="grid auto-cols-fr grid-flow-col gap-2 big:grid-flow-row">
          <Button variant="secondary" className="px-2" icon={<Copy size={18} />} onClick={() => void copy()}>
            {t('records:receipt.copy')}
          </Button>
          {record.kind === 'sports' ? (
            <Button
              className="px-2"
              render={<Link to={paths.slip} search={{ tab: 'settled', bet: record.reference }} />}
            >
              {t('records:receipt.bet')}
            </Button>
          ) : null}
          <ContinueUnpaid record={record} onLeave={onClose} />
        </div>
      }
    >
      <div className="flex flex-col items-center gap-2 rounded-card bg-surface-2 px-4 py-5">
        <Icon aria-hidden="true" size={24} className="text-fg-3" />
        <SignedMoney
          className="text-money"
          minor={record.amountMinor}
          currency={record.currency}
          struck={isVoid(record)}
          waiting={record.status !== '10'}
        />
        <Badge tone={statusTones[record.status]}>{t(`movements:status.${record.status}`)}</Badge>
      </div>
      {record.cause ? (
        <p className="mt-3 rounded-card border border-hairline px-4 py-3 text-body-sm text-fg-1">
          <span className="block text-caption text-fg-3">{t('records:receipt.cause')}</span>
          {t(`movements:cause.${record.cause}`)}
        </p>
      ) : null}
      <UnpaidNote record={record} />
      <dl className="mt-2 flex flex-col text-body-sm">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="flex justify-between gap-4 border-b border-hairline py-2.5 last:border-0"
          >
            <dt className="shrink-0 text-fg-2">{label}</dt>
            <dd className="tabular text-right font-semibold break-all select-text">{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

/** Texts of the deposit catalogue for each status without a payment. */
const sentences = {
  '00': 'returned.waitingText',
  '99': 'returned.waitingText',
  '-99': 'returned.waitingText',
  '01': 'ended.cancelled',
  '-01': 'ended.failed',
} as const;

const useDepositTexts = () => useTranslation('deposit', { useSuspense: false });

const isUnpaid = ({ kind, status }: LedgerRecord) => kind === 'recharge' && status !== '10';

function UnpaidNote({ record }: { record: LedgerRecord }) {
  const { t, ready } = useDepositTexts();
  const { status } = record;
  if (!isUnpaid(record) || status === '10' || !ready) return null;
  return (
    <p className="mt-3 rounded-card border border-hairline px-4 py-3 text-body-sm text-fg-1">
      {t(sentences[status])}
    </p>
  );
}

function ContinueUnpaid({ record, onLeave }: { record: LedgerRecord; onLeave: () => void }) {
  const { t, ready } = useDepositTexts();
  const open = usePayment(({ order }) => order?.orderId === record.reference);
  if (!open || !isUnpaid(record) || !ready) return null;
  const resume = () => {
    onLeave();
    openOverlay('deposit');
  };
  return (
    <Button className="px-2" onClick={resume}>
      {t('pending.continue')}
    </Button>
  );
}
