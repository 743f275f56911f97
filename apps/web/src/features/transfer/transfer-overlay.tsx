import { amountIn } from '@palpite/domain/money';
import { Banner, Button, Dialog, Field, ReasonedButton, Sheet, Skeleton, TextInput } from '@palpite/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callForMessage, Refusal } from '../../shared/api/api.ts';
import type { CallReply } from '../../shared/api/endpoints.ts';
import { newId } from '../../shared/api/new-id.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../shared/money/money-input.tsx';
import { gated } from '../../shared/overlays/gated.tsx';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { type Player, refreshPlayer, usePlayer } from '../../shared/session/player.ts';
import { DoneArt } from '../../shared/ui/done-art.tsx';
import { FailedState } from '../../shared/ui/empty-states.tsx';
import { refreshBonuses } from '../../shared/wallet/bonuses.ts';
import { FactorBanner } from '../../shared/wallet/factor-banner.tsx';
import { ForfeitList, ForfeitNote } from '../../shared/wallet/forfeits.tsx';
import { HoldBanner } from '../../shared/wallet/hold-banner.tsx';
import { transferLimitsKey, transferLimitsQuery } from '../../shared/wallet/transfers.queries.ts';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';

type Props = OverlayComponentProps<'transfer'>;

function Filling({ player, onClose }: Props & { player: Player }) {
  const { t } = useTranslation(['transfer', 'bonus', 'common']);
  const money = useMoney();
  const withWeights = useTurnoverText('deposit');
  const form = useTransfer(player);
  const { currency } = player;
  const limits = useQuery({ ...transferLimitsQuery(currency), staleTime: 0 });
  if (form.sent) return <TransferDone sent={form.sent} onClose={onClose} />;
  const { failure, amountMinor } = form;
  const left = money(limits.data?.turnoverLeftMinor ?? 0n, currency);
  const forfeits = limits.data?.forfeits ?? [];
  const loses = forfeits.length > 0;
  const aboutUser = failure instanceof Refusal && failure.code === 'transfer_user_invalid';
  const isIncomplete = form.username.trim() === '' || amountMinor <= 0n;
  const submit = () => {
    if (!isIncomplete && !form.busy) form.findRecipient();
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
        {limits.isError ? (
          <FailedState
            title={t('transfer:failed')}
            text={t('transfer:failedText')}
            onRetry={() => void limits.refetch()}
          />
        ) : (
          <div className="rounded-card bg-surface-2 p-4">
            <p className="text-caption text-fg-3">{t('transfer:available')}</p>
            <p className="mt-0.5 min-h-9 text-money">
              {limits.data ? (
                <Money minor={limits.data.sendableMinor} currency={currency} />
              ) : (
                <Skeleton className="h-9 w-40" />
              )}
            </p>
          </div>
        )}
        {failure instanceof Refusal && failure.code === 'withdrawal_needs_factor' ? (
          <FactorBanner text={failure.message} action={t('transfer:enrol')} />
        ) : null}
        {limits.data?.hold ? <HoldBanner text={limits.data.hold} action={t('transfer:evidence')} /> : null}
        {limits.data && limits.data.turnoverLeftMinor > 0n ? (
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
            limits.data
              ? t('transfer:limits', {
                  min: money(limits.data.leastMinor, currency),
                  max: money(limits.data.mostMinor, currency),
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
        open={form.recipientName !== null}
        onOpenChange={form.cancelConfirm}
        title={t('transfer:confirm.title', { amount: money(amountMinor, currency) })}
        cancelLabel={t('transfer:confirm.back')}
        confirmLabel={loses ? t('bonus:forfeits.transfer.action') : t('transfer:confirm.action')}
        danger={loses}
        loading={form.busy}
        onConfirm={() => form.send(forfeits.map(({ id }) => id))}
      >
        <p>{t('transfer:confirm.text', { name: form.recipientName ?? '', user: form.username.trim() })}</p>
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

export const TransferOverlay = gated('transfer', Loaded);

interface TransferDoneProps {
  sent: { data: CallReply<'transfer'>; message: string };
  onClose: () => void;
}

function TransferDone({ sent, onClose }: TransferDoneProps) {
  const { t } = useTranslation(['transfer', 'common']);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('transfer:title')}
      closeLabel={t('common:close')}
      footer={
        <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
          <Button
            size={56}
            variant="secondary"
            className="px-2"
            onClick={onClose}
            render={<Link to={paths.records} />}
          >
            {t('transfer:done.records')}
          </Button>
          <Button size={56} className="px-2" onClick={onClose}>
            {t('transfer:done.close')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col items-center gap-3 pt-1 pb-4" role="status">
        <DoneArt />
        <h3 className="text-center text-title text-balance">{sent.message}</h3>
        <p className="text-center text-body-sm text-fg-2">
          {t('transfer:done.text', { name: sent.data.name })}
        </p>
      </div>
    </Sheet>
  );
}

function refreshMoney(): void {
  void refreshPlayer();
  refreshBonuses();
  void queryClient.invalidateQueries({ queryKey: [transferLimitsKey] });
}

/**
 * Looks up the recipient and shows the name for confirmation before it sends. The same content keeps its request id
 * until it succeeds, so that a repeat is the same transfer.
 */
function useTransfer(player: Player) {
  const [username, setUsername] = useState('');
  const [amount, setAmount] = useState('');
  const attempt = useRef<{ content: string; requestId: string } | null>(null);
  const lookup = useMutation({
    mutationFn: () =>
      call('findTransferUser', { query: { username: username.trim(), loading: false } }, { by: 'person' }),
  });
  const sending = useMutation({
    mutationFn: (forfeit: readonly string[]) => {
      const content = `${username} ${amount}`;
      if (attempt.current?.content !== content) attempt.current = { content, requestId: newId() };
      const { requestId } = attempt.current;
      const body = {
        requestId,
        username: username.trim(),
        amount: amount.replace(/\.$/, ''),
        ...(forfeit.length > 0 && { forfeit: [...forfeit] }),
        loading: false,
      };
      return callForMessage(
        'transfer',
        { body },
        { lost: i18n.t('transfer:offline'), expects: ['withdrawal_needs_factor'] },
      );
    },
    onSuccess: () => {
      attempt.current = null;
      refreshMoney();
    },
    onError: (failure) => {
      lookup.reset();
      if (failure instanceof Refusal) refreshMoney();
    },
  });
  const change = (set: (text: string) => void) => (text: string) => {
    lookup.reset();
    sending.reset();
    set(text);
  };
  return {
    username,
    amount,
    amountMinor: amountIn(amount, player.currency) ?? 0n,
    writeUsername: change(setUsername),
    writeAmount: change(setAmount),
    failure: sending.error ?? lookup.error,
    recipientName: sending.data || sending.error ? null : (lookup.data?.name ?? null),
    busy: lookup.isPending || sending.isPending,
    sent: sending.data ?? null,
    findRecipient: () => {
      sending.reset();
      lookup.mutate();
    },
    send: (forfeit: readonly string[]) => sending.mutate(forfeit),
    cancelConfirm: () => lookup.reset(),
  };
}
