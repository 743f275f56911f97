import { Banner, Dialog, Field, ReasonedButton, Sheet, Skeleton, TextInput } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api/api.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../shared/money/money-input.tsx';
import { gated } from '../../shared/overlays/gated.tsx';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { type Player, usePlayer } from '../../shared/session/player.ts';
import { FailedState } from '../../shared/ui/empty-states.tsx';
import { ForfeitList, ForfeitNote } from '../../shared/wallet/forfeits.tsx';
import { transferRoomQuery } from '../../shared/wallet/transfers.queries.ts';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import { TransferDone } from './transfer-done.tsx';
import { useTransfer } from './use-transfer.ts';

type Props = OverlayComponentProps<'transfer'>;

function Filling({ player, onClose }: Props & { player: Player }) {
  const { t } = useTranslation(['transfer', 'bonus', 'common']);
  const money = useMoney();
  const withWeights = useTurnoverText('deposit');
  const form = useTransfer(player);
  const { currency } = player;
  const room = useQuery({ ...transferRoomQuery(currency), staleTime: 0 });
  if (form.sent) return <TransferDone sent={form.sent} onClose={onClose} />;
  const { failure, amountMinor } = form;
  const left = money(room.data?.turnoverLeftMinor ?? 0n, currency);
  const forfeits = room.data?.forfeits ?? [];
  const loses = forfeits.length > 0;
  const aboutUser = failure instanceof Refusal && failure.code === 'transfer_user_invalid';
  const isIncomplete = form.username.trim() === '' || amountMinor <= 0n;
  const submit = () => {
    if (!isIncomplete && !form.busy) form.look();
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('transfer:title')}
      closeLabel={t('common:close')}
      footer={
        <ReasonedButton
          size={56}
          block
          loading={form.busy}
          loadingLabel={t('transfer:checking')}
          reason={isIncomplete ? t('common:forms.fill') : null}
          note={t('transfer:rule')}
          onClick={submit}
        >
          {amountMinor > 0n
            ? t('transfer:submit', { amount: money(amountMinor, currency) })
            : t('transfer:submitEmpty')}
        </ReasonedButton>
      }
    >
      <form
        className="flex flex-col gap-5 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="text-body-sm text-fg-2">{t('transfer:lead')}</p>
        {room.isError ? (
          <FailedState
            title={t('transfer:failed')}
            text={t('transfer:failedText')}
            onRetry={() => void room.refetch()}
          />
        ) : (
          <div className="rounded-card bg-surface-2 p-4">
            <p className="text-caption text-fg-3">{t('transfer:available')}</p>
            <p className="mt-0.5 min-h-9 text-money">
              {room.data ? (
                <Money minor={room.data.sendableMinor} currency={currency} />
              ) : (
                <Skeleton className="h-9 w-40" />
              )}
            </p>
          </div>
        )}
        {room.data?.hold ? <Banner tone="warn">{room.data.hold}</Banner> : null}
        {room.data && room.data.turnoverLeftMinor > 0n ? (
          <Banner>{withWeights(t('transfer:turnover', { amount: left }), left)}</Banner>
        ) : null}
        <ForfeitNote forfeits={forfeits} by="transfer" />
        <Field
          label={t('transfer:user')}
          hint={t('transfer:userHint')}
          error={aboutUser ? failure.message : undefined}
        >
          <TextInput
            value={form.username}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            onChange={(event) => form.writeUsername(event.target.value)}
          />
        </Field>
        <Field
          label={t('transfer:amount')}
          hint={
            room.data
              ? t('transfer:limits', {
                  min: money(room.data.leastMinor, currency),
                  max: money(room.data.mostMinor, currency),
                })
              : undefined
          }
          error={amountError(form.amount, currency)}
        >
          <MoneyInput value={form.amount} onValueChange={form.writeAmount} currency={currency} />
        </Field>
        <button type="submit" hidden tabIndex={-1} />
      </form>
      <Dialog
        open={form.asking !== null}
        onOpenChange={form.stepBack}
        title={t('transfer:confirm.title', { amount: money(amountMinor, currency) })}
        cancelLabel={t('transfer:confirm.back')}
        confirmLabel={loses ? t('bonus:forfeits.transfer.action') : t('transfer:confirm.action')}
        danger={loses}
        loading={form.busy}
        onConfirm={() => form.send(forfeits.map(({ id }) => id))}
      >
        <p>{t('transfer:confirm.text', { name: form.asking ?? '', user: form.username.trim() })}</p>
        {loses ? (
          <div className="mt-4">
            <p className="mb-2 font-semibold">{t('bonus:forfeits.transfer.title')}</p>
            <ForfeitList forfeits={forfeits} currency={currency} by="transfer" />
          </div>
        ) : null}
      </Dialog>
    </Sheet>
  );
}

function Loaded({ onClose }: Props) {
  const player = usePlayer();
  return player ? <Filling player={player} onClose={onClose} /> : null;
}

/** Sends money to another player, whose name is shown for confirmation. */
export const TransferOverlay = gated('transfer', Loaded);
