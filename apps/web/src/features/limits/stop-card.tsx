import { fromWire } from '@palpite/domain/money';
import {
  longerStops,
  type PlayStop,
  type StopKind,
  type StopLength,
  stopKindOf,
  stopKinds,
  stopLengths,
} from '@palpite/domain/play-limits';
import { formatDateTime } from '@palpite/i18n';
import { Card, Chip, Dialog, ListRow, ReasonedButton, Sheet } from '@palpite/ui';
import { useMutation } from '@tanstack/react-query';
import { DoorClosed, Hourglass } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { showAlert } from '../../shared/messages/alerts.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { usePlayerPart, userInfoQuery } from '../../shared/session/player.ts';
import { logOut } from '../../shared/session/session.ts';

const icons = { timeOut: Hourglass, exclusion: DoorClosed } as const;

/** Leads to a break or an exclusion. During one it offers only longer ones, and renders nothing if none is longer. */
export function StopCard({ running }: { running: PlayStop | null }) {
  const { t } = useTranslation('limits');
  const [choosing, setChoosing] = useState<StopKind | null>(null);
  const id = useId();
  const lengths = running ? longerStops(running, Date.now()) : stopLengths;
  const ofKind = (kind: StopKind) => lengths.filter((length) => stopKindOf(length) === kind);
  if (lengths.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Card padding="none">
        <div className="px-4 pt-4 pb-1">
          <h3 id={id} className="text-title-sm">
            {t(running ? 'stop.longer.title' : 'stop.title')}
          </h3>
          <p className="mt-0.5 text-body-sm text-fg-2">{t(running ? 'stop.longer.text' : 'stop.text')}</p>
        </div>
        <div className="p-1.5">
          {stopKinds.map((kind) => {
            const kindLengths = ofKind(kind);
            if (kindLengths.length === 0) return null;
            const Icon = icons[kind];
            return (
              <ListRow
                key={kind}
                leads
                icon={<Icon aria-hidden="true" size={20} />}
                title={t(`stop.${kind}.title`)}
                text={
                  running
                    ? kindLengths.map((length) => t(`stop.length.${length}`)).join(' · ')
                    : t(`stop.${kind}.text`)
                }
                onClick={() => setChoosing(kind)}
              />
            );
          })}
        </div>
      </Card>
      {choosing ? (
        <StopSheet
          kind={choosing}
          lengths={ofKind(choosing)}
          longer={running !== null}
          onClose={() => setChoosing(null)}
        />
      ) : null}
    </section>
  );
}

interface StopSheetProps {
  kind: StopKind;
  lengths: readonly StopLength[];
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

function StopSheet({ kind, lengths, longer, onClose }: StopSheetProps) {
  const { t } = useTranslation(['limits', 'common']);
  const [length, setLength] = useState<StopLength | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
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
    onSettled: () => setIsConfirming(false),
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
          onClick={() => setIsConfirming(true)}
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
          open={isConfirming}
          onOpenChange={setIsConfirming}
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

/** Describes the running break or exclusion; `until` is null for a permanent one. */
export function StopRunning({ until }: { until: Date | null }) {
  const { t } = useTranslation('limits');
  return (
    <Card>
      <div className="flex gap-3">
        <Hourglass aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-boost" />
        <div>
          <h3 className="text-title-sm">
            {until === null
              ? t('stop.running.always')
              : t('stop.running.until', { at: formatDateTime(until) })}
          </h3>
          <p className="mt-1 text-body-sm text-fg-2">{t('stop.running.text')}</p>
        </div>
      </div>
    </Card>
  );
}
