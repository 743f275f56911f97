import { Button, EmptyArt, Spinner } from '@palpite/ui';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import type { OpenOrder } from '../../shared/wallet/payment.ts';
import { frameLoadMs, frameRights, isPaymentNudge } from './payment-rules.ts';

type Loading = 'loading' | 'slow' | 'loaded';

/** Embeds the vendor's page. The page can hint at a change, never prove a payment. */
export function PaymentFrame({ order, onNudge }: { order: OpenOrder; onNudge: () => void }) {
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
    const hear = (event: MessageEvent<unknown>) => {
      const expected = {
        frame: frame.current?.contentWindow ?? null,
        url: order.url,
        base: window.location.href,
        payNo: order.payNo,
      };
      if (isPaymentNudge(event, expected)) onNudge();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [order, onNudge]);

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

/** Replaces the frame for a vendor whose page only opens in its own tab. */
export function PaymentElsewhere({ url }: { url: string }) {
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

/** Opens the vendor's page in a new tab, for wallets and banks that do not work in a frame. */
export function NewTabLink({ url }: { url: string }) {
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
