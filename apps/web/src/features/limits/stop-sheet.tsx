import { fromWire } from '@palpite/domain/money';
import type { StopKind, StopLength } from '@palpite/domain/play-limits';
import { formatDateTime } from '@palpite/i18n';
import { Chip, Dialog, ReasonedButton, Sheet } from '@palpite/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { showAlert } from '../../shared/messages/alerts.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { usePlayerPart, userInfoQuery } from '../../shared/session/player.ts';
import { logOut } from '../../shared/session/session.ts';

export interface StopSheetProps {
  kind: StopKind;
  lengths: readonly StopLength[];
  /** A stop is active and is extended. */
  longer: boolean;
  onClose: () => void;
}

/**
 * Starts or extends a stop, which ends every session of the player. After a lost answer the account is read: if the
 * stop has started, that request reports the end of this session.
 */
function stopPlay(length: StopLength) {
  return sendOrRead(
    () => call('stopPlay', { body: { length, loading: false } }, { lost: null }),
    () => queryClient.fetchQuery({ ...userInfoQuery, staleTime: 0 }).then(() => false),
  );
}

/** Chooses a length, confirms it, and logs out once the stop has started. */
export function StopSheet({ kind, lengths, longer, onClose }: StopSheetProps) {
  const { t } = useTranslation(['limits', 'common']);
  const [length, setLength] = useState<StopLength | null>(null);
  const [asking, setAsking] = useState(false);
  const currency = usePlayerPart((player) => player.currency) ?? 'BRL';
  const money = useMoney();
  const stop = useMutation({
    mutationFn: stopPlay,
    onSuccess: (reply) => {
      if (!reply) return;
      const { until, returned } = reply;
      const stopped =
        until === null
          ? t('limits:stop.done.always')
          : t('limits:stop.done.text', { at: formatDateTime(new Date(until)) });
      const returnedMinor = fromWire(returned, currency);
      const amount = money(returnedMinor, currency);
      logOut();
      void showAlert(
        returnedMinor > 0n ? `${stopped} ${t('limits:stop.done.returned', { amount })}` : stopped,
        t('limits:stop.done.title'),
      );
    },
    onSettled: () => setAsking(false),
  });
  const start = longer ? 'limits:stop.longer.start' : 'limits:stop.start';
  const confirm = longer ? 'limits:stop.longer.confirm' : 'limits:stop.confirm';
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(`limits:stop.${kind}.title`)}
      closeLabel={t('common:close')}
      footer={
        <ReasonedButton
          size={56}
          block
          variant="danger"
          reason={length === null ? t('common:forms.fill') : null}
          onClick={() => setAsking(true)}
        >
          {t(start)}
        </ReasonedButton>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <p className="text-body-sm text-fg-2">{t('limits:stop.rule')}</p>
        {kind === 'exclusion' ? (
          <p className="text-body-sm text-fg-2">{t('limits:stop.returnRule')}</p>
        ) : null}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a box of its own */}
        <div role="group" aria-label={t(`limits:stop.${kind}.title`)} className="flex flex-wrap gap-2">
          {lengths.map((each) => (
            <Chip key={each} look="outline" selected={each === length} onClick={() => setLength(each)}>
              {t(`limits:stop.length.${each}`)}
            </Chip>
          ))}
        </div>
      </div>
      {length === null ? null : (
        <Dialog
          open={asking}
          onOpenChange={setAsking}
          title={t(`${confirm}.title`)}
          description={
            length === 'always'
              ? t(`${confirm}.always`)
              : t(`${confirm}.text`, { length: t(`limits:stop.length.${length}`) })
          }
          cancelLabel={t('limits:stop.confirm.back')}
          confirmLabel={t(start)}
          danger
          loading={stop.isPending}
          onConfirm={() => stop.mutate(length)}
        />
      )}
    </Sheet>
  );
}
