import { Avatar, AvatarArt } from '@palpite/ui';
import { Copy, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/messages/toast.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import type { Player } from '../../shared/session/player.ts';

/** Shows avatar, name, e-mail and the id that support asks for. */
export function ProfileCard({ player }: { player: Player }) {
  const { t } = useTranslation(['account', 'common']);
  const copyId = async () => {
    await navigator.clipboard.writeText(player.id);
    toast.success(t('common:copied'));
  };
  return (
    <section className="flex items-center gap-4">
      <button
        type="button"
        aria-label={t('profile.changeAvatar')}
        onClick={() => openOverlay('avatars')}
        className="relative shrink-0 rounded-full transition-transform duration-instant active:scale-95"
      >
        <Avatar size={80}>
          <AvatarArt index={player.avatarIndex} className="size-full" />
        </Avatar>
        <span
          aria-hidden="true"
          className="absolute -right-0.5 -bottom-0.5 grid size-7 place-items-center rounded-full border-2 border-ground bg-action text-on-action"
        >
          <Pencil size={13} strokeWidth={2.5} />
        </span>
      </button>
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-title">
          {player.name || t('profile.noName')}
        </h2>
        <p className="truncate text-body-sm text-fg-3">{player.email}</p>
        <button
          type="button"
          aria-label={t('profile.copyId', { id: player.id })}
          onClick={() => void copyId()}
          className="hit-48 tabular mt-2 inline-flex min-h-7 items-center gap-1.5 rounded-full bg-surface-2 px-3 text-caption font-semibold text-fg-2 active:bg-surface-3"
        >
          {t('profile.id', { id: player.id })}
          <Copy aria-hidden="true" size={13} />
        </button>
      </div>
    </section>
  );
}
