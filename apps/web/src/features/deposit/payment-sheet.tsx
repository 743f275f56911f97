import { Banner, Button, Dialog, EmptyArt, EmptyState, Sheet, Spinner } from '@palpite/ui';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api/api.ts';
import { frameRights } from '../../shared/device/frame-rights.ts';
import { useSecondsLeft } from '../../shared/forms/use-seconds-left.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import type { OpenOrder } from '../../shared/wallet/payment.ts';
import { type Ended, type StatusCheck, useCancelOrder, useStatusCheck } from './order.ts';
import { frameLoadMs, isPaymentMessage, outcomeOf } from './payment-rules.ts';
import { TimeLeft } from './time-left.tsx';

interface PaymentSheetProps {
  order: OpenOrder;
  open: boolean;
  /** Closes the sheet; the order stays open. */
  onLeave: () => void;
  onEnded: (ended: Ended) => void;
}

function PaymentTitle({ order }: { order: OpenOrder }) {
  const { t } = useTranslation('deposit');
  const money = useMoney();
  return (
    <>
      <span className="sr-only">{t('pay.title')} </span>
      <span className="block text-title">
        <Money minor={order.amountMinor} currency={order.currency} />
      </span>
      {order.giftMinor > 0n ? (
        <span className="block text-caption font-normal text-bonus">
          {t('pay.withGift', { amount: money(order.giftMinor, order.currency) })}
        </span>
      ) : null}
    </>
  );
}

export function PaymentSheet({ order, open, onLeave, onEnded }: PaymentSheetProps) {
  const { t } = useTranslation(['deposit', 'common']);
  const secondsLeft = useSecondsLeft(order.deadlineMs);
  const expired = secondsLeft === 0;
  const check = useStatusCheck(order, { open, expired, onEnded });
  return (
    <Sheet
      open={open}
      onOpenChange={onLeave}
      title={<PaymentTitle order={order} />}
      closeLabel={t('common:close')}
      aside={expired ? null : <TimeLeft seconds={secondsLeft} label={t('deposit:pay.left')} />}
      className="max-md:h-[94dvh] md:h-[86dvh]"
      footer={
        expired ? undefined : (
          <PaymentPanel order={order} check={check} onCancelled={() => onEnded('cancelled')} />
        )
      }
    >
      {expired ? (
        <ExpiredPayment check={check} onAgain={() => onEnded('expired')} />
      ) : (
        <div className="-mx-5 -mb-5 h-[calc(100%+20px)] overflow-hidden border-t border-hairline">
          {order.framed ? (
            <PaymentFrame order={order} onPaymentMessage={check.runSilently} />
          ) : (
            <PaymentElsewhere url={order.url} />
          )}
        </div>
      )}
    </Sheet>
  );
}

interface PaymentPanelProps {
  order: OpenOrder;
  check: StatusCheck;
  onCancelled: () => void;
}

function PaymentPanel({ order, check, onCancelled }: PaymentPanelProps) {
  const { t } = useTranslation('deposit');
  const [cancelling, setCancelling] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div aria-live="polite">{check.waiting ? <Banner>{t('pay.waiting')}</Banner> : null}</div>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-caption text-fg-3">{t('pay.question')}</p>
        <span className="shrink-0">{order.framed ? <NewTabLink url={order.url} /> : null}</span>
      </div>
      <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
        <Button variant="secondary" onClick={() => setCancelling(true)}>
          {t('pay.cancel')}
        </Button>
        {/* A page in another tab must be opened first, so that button is the prominent one. */}
        <Button
          variant={order.framed ? 'primary' : 'secondary'}
          loading={check.checking}
          loadingLabel={t('pay.checking')}
          onClick={check.run}
        >
          {t('pay.complete')}
        </Button>
      </div>
      <CancelQuestion
        orderId={order.orderId}
        open={cancelling}
        onClose={() => setCancelling(false)}
        onCancelled={onCancelled}
        onMoved={check.run}
      />
    </div>
  );
}

interface CancelQuestionProps {
  orderId: string;
  open: boolean;
  onClose: () => void;
  onCancelled: () => void;
  /** The server refused, or the order was not cancelled after all: check its status. */
  onMoved: () => void;
}

