import { toDecimal } from '@palpite/domain/money';
import { formatDateTime } from '@palpite/i18n';
import { Badge, Button, ListRow, ProgressBar } from '@palpite/ui';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { percentOf } from '../../shared/money/level-progress.ts';
import { useMoney } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';
import { type Limit, useConfirmLimit, useSetLimit, type WhichLimit } from './limits.queries.ts';
import { restText } from './rest-text.ts';

export interface LimitRowProps {
  which: WhichLimit;
  limit: Limit | null;
  player: Player;
  onEdit: () => void;
}

export function LimitRow({ which, limit, player, onEdit }: LimitRowProps) {
  const { t } = useTranslation('limits');
  const money = useMoney();
  const { currency } = player;
  const name = t(`period.${which.period}`);
  if (!limit)
    return (
      <li>
        <ListRow
          title={name}
          text={t('none')}
          end={<Plus aria-hidden="true" size={20} />}
          aria-label={t('setOne', { period: name })}
          onClick={onEdit}
        />
      </li>
    );
  const { amountMinor, usedMinor, leftMinor, opensAt } = limit;
  const spentMinor = usedMinor > 0n ? usedMinor : 0n;
  const rest = restText(money(leftMinor, currency), opensAt, new Date(), t);
  return (
    <li>
      <ListRow
        leads
        title={name}
        text={rest}
        end={<span className="font-semibold text-fg-1">{money(amountMinor, currency)}</span>}
        onClick={onEdit}
      />
      <div className="px-3 pb-3">
        <ProgressBar
          label={name}
          percent={percentOf(spentMinor < amountMinor ? spentMinor : amountMinor, amountMinor)}
          valueText={rest}
          tone={leftMinor > 0n ? 'action' : 'down'}
        />
        {limit.pending ? <PendingLimit limit={limit} pending={limit.pending} player={player} /> : null}
      </div>
    </li>
  );
}

/**
 * Shows a looser limit that awaits confirmation, with buttons to confirm or drop it. During a break it cannot be
 * confirmed.
 */
function PendingLimit({
  limit,
  pending,
  player,
}: {
  limit: Limit;
  pending: NonNullable<Limit['pending']>;
  player: Player;
}) {
  const { t } = useTranslation('limits');
  const money = useMoney();
  const confirm = useConfirmLimit();
  const keep = useSetLimit();
  const { kind, period } = limit;
  const ready = pending.ready && !player.stop;
  const wish =
    pending.amountMinor === null
      ? t('asked.removal')
      : t('asked.raise', { amount: money(pending.amountMinor, player.currency) });
  return (
    <div className="mt-3 rounded-md bg-surface-2 p-3">
      <p className="flex items-center justify-between gap-3 text-body-sm font-semibold">
        {wish}
        <Badge tone={ready ? 'up' : 'boost'}>{t(ready ? 'asked.ready' : 'asked.waits')}</Badge>
      </p>
      <p className="mt-1 text-caption text-fg-2">
        {ready
          ? t('asked.readyText')
          : pending.ready
            ? t('asked.stopped')
            : t('asked.waitsText', { at: formatDateTime(pending.confirmableAt) })}
      </p>
      <div className="mt-2 flex items-center gap-4">
        {ready ? (
          <Button
            size={40}
            variant="secondary"
            loading={confirm.isPending}
            loadingLabel={t('saving')}
            onClick={() => confirm.mutate({ kind, period })}
          >
            {t('asked.confirm')}
          </Button>
        ) : null}
        <LinkButton
          onClick={() => keep.mutate({ kind, period, amount: toDecimal(limit.amountMinor, player.currency) })}
        >
          {t('asked.keep', { amount: money(limit.amountMinor, player.currency) })}
        </LinkButton>
      </div>
    </div>
  );
}
