import { amountIn, toDecimal } from '@palpite/domain/money';
import { decideLimitChange, type LimitKind, limitPeriods } from '@palpite/domain/play-limits';
import { formatDate, formatDateTime } from '@palpite/i18n';
import { Badge, Button, Card, Field, ListRow, ProgressBar, ReasonedButton, Sheet } from '@palpite/ui';
import type { TFunction } from 'i18next';
import { ArrowDownToLine, Dices, Plus, TrendingDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { useMoney } from '../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../shared/money/money-input.tsx';
import { percentOf } from '../../shared/money/progress.ts';
import type { Player } from '../../shared/session/player.ts';
import { daysBetween } from '../../shared/sports/days.ts';
import {
  type Limit,
  type PlayLimits,
  useConfirmLimit,
  useSetLimit,
  type WhichLimit,
} from './limits.queries.ts';

const icons = { deposit: ArrowDownToLine, loss: TrendingDown, stake: Dices } as const;

interface LimitCardProps {
  kind: LimitKind;
  limits: readonly Limit[];
  player: Player;
}

export function LimitCard({ kind, limits, player }: LimitCardProps) {
  const { t } = useTranslation('limits');
  const [editing, setEditing] = useState<WhichLimit | null>(null);
  const id = useId();
  const Icon = icons[kind];
  const limitOf = ({ period }: Pick<WhichLimit, 'period'>) =>
    limits.find((limit) => limit.kind === kind && limit.period === period) ?? null;
  return (
    <section aria-labelledby={id}>
      <Card padding="none">
        <div className="flex items-start gap-3 px-4 pt-4 pb-1">
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-surface-2 text-accent">
            <Icon aria-hidden="true" size={20} />
          </span>
          <div className="min-w-0">
            <h3 id={id} className="text-title-sm">
              {t(`kind.${kind}.title`)}
            </h3>
            <p className="mt-0.5 text-body-sm text-fg-2">{t(`kind.${kind}.text`)}</p>
          </div>
        </div>
        <ul className="p-1.5">
          {limitPeriods.map((period) => (
            <LimitRow
              key={period}
              which={{ kind, period }}
              limit={limitOf({ period })}
              player={player}
              onEdit={() => setEditing({ kind, period })}
            />
          ))}
        </ul>
      </Card>
      {editing ? (
        <LimitSheet
          which={editing}
          limit={limitOf(editing)}
          player={player}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </section>
  );
}

interface LimitRowProps {
  which: WhichLimit;
  limit: Limit | null;
  player: Player;
  onEdit: () => void;
}

function LimitRow({ which, limit, player, onEdit }: LimitRowProps) {
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

/** During a break it cannot be confirmed. */
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
  const request =
    pending.amountMinor === null
      ? t('asked.removal')
      : t('asked.raise', { amount: money(pending.amountMinor, player.currency) });
  return (
    <div className="mt-3 rounded-md bg-surface-2 p-3">
      <p className="flex items-center justify-between gap-3 text-body-sm font-semibold">
        {request}
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

interface LimitSheetProps {
  which: WhichLimit;
  limit: Limit | null;
  player: Player;
  onClose: () => void;
}

function LimitSheet({ which, limit, player, onClose }: LimitSheetProps) {
  const { t } = useTranslation(['limits', 'common']);
  const money = useMoney();
  const change = useSetLimit();
  const { currency } = player;
  const [amount, setAmount] = useState(
    limit ? toDecimal(limit.amountMinor, currency).replace(/\.0+$/, '') : '',
  );
  const amountMinor = amountIn(amount, currency) ?? 0n;
  const outcome = amountMinor > 0n ? decideLimitChange(limit?.amountMinor ?? null, amountMinor) : 'none';
  const send = (value: string | null) => change.mutate({ ...which, amount: value }, { onSuccess: onClose });
  const submit = () => {
    if (outcome !== 'none' && !change.isPending) send(toDecimal(amountMinor, currency));
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(`limits:sheet.${which.kind}.${which.period}`)}
      closeLabel={t('common:close')}
      footer={
        <ReasonedButton
          size={56}
          block
          loading={change.isPending}
          loadingLabel={t('limits:saving')}
          reason={outcome === 'none' ? t(amount === '' ? 'common:forms.fill' : 'limits:sheet.rule') : null}
          note={
            outcome === 'now' || outcome === 'raise'
              ? t(`limits:sheet.outcome.${outcome}`)
              : t('limits:sheet.rule')
          }
          reasonClassName="min-h-8"
          onClick={submit}
        >
          {t(outcome === 'raise' ? 'limits:sheet.ask' : 'limits:sheet.save')}
        </ReasonedButton>
      }
    >
      <form
        className="flex flex-col gap-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="text-body-sm text-fg-2">{t(`limits:kind.${which.kind}.detail`)}</p>
        <Field
          label={t('limits:sheet.amount')}
          hint={
            limit
              ? t('limits:sheet.now', {
                  amount: money(limit.amountMinor, currency),
                  used: money(limit.usedMinor > 0n ? limit.usedMinor : 0n, currency),
                })
              : t('limits:sheet.any')
          }
          error={amountError(amount, currency)}
        >
          <MoneyInput value={amount} onValueChange={setAmount} currency={currency} />
        </Field>
        {limit && limit.pending?.amountMinor !== null ? (
          <div className="-mt-2">
            <LinkButton onClick={() => send(null)}>{t('limits:sheet.remove')}</LinkButton>
            <p className="text-caption text-fg-3">{t('limits:sheet.removal')}</p>
          </div>
        ) : null}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Sheet>
  );
}

export function ChangeList({ changes, player }: { changes: PlayLimits['changes']; player: Player }) {
  const { t } = useTranslation('limits');
  const money = useMoney();
  const id = useId();
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 px-1 text-label text-fg-3">
        {t('changes.title')}
      </h3>
      <Card padding="tight">
        <ol className="divide-y divide-hairline">
          {changes.map(({ kind, period, event, afterMinor, at }) => (
            <li key={`${at.getTime()} ${kind} ${period}`} className="flex items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block text-body-sm font-semibold">{t(`sheet.${kind}.${period}`)}</span>
                <span className="tabular block text-caption text-fg-3">
                  {t(`changes.${event}`)} · {formatDateTime(at)}
                </span>
              </span>
              <span className="tabular text-body-sm text-fg-2">
                {afterMinor === null ? t('none') : money(afterMinor, player.currency)}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

/**
 * Describes what remains of a limit and until when. A period that ends at midnight is named by its last day. A limit
 * set in another time zone ends at another time of day, which is shown instead.
 */
export function restText(amount: string, opensAt: Date, now: Date, t: TFunction<'limits'>): string {
  const last = new Date(opensAt.getTime() - 1);
  if (daysBetween(last, opensAt) === 0) return t('left.moment', { amount, at: formatDateTime(opensAt) });
  const days = daysBetween(now, last);
  if (days === 0) return t('left.today', { amount });
  if (days === 1) return t('left.tomorrow', { amount });
  return t('left.day', { amount, day: formatDate(last) });
}