/** The money may already be on its way. */
function CancelQuestion({ orderId, open, onClose, onCancelled, onMoved }: CancelQuestionProps) {
  const { t } = useTranslation('deposit');
  const { mutate, isPending, reset } = useCancelOrder(orderId);
  const close = () => {
    reset();
    onClose();
  };
  const confirm = () =>
    mutate(undefined, {
      onSuccess: ({ status }) => {
        onClose();
        if (outcomeOf(status) === 'cancelled') onCancelled();
        else onMoved();
      },
      onError: (failure) => {
        if (!(failure instanceof Refusal)) return;
        onClose();
        onMoved();
      },
    });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('cancelling.title')}
      description={t('cancelling.text')}
      cancelLabel={t('cancelling.back')}
      confirmLabel={t('cancelling.confirm')}
      loading={isPending}
      onConfirm={confirm}
      danger
    />
  );
}

type Loading = 'loading' | 'slow' | 'loaded';

/** The page can hint at a change, never prove a payment. */
function PaymentFrame({ order, onPaymentMessage }: { order: OpenOrder; onPaymentMessage: () => void }) {
  const { t } = useTranslation(['deposit', 'common']);
  const money = useMoney();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loading, setLoading] = useState<Loading>('loading');
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (loading !== 'loading') return;
    const timer = setTimeout(() => setLoading('slow'), frameLoadMs);
    return () => clearTimeout(timer);
  }, [loading]);

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const expected = {
        frame: frame.current?.contentWindow ?? null,
        url: order.url,
        base: window.location.href,
        payNo: order.payNo,
      };
      if (isPaymentMessage(event, expected)) onPaymentMessage();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [order, onPaymentMessage]);

  return (
    <div className="relative size-full bg-surface-2">
      <iframe
        key={attempt}
        ref={frame}
        src={order.url}
        title={t('deposit:pay.frame', { amount: money(order.amountMinor, order.currency) })}
        sandbox={frameRights(order.url, window.location.href)}
        allow="clipboard-write; payment"
        referrerPolicy="strict-origin"
        onLoad={() => setLoading('loaded')}
        className="absolute inset-0 size-full border-0"
      />
      {loading === 'loaded' ? null : (
        <div className="absolute inset-0 grid place-items-center bg-surface-2 p-6" role="status">
          {loading === 'loading' ? (
            <Spinner label={t('deposit:pay.loading')} size={28} className="text-accent" />
          ) : (
            <div className="flex max-w-72 flex-col items-center gap-2 text-center">
              <p className="text-title-sm">{t('deposit:pay.slow')}</p>
              <p className="text-body-sm text-fg-2">{t('deposit:pay.slowText')}</p>
              <Button
                variant="secondary"
                className="mt-3"
                onClick={() => {
                  setAttempt(attempt + 1);
                  setLoading('loading');
                }}
              >
                {t('common:retry')}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function PaymentElsewhere({ url }: { url: string }) {
  const { t } = useTranslation('deposit');
  return (
    <div className="grid size-full place-items-center bg-surface-2 p-6">
      <div className="flex max-w-72 flex-col items-center gap-2 text-center">
        <EmptyArt kind="wallet" className="mb-2 w-40" />
        <p className="text-title-sm text-balance">{t('pay.elsewhere')}</p>
        <p className="text-body-sm text-balance text-fg-2">{t('pay.elsewhereText')}</p>
        <Button
          size={56}
          className="mt-4"
          icon={<ExternalLink aria-hidden="true" size={18} />}
          render={<a href={url} target="_blank" rel="noopener noreferrer" />}
        >
          {t('pay.newTab')}
        </Button>
      </div>
    </div>
  );
}

/** Some wallets and banks do not work in a frame. */
function NewTabLink({ url }: { url: string }) {
  const { t } = useTranslation('deposit');
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 text-label text-link"
    >
      <ExternalLink aria-hidden="true" size={15} />
      {t('pay.newTab')}
    </a>
  );
}

function ExpiredPayment({ check, onAgain }: { check: StatusCheck; onAgain: () => void }) {
  const { t } = useTranslation('deposit');
  return (
    <div className="grid h-full place-items-center" role="status">
      <EmptyState
        art={<EmptyArt kind="wallet" className="w-40" />}
        title={t('expired.title')}
        text={t('expired.text')}
        action={
          <div className="flex flex-col gap-2">
            {check.waiting ? <Banner>{t('pay.waiting')}</Banner> : null}
            <Button onClick={onAgain}>{t('expired.again')}</Button>
            <Button
              variant="secondary"
              loading={check.checking}
              loadingLabel={t('pay.checking')}
              onClick={check.run}
            >
              {t('expired.check')}
            </Button>
          </div>
        }
      />
    </div>
  );
}
