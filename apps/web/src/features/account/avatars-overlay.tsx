import { Avatar, AvatarArt, avatarCount, Button, Sheet } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/messages/toast.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { useSetAvatar } from './account.mutations.ts';

const indexes = Array.from({ length: avatarCount }, (_, index) => index);

export function AvatarsOverlay({ onClose }: OverlayComponentProps<'avatars'>) {
  const { t } = useTranslation(['account', 'common', 'errors']);
  const current = usePlayer()?.avatarIndex ?? 0;
  const [chosen, setChosen] = useState(current);
  const saving = useSetAvatar();
  const save = () => {
    if (chosen === current) return onClose();
    saving.mutate(chosen, {
      onSuccess: (reply) => {
        if (reply) toast.success(reply.message);
        onClose();
      },
    });
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('avatars.title')}
      closeLabel={t('common:close')}
      footer={
        <Button size={56} block loading={saving.isPending} loadingLabel={t('avatars.saving')} onClick={save}>
          {t('avatars.save')}
        </Button>
      }
    >
      <fieldset className="grid grid-cols-4 gap-3 pt-1 sm:grid-cols-6">
        <legend className="sr-only">{t('avatars.title')}</legend>
        {indexes.map((index) => (
          <label
            key={index}
            className="relative grid cursor-pointer place-items-center rounded-full outline-offset-2 transition-transform duration-instant has-checked:ring-3 has-checked:ring-action has-checked:ring-offset-3 has-checked:ring-offset-surface-1 has-focus-visible:outline-2 has-focus-visible:outline-focus hover:scale-105 active:scale-95"
          >
            <input
              type="radio"
              name="avatar"
              aria-label={t('avatars.one', { number: index + 1 })}
              checked={index === chosen}
              onChange={() => setChosen(index)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
            />
            <Avatar className="aspect-square h-auto w-full">
              <AvatarArt index={index} className="size-full" />
            </Avatar>
          </label>
        ))}
      </fieldset>
    </Sheet>
  );
}
