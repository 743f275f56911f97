import { currencies } from '@palpite/domain/money';
import { AmountInput, Banner, Button, Dialog, Field, Sheet, Skeleton, TextInput } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api.ts';
import { FailedState } from '../../shared/failed-state.tsx';
import { FormAlert } from '../../shared/forms/form-alert.tsx';
import { useDecimalMark } from '../../shared/games/decimal-mark.ts';
import { Gated } from '../../shared/gated.tsx';
import { Money, useMoney } from '../../shared/money.tsx';
import type { OverlayComponentProps } from '../../shared/overlays.ts';
import { type Player, usePlayer } from '../../shared/player.ts';
import { transferRoomQuery } from '../../shared/transfers.queries.ts';
import { TransferDone } from './transfer-done.tsx';
import { useTransfer } from './use-transfer.ts';

type Props = OverlayComponentProps<'transfer'>;

function Filling({ player, onClose }: Props & { player: Player }) {
  const { t } = useTranslation(['transfer', 'common']);
  const money = useMoney();
  const decimalMark = useDecimalMark();
  const form = useTransfer(player);
  const { currency } = player;
  const { symbol, exponent } = currencies[currency];
  const room = useQuery({ ...transferRoomQuery(currency), staleTime: 0 });
  if (form.sent) return <TransferDone sent={form.sent} player={player} onClose={onClose} />;
  const { failure, amountMinor } = form;
  const sentence =
    failure instanceof Refusal && failure.message !== ''
      ? failure.message
      : failure
        ? t('transfer:offline')
        : undefined;
  const aboutUser = failure instanceof Refusal && failure.code === 'transfer_user_invalid';
  const submit = () => {
    if (form.username.trim() !== '' && amountMinor > 0n && !form.busy) form.look();
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('transfer:title')}
      closeLabel={t('common:close')}
      footer={
        <div className="flex flex-col gap-2.5">
          <FormAlert text={aboutUser ? undefined : sentence} />
          <Button
            size={56}
            block
            loading={form.busy}
            loadingLabel={t('transfer:checking')}
            disabled={form.username.trim() === '' || amountMinor <= 0n}
            onClick={submit}
          >
            {amountMinor > 0n
              ? t('transfer:submit', { amount: money(amountMinor, currency) })
              : t('transfer:submitEmpty')}
          </Button>
          <p className="text-center text-micro text-balance text-fg-3">{t('transfer:rule')}</p>
        </div>
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
          <Banner>{t('transfer:turnover', { amount: money(room.data.turnoverLeftMinor, currency) })}</Banner>
        ) : null}
        <Field
          label={t('transfer:user')}
          hint={t('transfer:userHint')}
          error={aboutUser ? sentence : undefined}
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
        >
          <AmountInput
            value={form.amount}
            onValueChange={form.writeAmount}
            currency={symbol}
            decimals={exponent}
            decimalMark={decimalMark}
            maxLength={14}
          />
        </Field>
        <button type="submit" hidden tabIndex={-1} />
      </form>
      <Dialog
        open={form.asking !== null}
        onOpenChange={form.stepBack}
        title={t('transfer:confirm.title', { amount: money(amountMinor, currency) })}
        cancelLabel={t('transfer:confirm.back')}
        confirmLabel={t('transfer:confirm.action')}
        loading={form.busy}
        onConfirm={form.send}
      >
        {t('transfer:confirm.text', { name: form.asking ?? '', user: form.username.trim() })}
      </Dialog>
    </Sheet>
  );
}

function Loaded({ onClose }: Props) {
  const player = usePlayer();
  return player ? <Filling player={player} onClose={onClose} /> : null;
}

/** This sends money to another player: to whom, how much, and the name before it leaves. */
export function TransferOverlay(props: Props) {
  return (
    <Gated next="transfer" onClose={props.onClose}>
      <Loaded {...props} />
    </Gated>
  );
}
