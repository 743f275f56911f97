import { reminderMinutes } from '@palpite/domain/play-limits';
import { Card, Chip } from '@palpite/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from '../../shared/session/player.ts';
import { useSetReminder } from './limits.queries.ts';

const choices = [...reminderMinutes, null];

export function ReminderCard({ player: { playSession } }: { player: Player }) {
  const { t } = useTranslation('limits');
  const change = useSetReminder();
  const id = useId();
  const chosen = change.isPending ? change.variables : playSession.reminderMinutes;
  return (
    <section aria-labelledby={id}>
      <Card>
        <h3 id={id} className="text-title-sm">
          {t('reminder.title')}
        </h3>
        <p className="mt-0.5 text-body-sm text-fg-2">{t('reminder.text')}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a box of its own */}
        <div role="group" aria-labelledby={id} className="mt-3 flex flex-wrap gap-2 *:flex-1 *:px-2">
          {choices.map((minutes) => (
            <Chip
              key={minutes}
              look="outline"
              selected={minutes === chosen}
              onClick={() => minutes !== chosen && change.mutate(minutes)}
            >
              {minutes === null ? t('reminder.never') : t('reminder.minutes', { minutes })}
            </Chip>
          ))}
        </div>
      </Card>
    </section>
  );
}
